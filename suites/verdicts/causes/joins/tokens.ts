/**
 * Joins wrong statuses for invalid tokens: those of one operation that rejects few kinds of them, as it does not verify them; the same status of a
 * rejection at the same operations; tokens with a wrong signature that get what a valid one gets at the same operations; and the same kinds of tokens
 * where several interfaces serve them.
 */

import type { Tampering } from '../../../../contracts/formats/evidence/conditions.ts';
import type { Exchange } from '../../../../contracts/formats/recording.ts';
import { groupBy } from '../../../../contracts/group-by.ts';
import type { History } from '../../../evidence/history.ts';
import { isRejected } from '../../../evidence/statuses.ts';
import { SERVED } from '../effect.ts';
import type { Joining } from './joining.ts';
import { failingExchanges, familyOf, type Violation } from '../violation.ts';

/** With fewer kinds, each may be wrong for its own reason. */
const FEWEST_KINDS = 3;

/** The kind of an invalid token; undefined for a valid one, and for a request without one. */
function kindOf({ facts: { token } }: Exchange): string | undefined {
  return token === undefined || token === 'valid' || token === 'missing' ? undefined : token;
}

const kindsOf = (exchanges: readonly Exchange[]): ReadonlySet<string> =>
  new Set(exchanges.flatMap((one) => kindOf(one) ?? []));

/** The operation of all requests of a group, if each of them has an invalid token. */
function operationOf(group: readonly Violation[]): string | undefined {
  const failing = familyOf(group) === 'status' ? failingExchanges(group) : [];
  const [operation, ...others] = new Set(failing.map((one) => one.operation));
  return others.length === 0 && failing.every((one) => kindOf(one) !== undefined) ? operation : undefined;
}

/** Kinds of tokens that only the verification of the signature distinguishes from valid ones. */
const WITH_WRONG_SIGNATURE: ReadonlySet<string> = new Set<Tampering>([
  ...(['bad-signature', 'late-signature', 'half-signature', 'longer', 'no-signature', 'two-parts'] as const),
  ...(['edited-payload', 'edited-header', 'alg-none', 'alg-none-mixed', 'alg-absent'] as const),
]);

const isWronglySigned = (failing: readonly Exchange[]): boolean =>
  failing.every((one) => WITH_WRONG_SIGNATURE.has(kindOf(one) ?? ''));

/** What a lookup asks for; the same for requests that differ in their credentials. */
const subjectOf = ({ operation, facts }: Exchange): string =>
  facts.step === 'lookup' ? `${operation} ${facts.set} ${facts.key}` : operation;

/** Statuses of the same requests with a valid token, as text. */
function withValidToken(history: History, operations: readonly string[]): ReadonlySet<string> {
  const valid = history.exchanges({ operations: [...operations] }).filter(({ facts }) => facts.token === 'valid');
  return new Set(valid.map((one) => `${subjectOf(one)} ${one.response?.status}`));
}

/** Outcomes at some operations that all requests of a group have, if each has an invalid token. */
function outcomesOf(group: readonly Violation[], history: History): readonly string[] {
  const failing = familyOf(group) === 'status' ? failingExchanges(group) : [];
  if (failing.length === 0 || failing.some((one) => kindOf(one) === undefined)) return [];
  const operations = [...new Set(failing.map(({ operation }) => operation))].toSorted();
  const valid = isWronglySigned(failing) ? withValidToken(history, operations) : new Set();
  const isAsValid = failing.every((one) => valid.has(`${subjectOf(one)} ${one.response?.status}`));
  const details = new Set(group.flatMap(({ effects }) => effects.map(({ detail }) => detail)));
  return [
    ...(isAsValid ? ['as with a valid token'] : []),
    ...(details.size === 1 && !details.has(SERVED) ? details : []),
  ].map((outcome) => `invalid token: ${outcome} ${operations.join(' ')}`);
}

/** The kinds of tokens but valid ones with which all requests of a group are sent, if some are served; empty otherwise. */
function servedWith(group: readonly Violation[]): string {
  const failing = familyOf(group) === 'status' ? failingExchanges(group) : [];
  const tokens = failing.map(({ facts: { token = 'valid' } }) => token);
  const isServed = group.some(({ effects }) => effects.some(({ detail }) => detail === SERVED));
  return isServed && !tokens.includes('valid') ? [...new Set(tokens)].toSorted().join(' ') : '';
}

const interfaceOf = ([first]: readonly Violation[]): string => first?.row.requirement.interface ?? '';

/** What verifies tokens is the same for all interfaces; several groups of one interface have reasons that differ. */
function joinInterfaces({ groups }: Pick<Joining, 'groups'>): void {
  for (const [tokens, alike] of groupBy(groups.all(), servedWith)) {
    const isOnePerInterface = new Set(alike.map(interfaceOf)).size === alike.length;
    if (tokens === '' || !isOnePerInterface) continue;
    for (const group of alike.slice(1)) groups.join(alike[0]![0]!, group[0]!);
  }
}

export function joinTokens({ groups, history }: Joining): void {
  for (const group of groups.all()) for (const outcome of outcomesOf(group, history)) groups.joinBy(outcome, group[0]!);
  const byOperation = groupBy(groups.all(), (group) => operationOf(group) ?? '');
  for (const [operation, alike] of byOperation) {
    if (operation === '') continue;
    const wrong = new Set(alike.flatMap(failingExchanges));
    const kinds = kindsOf([...wrong]);
    const rejected = history.exchanges({ operations: [operation] }).filter((one) => !wrong.has(one) && isRejected(one));
    const others = [...kindsOf(rejected)].filter((kind) => !kinds.has(kind));
    if (kinds.size < FEWEST_KINDS || kinds.size <= others.length) continue;
    for (const group of alike.slice(1)) groups.join(alike[0]![0]!, group[0]!);
  }
  joinInterfaces({ groups });
}
