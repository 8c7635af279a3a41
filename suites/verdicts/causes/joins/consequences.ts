/** Joins violations with those that explain them: of the same response, of the same resource, of a shared id, of a rejected request. */

import type { Json } from '../../../../contracts/contract.ts';
import type { Exchange, RecordingEvent } from '../../../../contracts/formats/recording.ts';
import { groupBy } from '../../../../contracts/group-by.ts';
import { jsonOrUndefined } from '../../../../contracts/json/json-or-undefined.ts';
import { getPointer, isPointer } from '../../../../contracts/json/json-pointer.ts';
import { isObject } from '../../../../contracts/json/json-type.ts';
import { isSafeMethod } from '../../../../contracts/safe-method.ts';
import type { Broken } from '../../../checks/observation.ts';
import { type History, requestJson, responseJson } from '../../../evidence/history.ts';
import { succeeded } from '../../../evidence/lifecycles/lifecycle-of.ts';
import { expectedStatuses } from '../expected-statuses.ts';
import { memberAt } from '../effect.ts';
import type { Joining } from './joining.ts';
import { isNotJson, textsIn } from '../likeness.ts';
import { valuesIn } from '../../../evidence/phrase.ts';
import { joinMost } from './most.ts';
import { isLost } from './statuses.ts';
import { isMissed } from '../notification-title.ts';
import { comparesByShared, sharedIds } from '../shared-ids.ts';
import {
  type Violation,
  effectOfViolation,
  familyOf,
  isAtMember,
  isServed,
  isStatus,
  failingExchanges,
  itemsOf,
} from '../violation.ts';

/** The response is no resource at all, a list of none, or another one than was requested: whatever else it contains is wrong, too. */
function isOfWhole(one: Violation): boolean {
  const { detail, exchange } = effectOfViolation(one);
  if (!exchange || one.cases.some(({ seq }) => seq.length > 1)) return false;
  return isNotJson(one.cases[0]!) || detail === '/*' || (detail === '/id' && isSafeMethod(exchange.request.method));
}

/** Statuses of success with content: 204 and 205 have none. */
const WITH_CONTENT: readonly number[] = [200, 201, 202, 203, 206];

/**
 * True for a wrong status with which nothing in the content can be right: an error, or a success where only responses without content are expected. With
 * another status of success than the documented one, a response has the content of the documented one.
 */
const isWithoutContent = (one: Violation): boolean =>
  isStatus(one) &&
  (!effectOfViolation(one).detail.startsWith('status 2') ||
    WITH_CONTENT.every((status) => expectedStatuses(one.cases)?.(status) === false));

/** A deleted hub that can still be retrieved, and is still notified, was not deleted. */
export function joinByDeletedHub({ groups, violations, history }: Joining): void {
  for (const [name, own] of groupBy(violations, ({ row }) => row.requirement.interface)) {
    const deletions = history.exchanges({ interface: name, facts: { step: 'delete-hub' } });
    const deletedAt = new Map<string | undefined, number>(deletions.map(({ facts, seq }) => [facts.hub, seq]));
    /** The hub that an event after its deletion is about. */
    const deletedHub = (seq: number): string | undefined => {
      const event = history.at(seq);
      const hub = event?.event === 'exchange' || event?.event === 'delivery' ? event.facts.hub : undefined;
      return seq > (deletedAt.get(hub) ?? Infinity) ? hub : undefined;
    };
    for (const violation of own)
      for (const hub of violation.cases.flatMap(({ seq }) => seq.flatMap((one) => deletedHub(one) ?? [])))
        groups.joinBy(`${name} hub ${hub} after its deletion`, violation);
  }
}

/** A hub that is not found any more is not notified either. */
export function joinByLostHub({ groups, violations, history }: Joining): void {
  const keyOf = ({ interface: name, facts: { hub } }: Exchange): string => `${name} ${hub}`;
  const lost = new Map(
    violations
      .filter(isLost)
      .flatMap((one) =>
        failingExchanges([one]).flatMap((each) => (each.facts.hub === undefined ? [] : [[keyOf(each), one] as const])),
      ),
  );
  joinMost(
    groups.all().filter((group) => isMissed(group, history)),
    groups,
    ({ seq }) => history.exchangesOf(seq).flatMap((one) => lost.get(keyOf(one)) ?? [])[0],
    1,
  );
}

