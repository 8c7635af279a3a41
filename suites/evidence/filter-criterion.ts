import type { Exchange } from '../../contracts/formats/recording.ts';
import { isObject } from '../../contracts/json/json-type.ts';
import type { Judgement } from './judgement.ts';
import { isNeverTaken, type Way } from './never-taken.ts';

export const CRITERION_UNSPECIFIED = 'by which members a list can be filtered is unspecified';

/** The member by which a list is filtered. */
const memberIn = ({ facts: { param, member } }: Exchange): readonly Way[] =>
  param === 'filter' && member !== undefined ? [{ name: param, way: member }] : [];

/** True for the rejection of a filter by a member that the profile does not name: a declared syntax does not say for which members it is. */
export function isRejectedCriterion(exchange: Exchange, { history, own }: Pick<Judgement, 'history' | 'own'>): boolean {
  const filters = own('filters');
  const isNamed =
    Array.isArray(filters) && filters.some((one) => isObject(one) && one['pointer'] === exchange.facts.member);
  return !isNamed && isNeverTaken(exchange, history, memberIn);
}
