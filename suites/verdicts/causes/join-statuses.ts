/** Joins wrong statuses: of the same exchanges, or of requests that one condition distinguishes from those that pass. */

import { statusText } from '../../../contracts/formats/finding-text.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { groupBy } from '../../../contracts/group-by.ts';
import type { History } from '../../evidence/history.ts';
import { isSuccess } from '../../evidence/status-class.ts';
import { whenOf } from '../when-of.ts';
import { conditionOf, isInCommon, some, united, valuesOf, type Values } from './condition.ts';
import { SERVED } from './effect.ts';
import { featuresOf } from './features.ts';
import type { Groups } from './groups.ts';
import { changesIn, effectOfViolation, failingExchanges, familyOf, isStatus, type Violation } from './violation.ts';

/** True for a response that has this status, or one of success. */
export const hasEffect = ({ response }: Exchange, detail: string): boolean =>
  detail === SERVED
    ? response !== undefined && isSuccess(response.status)
    : response !== undefined && detail === statusText(response.status);

interface StatusGroup {
  readonly violations: readonly Violation[];
  readonly detail: string;
  readonly values: Values;
  readonly count: number;
}

/** Passing requests with the condition, as a part of the failing ones: other rules may decide some of them. */
const MOST_EXCEPTIONS = 0.25;

/** Where the wrong statuses differ, the condition must distinguish nearly all. */
const FEWEST_EXCEPTIONS = 0.03;

/** True if one condition, of what two groups have in common, distinguishes all their requests from those that pass. */
const isOneCondition = (one: StatusGroup, other: StatusGroup, passing: readonly Exchange[], most: number): boolean =>
  conditionOf(united(one.values, other.values), passing, isInCommon(one.values, other.values)).exceptions <=
  most * (one.count + other.count);

type Joins = (one: StatusGroup, other: StatusGroup) => boolean;

/**
 * Findings about the same exchanges have one cause. A rule about many requests is violated by what several causes do: it belongs to the one of most of
 * its exchanges, and does not join them.
 */
export function joinByExchange(groups: Groups<Violation>, violations: readonly Violation[]): void {
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

/** Each group, the largest first, takes those that it joins; the groups that are left. */
function joined(groups: Groups<Violation>, wrong: readonly StatusGroup[], joins: Joins): readonly StatusGroup[] {
  let open = wrong.toSorted((one, other) => other.count - one.count);
  const result: StatusGroup[] = [];
  for (let [first] = open; first; [first] = open) {
    let grown = first;
    const left: StatusGroup[] = [];
    for (const next of open.slice(1)) {
      if (joins(grown, next)) {
        groups.join(grown.violations[0]!, next.violations[0]!);
        grown = { ...grown, values: united(grown.values, next.values), count: grown.count + next.count };
      } else left.push(next);
    }
    result.push(grown);
    open = left;
  }
  return result;
}

/** Facts of the suite, and members whose values differ from request to request, explain no status by themselves. */
const isPlain = (feature: string): boolean => feature !== 'step' && !feature.startsWith('member ');

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

/** A rule about chosen requests that each of its operations violates in the same way is violated for one reason. */
export function joinEverywhere(groups: Groups<Violation>, violations: readonly Violation[]): void {
  const chosen = violations.filter((one) => isStatus(one) && Object.keys(whenOf(one.row.requirement)).length > 0);
  for (const alike of groupBy(chosen, (one) => `${one.row.requirement.id} ${effectOfViolation(one).detail}`).values()) {
    const violated = new Set(alike.map(({ finding }) => finding.operation));
    const [first, ...others] = alike;
    if (first?.row.requirement.operations.every((operation) => violated.has(operation)))
      for (const one of others) groups.join(first, one);
  }
}

const MOST_FAILING = 200;

/** Wrong statuses after the same deletion or update. */
export function joinByChange(groups: Groups<Violation>, violations: readonly Violation[], history: History): void {
  for (const violation of violations.filter(isStatus))
    for (const one of violation.cases.filter(({ seq }) => seq.length > 1))
      for (const seq of changesIn(one, history)) groups.joinBy(`change ${seq}`, violation);
}

/** Wrong statuses of requests that one condition distinguishes from the passing ones of the interface. */
export function joinByCondition(groups: Groups<Violation>, violations: readonly Violation[], history: History): void {
  const failing = new Set(failingExchanges(violations.filter((one) => effectOfViolation(one).family === 'status')));
  const byInterface = new Set(violations.map(({ row }) => row.requirement.interface));
  for (const name of byInterface) {
    const others = history.exchanges({ interface: name }).filter((one) => !failing.has(one));
    const wrong = groups
      .all()
      .filter((group) => familyOf(group) === 'status' && group[0]?.row.requirement.interface === name)
      .map((group): StatusGroup => {
        const exchanges = failingExchanges(group);
        return {
          violations: group,
          detail: effectOfViolation(group[0]!).detail,
          values: valuesOf(some(exchanges, MOST_FAILING)),
          count: exchanges.length,
        };
      });
    joinByValue(groups, wrong, others);
    const withoutStatus = new Map<string, readonly Exchange[]>();
    const passing = (detail: string): readonly Exchange[] => {
      const known = withoutStatus.get(detail) ?? others.filter((one) => !hasEffect(one, detail));
      withoutStatus.set(detail, known);
      return known;
    };
    const alike = joined(
      groups,
      wrong,
      (one, other) => one.detail === other.detail && isOneCondition(one, other, passing(one.detail), MOST_EXCEPTIONS),
    );
    joined(groups, alike, (one, other) => isOneCondition(one, other, others, FEWEST_EXCEPTIONS));
  }
}
