import type { Exchange } from '../../contracts/formats/recording.ts';
import { isSuccess } from '../../contracts/status-class.ts';
import type { Judgement } from './judgement.ts';

export const CRITERION_UNSPECIFIED = 'by which members a list can be filtered is unspecified';

/** Statuses for a criterion that the target does not have. */
const NOT_TAKEN: readonly number[] = [400, 422];

/** The member by which a list is filtered; undefined for a request without a filter. */
const memberOf = ({ facts }: Exchange): string | undefined =>
  facts.param === 'filter' && 'member' in facts && typeof facts.member === 'string' ? facts.member : undefined;

const pointersIn = (filters: unknown): readonly unknown[] =>
  Array.isArray(filters) ? filters.map((one: { readonly pointer?: unknown }) => one.pointer) : [];

/**
 * True for the rejection of a filter by a member that the profile does not name and by which no list was ever filtered, if one was by another
 * member: a declared syntax does not say for which members it is.
 */
export function isRejectedCriterion(exchange: Exchange, { history, own }: Pick<Judgement, 'history' | 'own'>): boolean {
  const member = memberOf(exchange);
  if (member === undefined || !NOT_TAKEN.includes(exchange.response?.status ?? 0)) return false;
  if (pointersIn(own('filters')).includes(member)) return false;
  const served = history
    .exchanges({ operations: [exchange.operation], facts: { param: 'filter' } })
    .filter(({ response }) => isSuccess(response?.status ?? 0))
    .map(memberOf);
  return served.some((one) => one !== undefined) && !served.includes(member);
}
