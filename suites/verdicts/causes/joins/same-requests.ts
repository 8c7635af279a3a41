/**
 * Joins groups of which one condition distinguishes all requests from those that meet the requirements: what is wrong only by one key, or only with one
 * parameter, is wrong for one reason, whatever it shows as.
 */

import type { Exchange } from '../../../../contracts/formats/recording.ts';
import { groupBy } from '../../../../contracts/group-by.ts';
import type { History } from '../../../evidence/history.ts';
import { conditionOf, isInCommon, isWithin, some, united, valuesOf, type Values } from '../condition.ts';
import { partsOf, type Feature, type FeatureKind } from '../features.ts';
import type { Joining } from './joining.ts';
import { failingExchanges, familyOf, type Violation } from '../violation.ts';

/** With fewer requests of either side, some condition distinguishes them by chance. */
const FEWEST_FAILING = 2;
const FEWEST_PASSING = 3;

/** Passing requests with the condition, as a part of the failing ones. */
const MOST_EXCEPTIONS = 0.03;

const MOST_FAILING = 200;

/** What a request is for and what its body contains says where a member is, and not when it is wrong. */
const CHOSEN: readonly (FeatureKind | Feature)[] = [
  ...(['query', 'header', 'device', 'devices', 'keys', 'token'] as const),
  ...(['fact key', 'fact set', 'fact token', 'fact scopes'] as const),
];

const isChosen = (feature: Feature): boolean => CHOSEN.includes(feature) || CHOSEN.includes(partsOf(feature)[0]);

interface Sharp {
  readonly group: readonly Violation[];
  readonly failing: readonly Exchange[];
  readonly passing: readonly Exchange[];
  readonly values: Values;
}

function metSeqs(group: readonly Violation[]): ReadonlySet<number> {
  const rows = new Set(group.map(({ row }) => row));
  return new Set(
    [...rows].flatMap(({ observations = [] }) =>
      observations.flatMap(({ outcome, seq }) => (outcome === 'met' ? seq.slice(0, 1) : [])),
    ),
  );
}

function sharpOf(group: readonly Violation[], history: History): readonly Sharp[] {
  const failing = failingExchanges(group);
  if (failing.length < FEWEST_FAILING) return [];
  const own = new Set(failing);
  const operations = new Set(failing.map(({ operation }) => operation));
  const passing = history
    .exchangesOf([...metSeqs(group)])
    .filter((one) => !own.has(one) && operations.has(one.operation));
  if (passing.length < FEWEST_PASSING) return [];
  const values = valuesOf(some(failing, MOST_FAILING));
  return isDistinct(values, passing, failing.length, isChosen) ? [{ group, failing, passing, values }] : [];
}

const isDistinct = (
  values: Values,
  passing: readonly Exchange[],
  failing: number,
  isUsable: (feature: Feature) => boolean,
): boolean => {
  const { tests, exceptions } = conditionOf(values, passing, isUsable);
  return tests.length > 0 && exceptions <= MOST_EXCEPTIONS * failing;
};

function isOne(one: Sharp, other: Sharp): boolean {
  // What distinguishes wrong statuses is found by the statuses that are required.
  if (familyOf(one.group) === 'status' && familyOf(other.group) === 'status') return false;
  const operations = new Set(one.failing.map(({ operation }) => operation));
  if (!other.failing.some(({ operation }) => operations.has(operation))) return false;
  const isCommon = isInCommon(one.values, other.values);
  const values = united(one.values, other.values);
  const failing = new Set([...one.failing, ...other.failing]);
  const sides = [one, other].map((side) => ({
    passing: side.passing.filter((exchange) => !failing.has(exchange)),
    most: MOST_EXCEPTIONS * side.failing.length,
  }));
  const condition = conditionOf(
    values,
    sides.flatMap(({ passing }) => passing),
    (feature) => isChosen(feature) && isCommon(feature),
  );
  // Each test distinguishes both sides: one that all requests of a side meet, failing and passing, says nothing about it.
  return (
    condition.tests.length > 0 &&
    sides.every(
      ({ passing, most }) =>
        passing.filter((exchange) => isWithin(exchange, condition)).length <= most &&
        condition.tests.every((test) =>
          passing.some((exchange) => !isWithin(exchange, { ...condition, tests: [test] })),
        ),
    )
  );
}

export function joinSameRequests({ groups, history }: Joining): void {
  const byInterface = groupBy(groups.all(), ([first]) => first!.row.requirement.interface);
  for (const own of byInterface.values()) {
    const sharp = own.length < 2 ? [] : own.flatMap((group) => sharpOf(group, history));
    for (const [index, one] of sharp.entries())
      for (const other of sharp.slice(index + 1)) if (isOne(one, other)) groups.join(one.group[0]!, other.group[0]!);
  }
}
