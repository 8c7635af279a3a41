/** Joins violations with those that explain them: of the same response, of the same resource, of a shared id. */

import { statusText } from '../../../../contracts/formats/finding-text.ts';
import { groupBy } from '../../../../contracts/group-by.ts';
import { isSafeMethod } from '../../../../contracts/safe-method.ts';
import { succeeded } from '../../../evidence/lifecycles/lifecycle-of.ts';
import { expectedStatuses } from '../expected-statuses.ts';
import { differenceOf, isNotJson } from '../likeness.ts';
import { comparesByShared, idGivenTwice, isAboutShared, sharedIds } from '../shared-ids.ts';
import {
  effectOfViolation,
  failingExchanges,
  familyOf,
  isAtMember,
  isServed,
  isStatus,
  itemsOf,
  type Violation,
} from '../violation.ts';
import type { Joining } from './joining.ts';
import { joinMost } from './most.ts';

/**
 * The response is no resource at all, a list of none, or another one than was requested: whatever else it contains is wrong, too. Items of another
 * customer in a list say nothing about its other items, and an id of another type nothing about the other members.
 */
function isOfWhole(one: Violation): boolean {
  const { detail, exchange } = effectOfViolation(one);
  if (!exchange || one.row.check?.isOfAccess === true || one.cases.some(({ seq }) => seq.length > 1)) return false;
  const isOtherId = detail === '/id' && differenceOf(one.cases[0]!) !== 'type' && isSafeMethod(exchange.request.method);
  return isNotJson(one.cases[0]!) || detail === '/*' || isOtherId;
}

/** Statuses of success with content: 204 and 205 have none. */
const WITH_CONTENT: readonly number[] = [200, 201, 202, 203, 206];

/**
 * True for a wrong status with which nothing in the content can be right: an error, a success without content, or one where only responses without
 * content are expected. With another status of success than the documented one, a response has the content of the documented one.
 */
const isWithoutContent = (one: Violation): boolean =>
  isStatus(one) &&
  (!WITH_CONTENT.some((status) => effectOfViolation(one).detail.startsWith(statusText(status))) ||
    WITH_CONTENT.every((status) => expectedStatuses(one.cases)?.(status) === false));

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

/** What a request changed that must be rejected and is served shows the same as its status. */
export function joinServed({ groups, violations, history }: Joining): void {
  const served = groupBy(violations.filter(isServed), ({ row }) => row.requirement.id);
  for (const one of violations.filter(isAtMember)) {
    const [first] = served.get(one.row.requirement.id) ?? [];
    const isOfServed = one.cases.every(({ seq }) => {
      const [request] = history.exchangesOf(seq);
      return request && !isSafeMethod(request.request.method) && succeeded(request);
    });
    if (first && isOfServed) groups.join(first, one);
  }
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
  const units = areMost ? violations.map((one) => [one]) : groups.all();
  joinMost(
    units.filter((group) => familyOf(group) === 'other'),
    groups,
    ({ seq }) => {
      const own = history.exchangesOf(seq);
      // What a retrieval shows is wrong with a resource that is not lost.
      if (own.some((one) => operations.has(one.operation) && succeeded(one))) return undefined;
      return itemsOf(own).flatMap((item) => byItem.get(item) ?? [])[0];
    },
    areMost ? 1 : undefined,
  );
}

/** A member of a wrong JSON type has it whichever resource is returned. */
const isOfWrongType = (one: Violation): boolean => one.cases.every((each) => differenceOf(each) === 'type');

/** What differs between resources that share an id has the shared id as its cause. */
export function joinBySharedId({ groups, violations, history }: Joining): void {
  for (const [name, own] of groupBy(violations, ({ row }) => row.requirement.interface)) {
    const shared = sharedIds(history, name);
    if (shared.size === 0) continue;
    for (const violation of own)
      if (!isOfWrongType(violation) && violation.cases.every((one) => comparesByShared(one, shared, history)))
        groups.joinBy(`shared id ${name}`, violation);
  }
}

/** Statuses by which a target says that it has not found a resource, that it is of another customer, or that its state does not allow a request. */
const OF_ANOTHER_RESOURCE: readonly number[] = [401, 403, 404, 409, 410];

/** True unless a status or a type is wrong that does not depend on which resource a request finds. */
const maybeOfAnother = (one: Violation): boolean =>
  isStatus(one)
    ? failingExchanges([one]).every(
        ({ facts: { token = 'valid', body = 'valid', id }, response }) =>
          token === 'valid' &&
          body === 'valid' &&
          (id === 'foreign' || OF_ANOTHER_RESOURCE.includes(response?.status ?? 0)),
      )
    : !isOfWrongType(one);

/** Where creations return an id that another resource of the customer has, whatever is wrong with resources of such an id follows from this. */
export function joinByIdGivenTwice({ groups, violations, history }: Joining): void {
  for (const [name, own] of groupBy(violations, ({ row }) => row.requirement.interface)) {
    const cause = own.find(({ cases }) => cases.every((one) => idGivenTwice(one, history) !== undefined));
    if (!cause) continue;
    const shared = sharedIds(history, name);
    joinMost(
      groups.all().filter((group) => group[0]?.row.requirement.interface === name && group.every(maybeOfAnother)),
      groups,
      (one) => (isAboutShared(one, shared, history) ? cause : undefined),
    );
  }
}