/** A shorter beginning of a text may be that of another text. */
const LEAST_BEGINNING = 40;

/** What no notification contains is in one that cannot be read, as far as that goes. */
export function joinUnreadable({ groups, violations, history }: Joining): void {
  const isUnreadable = (event: RecordingEvent | undefined): boolean =>
    event?.event === 'delivery' && jsonOrUndefined(event.request.body ?? '') === undefined;
  const unreadable = violations.filter(({ cases }) =>
    cases.some(({ seq: [first, ...others] }) => others.length === 0 && isUnreadable(history.at(first ?? -1))),
  );
  if (unreadable.length === 0) return;
  const deliveries = history.deliveries().filter(isUnreadable);
  const isAboutNotifications = ({ seq }: Broken): boolean => seq.some((one) => history.at(one)?.event === 'delivery');
  joinMost(
    violations
      .filter(({ cases }) => cases.every((one) => one.seq.length > 1 && isAboutNotifications(one)))
      .map((one) => [one]),
    groups,
    ({ expected }) => {
      const beginnings = textsIn(expected).flatMap((text) =>
        text.length > LEAST_BEGINNING ? [JSON.stringify(text.slice(0, LEAST_BEGINNING)).slice(1, -1)] : [],
      );
      const found = deliveries.filter(({ request }) => beginnings.some((one) => request.body?.includes(one)));
      return unreadable.find(({ row }) => found.some(({ facts }) => facts.interface === row.requirement.interface));
    },
    1,
  );
}

/** What else is wrong with a response that has a wrong status, or is another resource, has the same cause. */
export function joinConsequences({ groups, violations }: Joining): void {
  const byExchange = new Map<number, Violation>();
  // A wrong status comes first: it explains what the response is.
  for (const violation of [...violations.filter(isOfWhole), ...violations.filter(isWithoutContent)])
    for (const { exchange } of violation.effects) if (exchange) byExchange.set(exchange.seq, violation);
  joinMost(
    groups.all().filter((group) => familyOf(group) !== 'status'),
    groups,
    ({ seq }) => seq.flatMap((one) => byExchange.get(one) ?? [])[0],
  );
}

/** Where wrong statuses are about more of the resources, what else is wrong with resources has the same cause only if it is about these alone. */
const MOST_RESOURCES = 0.5;

/** A resource that cannot be retrieved is missing in lists as well. */
export function joinByResource({ groups, violations, history }: Joining): void {
  const byItem = new Map<string, Violation>();
  const operations = new Set<string>();
  for (const violation of violations.filter(isStatus)) {
    const retrievals = failingExchanges([violation]).filter(
      ({ request, facts }) => isSafeMethod(request.method) && facts.id === 'existing',
    );
    for (const item of itemsOf(retrievals)) byItem.set(item, violation);
    for (const { operation } of retrievals) operations.add(operation);
  }
  const interfaces = new Set(violations.map(({ row }) => row.requirement.interface));
  const all = new Set([...interfaces].flatMap((name) => itemsOf(history.exchanges({ interface: name }))));
  const areMost = byItem.size > MOST_RESOURCES * all.size;
  // Where nothing can be retrieved, the operation is wrong, and the resources may be there.
  if (areMost && !history.exchanges({ operations: [...operations] }).some(succeeded)) return;
  joinMost(
    groups.all().filter((group) => familyOf(group) === 'other'),
    groups,
    ({ seq }) => itemsOf(history.exchangesOf(seq)).flatMap((item) => byItem.get(item) ?? [])[0],
    areMost ? 1 : undefined,
  );
}

/** What differs between resources that share an id has the shared id as its cause. */
export function joinBySharedId({ groups, violations, history }: Joining): void {
  for (const [name, own] of groupBy(violations, ({ row }) => row.requirement.interface)) {
    const shared = sharedIds(history, name);
    if (shared.size === 0) continue;
    for (const violation of own)
      if (violation.cases.every((one) => comparesByShared(one, shared, history)))
        groups.joinBy(`shared id ${name}`, violation);
  }
}

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
  const atMember = violations.filter(isAtMember);
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

/** A notification that differs from its resource at a member has the cause of what is wrong with the member, if the resource shows a wrong value. */
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
    ({ pointer = '', expected }) =>
      valuesIn(expected).flatMap((value) => wrong.get(memberWith(pointer, value)) ?? [])[0],
    1,
  );
}
