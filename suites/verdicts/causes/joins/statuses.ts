/** Joins wrong statuses: of the same exchanges, or of requests that one condition distinguishes from those that pass. */

import { statusText } from '../../../../contracts/formats/finding-text.ts';
import type { Exchange } from '../../../../contracts/formats/recording.ts';
import { groupBy } from '../../../../contracts/group-by.ts';
import { isSafeMethod } from '../../../../contracts/safe-method.ts';
import type { History } from '../../../evidence/history.ts';
import { sentPath } from '../../../evidence/request-facts.ts';
import { isSuccess } from '../../../../contracts/status-class.ts';
import { succeeded } from '../../../evidence/lifecycles/lifecycle-of.ts';
import type { Broken } from '../../../checks/observation.ts';
import { whenOf } from '../../when-of.ts';
import {
  conditionOf,
  isInCommon,
  isWithin,
  some,
  united,
  valuesOf,
  type Condition,
  type Values,
} from '../condition.ts';
import { hasEffect } from '../effect.ts';
import { acceptMore, expectedStatuses, isWithinTest, type StatusTest } from '../expected-statuses.ts';
import { featuresAsText, featuresOf, partsOf, type Feature } from '../features.ts';
import type { Groups } from '../groups.ts';
import type { Joining } from './joining.ts';
import { changesIn, effectOfViolation, failingExchanges, familyOf, isStatus, type Violation } from '../violation.ts';

interface StatusGroup {
  readonly violations: readonly Violation[];
  readonly detail: string;
  readonly values: Values;
  readonly failing: readonly Exchange[];
  /** The statuses that are required instead; undefined where something else is, or not always the same. */
  readonly isRequired: StatusTest | undefined;
  /** True for requests that are served as they must be, but with another status of success: what rejects others does not explain it. */
  readonly isServedOtherwise: boolean;
}

const SUCCESSES: readonly number[] = [200, 201, 202, 204, 206];

/** Passing requests with the condition, as a part of the failing ones: other rules may decide some of them. */
const MOST_EXCEPTIONS = 0.25;

/** Of requests of which the same status is required. */
const OF_REQUIRED_EXCEPTIONS = 0.1;

/** Where the wrong statuses differ, the condition must distinguish nearly all. */
const FEWEST_EXCEPTIONS = 0.03;

type Joins = (one: StatusGroup, other: StatusGroup) => boolean;

/**
 * Findings about the same exchanges have one cause. A rule about many requests is violated by what several causes do: it belongs to the one of most of
 * its exchanges, and does not join them.
 */
export function joinByExchange({ groups, violations }: Joining): void {
  const units = [
    ...groupBy(
      violations.filter(isStatus),
      (one) => `${one.row.requirement.id} ${one.finding.operation} ${effectOfViolation(one).detail}`,
    ).values(),
  ].map((own) => ({ own, detail: effectOfViolation(own[0]!).detail, exchanges: failingExchanges(own) }));
  const known = new Map<string, Violation>();
  for (const { own, detail, exchanges } of units.toSorted(
    (one, other) => one.exchanges.length - other.exchanges.length,
  )) {
    const keys = exchanges.map(({ seq }) => `${detail} ${seq}`);
    const shared = groupBy(
      keys.flatMap((key) => known.get(key) ?? []),
      (one) => groups.nameOf(one),
    );
    const [most] = [...shared.values()].toSorted((one, other) => other.length - one.length);
    if (most) groups.join(most[0]!, own[0]!);
    for (const key of keys) if (!known.has(key)) known.set(key, own[0]!);
  }
}

/** The statuses that a group requires, without those of rules that accept more. */
function requiredIn(group: readonly Violation[]): StatusTest | undefined {
  const all = group.map(({ cases }) => cases);
  const accepts = acceptMore(all);
  return expectedStatuses(all.flatMap((cases) => (accepts(cases) ? [] : cases)));
}

const grownBy = (one: StatusGroup, other: StatusGroup): StatusGroup => {
  const failing = [...one.failing, ...other.failing];
  const operations = new Set(failing.map(({ operation }) => operation));
  return {
    ...one,
    values: united(one.values, other.values),
    failing,
    isRequired: ofBoth(one.isRequired, other.isRequired, operations.size === 1),
  };
};

/** What both accept; at one operation, what one accepts that accepts whatever the other does. */
const ofBoth = (
  one: StatusTest | undefined,
  other: StatusTest | undefined,
  isOneOperation: boolean,
): StatusTest | undefined => {
  if (!one || !other) return undefined;
  const [isLess, isMore] = [isWithinTest(one, other), isWithinTest(other, one)];
  if (isLess && isMore) return one;
  if (!isOneOperation) return undefined;
  if (isLess) return other;
  return isMore ? one : undefined;
};

