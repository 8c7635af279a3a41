/** Joins what shows a wrong value with the request that sent it, or with the resource that has it. */

import type { Json } from '../../../../contracts/contract.ts';
import type { Exchange } from '../../../../contracts/formats/recording.ts';
import { getPointer, isPointer } from '../../../../contracts/json/json-pointer.ts';
import { isObject } from '../../../../contracts/json/json-type.ts';
import { isSafeMethod } from '../../../../contracts/safe-method.ts';
import type { Broken } from '../../../checks/observation.ts';
import { requestJson, responseJson, type History } from '../../../evidence/history.ts';
import { succeeded } from '../../../evidence/lifecycles/lifecycle-of.ts';
import { valuesIn } from '../../../evidence/phrase.ts';
import { memberAt } from '../effect.ts';
import { effectOfViolation, failingExchanges, isInContent, isServed, itemsOf, type Violation } from '../violation.ts';
import type { Joining } from './joining.ts';
import { joinMost } from './most.ts';

const isRejected = ({ request, response }: Exchange): boolean =>
  !isSafeMethod(request.method) && response !== undefined && response.status >= 400;

/** A member and a value of it as text. */
const memberWith = (pointer: string, value: Json): string => `${memberAt(pointer)} ${JSON.stringify(value)}`;

/** A member and its value as text; undefined if it is absent. */
function valueAt(pointer: string, json: Json | undefined): string | undefined {
  const value = isPointer(pointer) ? getPointer(json, pointer) : undefined;
  return value === undefined ? undefined : memberWith(pointer, value);
}

/** What rejected requests about resources sent that violates the contract. */
const rejectedValues = (items: readonly string[], name: string, history: History): readonly string[] =>
  history
    .exchanges({ interface: name })
    .filter((one) => isRejected(one) && one.facts.in === 'body' && itemsOf([one]).some((item) => items.includes(item)))
    .flatMap((one) => valueAt(one.facts.at ?? '', requestJson(one)) ?? []);

const sentValues = (exchange: Exchange, isMeant: (value: unknown) => boolean): readonly string[] => {
  const sent = requestJson(exchange);
  if (!isObject(sent)) return [];
  return Object.entries(sent).flatMap(([name, value]) => (isMeant(value) ? (valueAt(`/${name}`, sent) ?? []) : []));
};

/**
 * What requests with a body sent that were served though they must be rejected, by member. Where they are about the type of a member, another
 * request of the operation that was served may have sent it, too: a text is of the right type in most members.
 */
function servedValues(violation: Violation, history: History): readonly string[] {
  if (!isServed(violation)) return [];
  const failing = failingExchanges([violation]);
  const operations = failing.some(({ facts }) => facts.violation === 'type')
    ? failing.map(({ operation }) => operation)
    : [];
  const others = history.exchanges({ operations: [...new Set(operations)] }).filter(succeeded);
  return [
    ...failing.flatMap((one) => sentValues(one, () => true)),
    ...others.flatMap((one) => sentValues(one, (value) => typeof value !== 'string')),
  ];
}

/** The violations of an interface whose cases all show, at their member, one of the values. */
function showing(
  values: readonly string[],
  name: string,
  violations: readonly Violation[],
  history: History,
): readonly Violation[] {
  if (values.length === 0) return [];
  const sent = new Set<string | undefined>(values);
  const isShown = ({ seq, pointer = '' }: Broken): boolean =>
    history.exchangesOf(seq).some((one) => sent.has(valueAt(pointer, responseJson(one))));
  return violations.filter(({ row, cases }) => row.requirement.interface === name && cases.every(isShown));
}

/** A wrong member that a request sent which must have been rejected has the cause of its acceptance. */
export function joinByAccepted({ groups, violations, history }: Joining): void {
  const atMember = violations.filter(isInContent);
  for (const accepted of violations)
    for (const one of showing(servedValues(accepted, history), accepted.row.requirement.interface, atMember, history))
      groups.join(accepted, one);
}

/** A wrong member that rejected requests sent has the cause of what else shows that they had an effect. */
export function joinByRejected({ groups, violations, history }: Joining): void {
  for (const effect of violations) {
    const items = itemsOf(
      effect.cases.flatMap(({ seq }) => (seq.length > 1 ? history.exchangesOf(seq) : [])).filter(isRejected),
    );
    if (items.length === 0) continue;
    const name = effect.row.requirement.interface;
    for (const one of showing(rejectedValues(items, name, history), name, violations, history))
      groups.join(effect, one);
  }
}

/** The pointer, and what is left of it without the members that lead to a resource. */
function endsOf(pointer: string): readonly string[] {
  const tokens = pointer.split('/').slice(1);
  return tokens.map((_, at) => `/${tokens.slice(at).join('/')}`);
}

/**
 * A notification that differs from its resource at a member has the cause of what is wrong with the member, if the resource shows a wrong value; and
 * so has a notification with this wrong value.
 */
export function joinByShownValue({ groups, violations, history }: Joining): void {
  const atMember = violations.filter(({ cases }) => cases.every(({ pointer = '' }) => pointer !== ''));
  const wrong = new Map<string, Violation>();
  for (const violation of atMember)
    for (const { seq, pointer = '' } of violation.cases) {
      const [exchange, ...others] = history.exchangesOf(seq);
      const shown = exchange && others.length === 0 ? valueAt(pointer, responseJson(exchange)) : undefined;
      if (shown !== undefined) wrong.set(shown, violation);
    }
  joinMost(
    atMember.filter((one) => effectOfViolation(one).exchange === undefined).map((one) => [one]),
    groups,
    ({ pointer = '', expected, received }) =>
      [
        ...valuesIn(expected).map((value) => memberWith(pointer, value)),
        ...valuesIn(received).flatMap((value) => endsOf(pointer).map((end) => memberWith(end, value))),
      ].flatMap((shown) => wrong.get(shown) ?? [])[0],
    1,
  );
}
