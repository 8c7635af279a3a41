/** A finding with its violated cases, and what they show. */

import type { Exchange } from '../../../contracts/formats/recording.ts';
import type { Finding } from '../../../contracts/formats/result.ts';
import { isSafeMethod } from '../../../contracts/safe-method.ts';
import type { Broken } from '../../checks/observation.ts';
import type { History } from '../../evidence/history.ts';
import type { JudgedRow } from '../rows.ts';
import { SERVED, type Effect } from './effect.ts';

/** A finding with the violated cases that it represents. */
export interface Violation {
  readonly row: JudgedRow;
  readonly finding: Finding;
  /** The case that the finding shows. */
  readonly shown: Broken;
  readonly cases: readonly Broken[];
  /** The effect of each case, in the same order. */
  readonly effects: readonly Effect[];
}

/** The effect of the first case; all cases of a finding have one signature. */
export const effectOfViolation = ({ effects }: Violation): Effect => effects[0]!;

/** What the operation is about: hubs and monitors have other ids and members than resources. */
export function objectOf({ row, finding }: Violation): string {
  const action = row.contract.operations.find(({ id }) => id === finding.operation)?.action ?? '';
  return /^(?:hub|monitor)/.exec(action)?.[0] ?? 'resource';
}

export const familyOf = ([first]: readonly Violation[]): Effect['family'] =>
  first ? effectOfViolation(first).family : 'other';

export const isStatus = (one: Violation): boolean => effectOfViolation(one).family === 'status';

export const isAtMember = (one: Violation): boolean => effectOfViolation(one).family === 'member';

/** True for what is wrong in the content of responses. */
export const isInContent = (one: Violation): boolean => ['member', 'other'].includes(effectOfViolation(one).family);

/** What must be rejected because of a parameter is served if the parameter is ignored. */
export const isServed = (one: Violation): boolean => {
  const { family, detail } = effectOfViolation(one);
  return family === 'status' && detail === SERVED;
};

export const failingExchanges = (violations: readonly Violation[]): readonly Exchange[] => [
  ...new Set(violations.flatMap(({ effects }) => effects.flatMap(({ exchange }) => exchange ?? []))),
];

/** True for a request with a valid token. */
export const isAuthenticated = ({ facts: { token = 'valid' } }: Exchange): boolean => token === 'valid';

/** The requests of a case that change an existing resource. */
export const changesIn = ({ seq }: Broken, history: History): readonly number[] =>
  history
    .exchangesOf(seq)
    .flatMap(({ request, facts, seq: own }) => (!isSafeMethod(request.method) && facts.id === 'existing' ? [own] : []));

/** The resources of exchanges, as keys. */
export const itemsOf = (exchanges: readonly Exchange[]): readonly string[] =>
  exchanges.flatMap(({ facts, interface: name }) => (facts.item === undefined ? [] : [`${name} ${facts.item}`]));