/** Each group, the largest first, takes those that it joins; the groups that are left. */
function joined(groups: Groups<Violation>, wrong: readonly StatusGroup[], joins: Joins): readonly StatusGroup[] {
  let open = wrong.toSorted((one, other) => other.failing.length - one.failing.length);
  const result: StatusGroup[] = [];
  for (let [first] = open; first; [first] = open) {
    let grown = first;
    const left: StatusGroup[] = [];
    for (const next of open.slice(1)) {
      if (joins(grown, next)) {
        groups.join(grown.violations[0]!, next.violations[0]!);
        grown = grownBy(grown, next);
      } else left.push(next);
    }
    result.push(grown);
    open = left;
  }
  return result;
}

/** Facts of the suite, and members whose values differ from request to request, explain no status by themselves. */
const isPlain = (feature: Feature): boolean => !['step', 'member'].includes(partsOf(feature)[0]);

/** Passing requests with a value, as a part of the failing ones: some are rejected for another reason. */
const VALUE_EXCEPTIONS = 0.1;

/** Fewer requests with a value may fail together by chance. */
const LEAST_COUNT = 5;

/** Values of features with which nearly every request fails, as `feature\nvalue`. */
function failingValues(wrong: readonly Exchange[], others: readonly Exchange[]): ReadonlySet<string> {
  const count = (exchanges: readonly Exchange[]): ReadonlyMap<string, number> => {
    const counts = new Map<string, number>();
    for (const one of exchanges)
      for (const [feature, value] of featuresOf(one))
        if (isPlain(feature))
          for (const key of [`${feature}\n${value}`, `${one.operation} ${feature}\n${value}`])
            counts.set(key, (counts.get(key) ?? 0) + 1);
    return counts;
  };
  const passing = count(others);
  return new Set(
    [...count(wrong)]
      .filter(([key, failing]) => failing >= LEAST_COUNT && (passing.get(key) ?? 0) <= VALUE_EXCEPTIONS * failing)
      .map(([key]) => key),
  );
}

/** Joins groups all of whose requests have a value with which nearly every request fails, in whatever way. */
function joinByValue(groups: Groups<Violation>, wrong: readonly StatusGroup[], others: readonly Exchange[]): void {
  const failing = failingValues([...new Set(wrong.flatMap(({ violations }) => failingExchanges(violations)))], others);
  for (const { violations, values } of wrong) {
    const [operation, ...more] = values.get('operation') ?? [];
    for (const [feature, some] of values) {
      if (some.size !== 1) continue;
      const key = `${feature}\n${[...some][0]}`;
      for (const one of [key, ...(more.length === 0 ? [`${operation} ${key}`] : [])])
        if (failing.has(one)) groups.joinBy(`${violations[0]?.row.requirement.interface} ${one}`, violations[0]!);
    }
  }
}

/** What is visible of a request, with its query, apart from where it is sent and the fields that differ between operations. */
const looksAnywhere = (exchange: Exchange): string =>
  `${new URL(exchange.request.url).search} ${featuresAsText(exchange, (name) => !PLACES.includes(partsOf(name)[0]))}`;

const PLACES: readonly string[] = ['operation', 'step', 'method', 'header'];

/**
 * A rule about chosen requests that each of its operations violates in the same way is violated for one reason; so it is where another operation
 * treats all requests that look like them in another wrong way.
 */
export function joinEverywhere({ groups, violations, history }: Joining): void {
  const wrong = violations.filter(isStatus);
  const chosen = wrong.filter((one) => Object.keys(whenOf(one.row.requirement)).length > 0);
  const failing = new Set(failingExchanges(wrong));
  for (const alike of groupBy(chosen, (one) => `${one.row.requirement.id} ${effectOfViolation(one).detail}`).values()) {
    const [first, ...others] = alike;
    if (!first || others.length === 0) continue;
    const violated = new Set(alike.map(({ finding }) => finding.operation));
    const looks = new Set(failingExchanges(alike).map(looksAnywhere));
    const areWrong = (operation: string): boolean => {
      const resembling = history.exchanges({ operations: [operation] }).filter((one) => looks.has(looksAnywhere(one)));
      return resembling.length > 0 && resembling.every((one) => failing.has(one));
    };
    if (first.row.requirement.operations.every((operation) => violated.has(operation) || areWrong(operation)))
      for (const one of others) groups.join(first, one);
  }
}

/** Fewer requests with a value may have a status by chance. */
const LEAST_ALIKE = 2;

/** Passing requests of an interface, by which it is seen whether one condition distinguishes the failing ones of two groups. */
class Comparison {
  readonly #passing: readonly Exchange[];
  readonly #byValue = new Map<string, Exchange[]>();

