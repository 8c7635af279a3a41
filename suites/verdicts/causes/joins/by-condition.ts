/** Joins wrong statuses of requests that one condition distinguishes from those that pass. */

import type { Exchange } from '../../../../contracts/formats/recording.ts';
import { addToGroup, groupBy } from '../../../../contracts/group-by.ts';
import { isSuccess } from '../../../../contracts/status-class.ts';
import { succeeded } from '../../../evidence/lifecycles/lifecycle-of.ts';
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
import { acceptedStatuses, acceptMore, expectedStatuses, isWithinTest, type StatusTest } from '../expected-statuses.ts';
import { featuresOf, partsOf, type Feature } from '../features.ts';
import type { Groups } from '../groups.ts';
import type { Joining } from './joining.ts';
import { effectOfViolation, failingExchanges, familyOf, type Violation } from '../violation.ts';

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

/** Passing requests with the condition, as a part of the failing ones: other rules may decide some of them. */
const MOST_EXCEPTIONS = 0.25;

/** Of requests of which the same status is required. */
const OF_REQUIRED_EXCEPTIONS = 0.1;

/** Where the wrong statuses differ, the condition must distinguish nearly all. */
const FEWEST_EXCEPTIONS = 0.03;

type Joins = (one: StatusGroup, other: StatusGroup) => boolean;

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

/** Fewer requests with a value may have a status by chance. */
const LEAST_ALIKE = 2;

/** Passing requests of an interface, by which it is seen whether one condition distinguishes the failing ones of two groups. */
class Comparison {
  readonly #passing: readonly Exchange[];
  readonly #byValue = new Map<string, Exchange[]>();

  constructor(passing: readonly Exchange[]) {
    this.#passing = passing;
    for (const one of passing) for (const key of valueKeys(one)) addToGroup(this.#byValue, key, one);
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
          isServedOtherwise: exchanges.every(succeeded) && acceptedStatuses(isRequired).some(isSuccess),
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
