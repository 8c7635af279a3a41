/** What distinguishes failing requests from passing ones: a conjunction of few tests of features, found greedily. */

import type { Exchange } from '../../../contracts/formats/recording.ts';
import { ABSENT, featureOf, featuresOf, hasAbsence, partsOf, type Feature, type FeatureKind } from './features.ts';

/** A feature has one of these values. */
export interface Test {
  readonly feature: Feature;
  readonly values: ReadonlySet<string>;
  /** Values that it has in passing requests only. */
  readonly others: readonly string[];
}

export interface Condition {
  readonly tests: readonly Test[];
  /** Passing requests for which all tests hold. */
  readonly exceptions: number;
  /** Passing requests for which some test does not hold. */
  readonly passing: number;
}

/** True for a request for which all tests hold. */
export const isWithin = (exchange: Exchange, { tests }: Condition): boolean =>
  tests.every(({ feature, values }) => values.has(featureOf(exchange, feature)));

const MOST_TESTS = 3;

/** More values than this describe nothing, unless they exclude a single one. */
const MOST_VALUES = 3;

/** A further test is worth its words if it excludes this share of what is left. */
const LEAST_SHARE = 0.3;

/** Requests of each side that are compared: more give the same tests. */
const MOST_COMPARED = 1200;

/**
 * How well a feature explains to a reader: what the suite expects, the place in the suite, the account and single devices are chosen only where
 * nothing else distinguishes.
 */
const WEIGHTS: Partial<Readonly<Record<FeatureKind | Feature, number>>> = {
  'fact kind': 0.7,
  'fact shape': 0.95,
  step: 0.75,
  identity: 0.85,
  device: 0.9,
  devices: 0.9,
  keys: 0.9,
};

function weightOf(feature: Feature, values: ReadonlySet<string>): number {
  const [kind] = partsOf(feature);
  // Which members a body has besides the one that is wrong depends on the suite.
  if (kind === 'member') return values.has(ABSENT) ? 0.85 : 0.95;
  return WEIGHTS[feature] ?? WEIGHTS[kind] ?? 1;
}

/** Every n-th, so that requests of the whole run are compared. */
export function some<T>(all: readonly T[], most = MOST_COMPARED): readonly T[] {
  const stride = Math.ceil(all.length / most);
  return stride <= 1 ? all : all.filter((_, index) => index % stride === 0);
}

/** Feature -> values that failing requests have. */
export type Values = ReadonlyMap<Feature, ReadonlySet<string>>;

export function valuesOf(failing: readonly Exchange[]): Values {
  const names = new Set(failing.flatMap((one) => [...featuresOf(one).keys()]));
  return new Map([...names].map((name) => [name, new Set(failing.map((one) => featureOf(one, name)))]));
}

const NONE: ReadonlySet<string> = new Set([ABSENT]);

/** Values of two groups together; a feature that one of them lacks is absent there. */
export function united(one: Values, other: Values): Values {
  const names = new Set([...one.keys(), ...other.keys()]);
  const of = (values: Values, name: Feature): Iterable<string> => values.get(name) ?? [ABSENT];
  return new Map([...names].map((name) => [name, new Set([...of(one, name), ...of(other, name)])]));
}

/** True for a feature of which one group has no value but those of the other: what is different in each of two groups distinguishes neither. */
export const isInCommon =
  (one: Values, other: Values) =>
  (name: Feature): boolean => {
    const [first, second] = [one.get(name) ?? NONE, other.get(name) ?? NONE];
    const [few, many] = first.size < second.size ? [first, second] : [second, first];
    return [...few].every((value) => many.has(value));
  };

const isDescribable = (values: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
  values.size <= MOST_VALUES || others.size === 1;

interface Candidate {
  readonly test: Test;
  readonly left: readonly Exchange[];
}

function candidate(feature: Feature, values: ReadonlySet<string>, alive: readonly Exchange[]): Candidate | undefined {
  if (values.has(ABSENT) && !hasAbsence(feature)) return undefined;
  const left: Exchange[] = [];
  const others = new Set<string>();
  for (const one of alive) {
    const value = featureOf(one, feature);
    if (values.has(value)) left.push(one);
    else others.add(value);
  }
  if (others.size === 0 || !isDescribable(values, others)) return undefined;
  return { test: { feature, values, others: [...others] }, left };
}

/** Features that passing requests have and no failing one has are absent there. */
function tested(values: Values, passing: readonly Exchange[]): Values {
  const names = new Set(passing.flatMap((one) => [...featuresOf(one).keys()]));
  return new Map([...names, ...values.keys()].map((name) => [name, values.get(name) ?? new Set([ABSENT])]));
}

/** The tests without those that exclude no passing request but what others exclude: a later test may say more than an earlier one. */
const needed = (tests: readonly Test[], passing: readonly Exchange[], exceptions: number): readonly Test[] =>
  tests.reduce((kept, test) => {
    const others = kept.filter((one) => one !== test);
    const isNeedless =
      others.length > 0 &&
      passing.filter((one) => others.every(({ feature, values }) => values.has(featureOf(one, feature)))).length ===
        exceptions;
    return isNeedless ? others : kept;
  }, tests);

/** The tests hold for all failing requests. @param isUsable features that may be tested */
export function conditionOf(
  failing: Values,
  all: readonly Exchange[],
  isUsable: (feature: Feature) => boolean = () => true,
): Condition {
  const passing = some(all);
  const values = tested(failing, passing);
  const tests: Test[] = [];
  let alive = passing;
  while (tests.length < MOST_TESTS && alive.length > 0) {
    let best: Candidate | undefined;
    let most = 0;
    for (const [feature, wanted] of values) {
      if (!isUsable(feature)) continue;
      const next = candidate(feature, wanted, alive);
      const gain = next ? (alive.length - next.left.length) * weightOf(feature, wanted) : 0;
      if (next && gain > most) {
        best = next;
        most = gain;
      }
    }
    if (!best || most < Math.max(1, LEAST_SHARE * alive.length) * 0.75) break;
    tests.push(best.test);
    alive = best.left;
  }
  const scale = all.length / Math.max(1, passing.length);
  const exceptions = Math.round(alive.length * scale);
  return { tests: needed(tests, passing, alive.length), exceptions, passing: all.length - exceptions };
}