  constructor(passing: readonly Exchange[]) {
    this.#passing = passing;
    for (const one of passing)
      for (const key of valueKeys(one)) {
        const known = this.#byValue.get(key);
        if (known) known.push(one);
        else this.#byValue.set(key, [one]);
      }
  }

  /** True if one condition, of what two groups have in common, distinguishes all their requests from those that pass. */
  isOneCondition(one: StatusGroup, other: StatusGroup, most: number): boolean {
    const { values, failing, isRequired, detail } = grownBy(one, other);
    // A request of which another status is required says nothing about those of which this one is.
    const passing = this.#passing.filter((exchange) =>
      isRequired ? hasStatus(exchange, isRequired) : one.detail !== other.detail || !hasEffect(exchange, detail),
    );
    const condition = conditionOf(values, passing, isInCommon(one.values, other.values));
    const allowed = (isRequired ? Math.min(most, OF_REQUIRED_EXCEPTIONS) : most) * failing.length;
    if (condition.exceptions <= allowed) return true;
    if (!isRequired || condition.exceptions > MOST_EXPLAINED) return false;
    const explains = this.#reasons(condition, isRequired);
    const served = this.#servedIn(some(failing, MOST_FAILING));
    const unexplained = passing.filter(
      (exchange) =>
        isWithin(exchange, condition) &&
        !valueKeys(exchange).some((key) => served.has(featureIn(key)) && explains(key)),
    );
    return unexplained.length <= allowed;
  }

  /** Features with whose values in these requests others of the operation are served: they are no reason to reject the requests. */
  #servedIn(failing: readonly Exchange[]): ReadonlySet<string> {
    const isServed = (key: string): boolean =>
      this.#byValue.get(key)?.some((one) => hasStatus(one, isSuccess)) === true;
    const keys = failing.flatMap(valueKeys);
    const others = new Set(keys.filter((key) => !isServed(key)).map(featureIn));
    return new Set(keys.map(featureIn).filter((feature) => !others.has(feature)));
  }

  /** Finds values with which requests without the condition are rejected, too: they are another reason for a rejection. */
  #reasons(condition: Condition, isRequired: StatusTest): (key: string) => boolean {
    const known = new Map<string, boolean>();
    return (key) => {
      const before = known.get(key);
      if (before !== undefined) return before;
      const alike = (this.#byValue.get(key) ?? []).filter((one) => !isWithin(one, condition));
      const isReason =
        alike.filter((one) => hasStatus(one, isRequired)).length >= LEAST_ALIKE &&
        !alike.some((one) => hasStatus(one, isSuccess));
      known.set(key, isReason);
      return isReason;
    };
  }
}

const hasStatus = ({ response }: Exchange, test: StatusTest): boolean =>
  response !== undefined && test(response.status);

/** More exceptions are not looked at one by one. */
const MOST_EXPLAINED = 100;

/** Operation, feature and value of what is visible of a request. */
const valueKeys = (exchange: Exchange): readonly string[] =>
  [...featuresOf(exchange)]
    .filter(([feature]) => isPlain(feature))
    .map(([feature, value]) => `${exchange.operation}\n${feature}\n${value}`);

const featureIn = (key: string): string => key.split('\n')[1] ?? '';

const MOST_FAILING = 200;

/** Deletions among the requests of a case, of whatever resource: what differs after one of them is what it does. */
const deletionsIn = ({ seq }: Broken, history: History): readonly number[] =>
  history.exchangesOf(seq).flatMap(({ request, seq: own }) => (request.method === 'DELETE' ? [own] : []));

/** Wrong statuses after the same deletion or update, and whatever else is wrong after the same deletion. */
export function joinByChange({ groups, violations, history }: Joining): void {
  for (const violation of violations)
    for (const one of violation.cases.filter(({ seq }) => seq.length > 1))
      for (const seq of new Set([
        ...(isStatus(violation) ? changesIn(one, history) : []),
        ...deletionsIn(one, history),
      ]))
        groups.joinBy(`change ${seq}`, violation);
}

/** Fewer requests may be alike by chance. */
const LEAST_REQUESTS = 3;

/**
 * A path at which every request gets the same error status: what else has this status there, with whatever method, has the same cause.
 */
export function joinNeverServed({ groups, violations, history }: Joining): void {
  for (const [name, own] of groupBy(violations.filter(isStatus), ({ row }) => row.requirement.interface)) {
    const byPath = groupBy(history.exchanges({ interface: name }), sentPath);
    for (const violation of own) {
      const failing = failingExchanges([violation]);
      const [path, ...otherPaths] = new Set(failing.map(sentPath));
      const [status, ...otherStatuses] = new Set(failing.map(({ response }) => response?.status));
      if (path === undefined || status === undefined || otherPaths.length + otherStatuses.length > 0) continue;
      const all = byPath.get(path) ?? [];
      if (status >= 400 && all.length >= LEAST_REQUESTS && all.every(({ response }) => response?.status === status))
        groups.joinBy(`${name} ${path} never served`, violation);
    }
  }
}

const NOT_FOUND = statusText(404);

/** True for a request about a resource or hub that exists: its facts say so, or name a resource of the run and nothing else. */
const isAboutExisting = ({ facts: { id, item } }: Exchange): boolean =>
  id === 'existing' || (id === undefined && item !== undefined);

/** True where what exists is not found. */
export const isLost = (one: Violation): boolean =>
  isStatus(one) &&
  one.effects.every(
    ({ detail, exchange }) => detail === NOT_FOUND && exchange !== undefined && isAboutExisting(exchange),
  );

/**
 * True for a retrieval of what exists that has the status for what is unknown, as another one has, and each later one: the status may be another one
 * than 404.
 */
function isGone(one: Exchange, history: History): boolean {
  const status = one.response?.status;
  if (status === undefined || isSuccess(status) || !isSafeMethod(one.request.method) || !isAboutExisting(one))
    return false;
  const { operation, facts } = one;
  const unknown = history.exchanges({ operations: [operation], facts: { id: 'unknown', token: 'valid' } });
  if (!unknown.some(({ response }) => response?.status === status)) return false;
  const others = history
    .exchanges({ operations: [operation], facts: { item: facts.item ?? '', token: 'valid' } })
    .filter((other) => other !== one);
  const isSame = ({ response }: Exchange): boolean => response?.status === status;
  return others.some(isSame) && others.every((other) => other.seq < one.seq || isSame(other));
}

/** Resources and hubs that exist and are not found at one operation are lost, whichever requirement shows it. */
export function joinNotFound({ groups, violations }: Joining): void {
  for (const violation of violations.filter(isLost))
    groups.joinBy(`not found ${effectOfViolation(violation).exchange?.operation}`, violation);
}

/** A request about the id of a resource that is lost has the status for what is not found, whatever else is required of it. */
export function joinByLostId({ groups, violations, history }: Joining): void {
  const keyOf = (one: Exchange): string =>
    `${one.interface} ${new URL(one.request.url).pathname.split('/').at(-1)} ${one.response?.status}`;
  const lost = new Map<string, Violation>();
  for (const one of violations.filter(isStatus))
    for (const each of failingExchanges([one]))
      if (!lost.has(keyOf(each)) && (isLost(one) || isGone(each, history))) lost.set(keyOf(each), one);
  // A request that must be rejected because of its token shows another defect, if it is looked at so far.
  const isByItsToken = ({ facts: { token = 'valid' } }: Exchange): boolean => token !== 'valid';
  for (const one of violations.filter(isStatus)) {
    if (failingExchanges([one]).some(isByItsToken)) continue;
    const causes = failingExchanges([one]).map((each) => lost.get(keyOf(each)));
    if (causes[0] && !causes.includes(undefined)) groups.join(causes[0], one);
  }
}

/** Wrong statuses of requests that one condition distinguishes from the passing ones of the interface. */
export function joinByCondition({ groups, violations, history }: Joining): void {
  const failing = new Set(failingExchanges(violations.filter((one) => effectOfViolation(one).family === 'status')));
  const byInterface = new Set(violations.map(({ row }) => row.requirement.interface));
  for (const name of byInterface) {
    const others = history.exchanges({ interface: name }).filter((one) => !failing.has(one));
    const wrong = groups
      .all()
      .filter((group) => familyOf(group) === 'status' && group[0]?.row.requirement.interface === name)
      .map((group): StatusGroup => {
        const exchanges = failingExchanges(group);
        const isRequired = requiredIn(group);
        return {
          violations: group,
          detail: effectOfViolation(group[0]!).detail,
          values: valuesOf(some(exchanges, MOST_FAILING)),
          failing: exchanges,
          isRequired,
          isServedOtherwise: exchanges.every(succeeded) && SUCCESSES.some((status) => isRequired?.(status)),
        };
      });
    for (const alike of groupBy(wrong, ({ isServedOtherwise }) => isServedOtherwise).values())
      joinByValue(groups, alike, others);
    const comparison = new Comparison(others);
    const alike = joined(
      groups,
      wrong,
      (one, other) => one.detail === other.detail && comparison.isOneCondition(one, other, MOST_EXCEPTIONS),
    );
    joined(
      groups,
      alike,
      (one, other) =>
        one.isServedOtherwise === other.isServedOtherwise && comparison.isOneCondition(one, other, FEWEST_EXCEPTIONS),
    );
  }
}
