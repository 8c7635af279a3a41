/** What distinguishes the failing exchanges of a cause from passing ones: a condition, and the passing exchange that differs least from the example. */

import type { Exchange } from '../../../contracts/formats/recording.ts';
import type { Cause, Evidence } from '../../../contracts/formats/result.ts';
import { shownBy } from '../../../contracts/formats/shown-by.ts';
import type { History } from '../../evidence/history.ts';
import { succeeded } from '../../evidence/lifecycles/lifecycle-of.ts';
import { exchangeAsEvidence, type FindingContext } from '../findings.ts';
import { comparable } from './comparable.ts';
import { conditionOf, isWithin, some, valuesOf, type Condition } from './condition.ts';
import { isSayable } from './condition-in-words.ts';
import { differencesOf } from './difference.ts';
import { SERVED, hasEffect } from './effect.ts';
import { featuresOf } from './features.ts';
import {
  effectOfViolation,
  failingExchanges,
  isAtMember,
  isAuthenticated,
  isStatus,
  type Violation,
} from './violation.ts';

export interface Contrast {
  readonly failing: readonly Exchange[];
  readonly passing: readonly Exchange[];
  readonly condition: Condition;
}

/** Exchanges of the cases that met the requirements of a cause: the first of each case, or all. */
function metExchanges(group: readonly Violation[], history: History, most = 1): readonly Exchange[] {
  const rows = new Set(group.map(({ row }) => row));
  const seqs = new Set(
    [...rows].flatMap(({ observations = [] }) =>
      observations.filter(({ outcome }) => outcome === 'met').flatMap(({ seq }) => seq.slice(0, most)),
    ),
  );
  return history.exchangesOf([...seqs]);
}

const MOST_FAILING = 300;

/**
 * Failing exchanges of a cause, and passing ones: for a wrong status all others of the same operations, else those that met the same requirements. Of
 * what is served and must be rejected, the passing ones are those that are rejected and those that may be served; of what is served with another status
 * of success, those that are served: why others are rejected says nothing about it.
 */
export function contrastOf(group: readonly Violation[], wrong: ReadonlySet<Exchange>, history: History): Contrast {
  const { family, detail } = effectOfViolation(group[0]!);
  const failing = failingExchanges(group);
  const own = new Set(failing);
  const operations = [...new Set(failing.map(({ operation }) => operation))];
  // Requests with a method that no document describes have no operation, on any interface.
  const interfaces = new Set(failing.map((one) => one.interface));
  // What is served in another wrong way is served, which is what rejected requests are compared with.
  const areRejected = family === 'status' && detail !== SERVED && !failing.some(succeeded);
  const isOther = (one: Exchange): boolean => !wrong.has(one) || (areRejected && succeeded(one));
  const others =
    family === 'status'
      ? history
          .exchanges({ operations })
          .filter((one) => isOther(one) && (detail === SERVED || !hasEffect(one, detail)))
      : metExchanges(group, history);
  const areServed = family === 'status' && detail !== SERVED && failing.every(succeeded);
  const passing = others.filter(
    (one) => !own.has(one) && interfaces.has(one.interface) && (!areServed || succeeded(one)),
  );
  const compared = comparable(passing, failing, membersOf(group));
  const values = valuesOf(some(failing, MOST_FAILING));
  const sayable = conditionOf(values, compared, (feature) =>
    isSayable({ feature, values: values.get(feature) ?? new Set() }),
  );
  const condition = isDistinct(sayable, failing.length) ? sayable : conditionOf(values, compared);
  return { failing, passing, condition };
}

/** The members that are wrong, as patterns; empty if anything else is wrong as well. */
function membersOf(group: readonly Violation[]): readonly string[] {
  return group.every(isAtMember) ? [...new Set(group.map((one) => effectOfViolation(one).detail))] : [];
}

const ANOTHER_OPERATION = 20;

function distance(one: Exchange, other: Exchange): number {
  const [first, second] = [featuresOf(one), featuresOf(other)];
  let count = one.operation === other.operation ? 0 : ANOTHER_OPERATION;
  for (const [name, value] of first) if (second.get(name) !== value) count += name === 'step' ? 0.5 : 1;
  for (const name of second.keys()) if (!first.has(name)) count += 1;
  return count;
}

/** Where not the first exchange of a case shows what is wrong, those that met the requirements at any place of a case pass. */
function contrastFor(example: Exchange, group: readonly Violation[], contrast: Contrast, history: History): Contrast {
  if (contrast.failing.includes(example)) return contrast;
  const shown = new Set(group.flatMap((one) => exampleOf(one, history) ?? []));
  const passing = metExchanges(group, history, Infinity).filter((one) => !shown.has(one));
  return { failing: [example], passing, condition: conditionOf(valuesOf([example]), []) };
}

const NO_CONDITION: Condition = { tests: [], exceptions: 0, passing: 0 };

/** More than requests for the same thing differ by. */
const ANOTHER_OUTCOME = 10;

interface Wanted extends Pick<Contrast, 'passing' | 'condition'> {
  readonly isRejection: boolean;
  /** True if only an exchange of the same operation will do. */
  readonly isSameOperation: boolean;
}

/** The passing exchange that differs least, of the wanted outcome if there is one, and to which the condition does not apply. */
function passingLike(
  example: Exchange,
  { passing, condition, isRejection, isSameOperation }: Wanted,
): Exchange | undefined {
  let nearest: { readonly exchange: Exchange; readonly away: number } | undefined;
  for (const exchange of passing) {
    if ((isSameOperation && exchange.operation !== example.operation) || exchange.response === undefined) continue;
    if (!isRejection && isAuthenticated(example) && !isAuthenticated(exchange)) continue;
    if (condition.tests.length > 0 && isWithin(exchange, condition)) continue;
    const away = distance(example, exchange) + (succeeded(exchange) === isRejection ? ANOTHER_OUTCOME : 0);
    if (!nearest || away < nearest.away) nearest = { exchange, away };
  }
  return nearest?.exchange;
}

const exampleOf = ({ finding }: Violation, history: History): Exchange | undefined =>
  history.exchangesOf([shownBy(finding)?.seq ?? -1])[0];

/** With fewer cases of either side, some condition distinguishes them by chance. */
const FEWEST_FAILING = 2;
const FEWEST_PASSING = 3;

/** A condition that holds for as many passing requests distinguishes nothing. */
export const isDistinct = ({ exceptions, passing }: Condition, failing: number): boolean =>
  failing >= FEWEST_FAILING && passing >= FEWEST_PASSING && exceptions <= failing / 3;

export function passingAndDifferences(
  group: readonly Violation[],
  contrast: Contrast,
  history: History,
  context: FindingContext,
): { readonly passing?: Evidence; readonly differences: Cause['differences'] } {
  const example = exampleOf(group[0]!, history);
  // What must be rejected is compared with what is rejected; anything else with what is served.
  const isRejection = effectOfViolation(group[0]!).detail === SERVED;
  if (!example) return { differences: [] };
  const own = contrastFor(example, group, contrast, history);
  const { family, detail } = effectOfViolation(group[0]!);
  const isWrong = (one: Exchange): boolean =>
    one === example || (family === 'status' && detail !== SERVED && hasEffect(one, detail));
  // Another requirement of the cause may be met by what violates this one.
  const met = new Set(metExchanges(group.slice(0, 1), history, Infinity).filter((one) => !isWrong(one)));
  const passing = own.passing.filter((one) => met.has(one));
  const similar =
    passingLike(example, { ...own, passing, isRejection, isSameOperation: true }) ??
    // A wrong status is best compared with the right one at another operation, in the same situation.
    (isStatus(group[0]!)
      ? passingLike(example, { passing: [...met], condition: NO_CONDITION, isRejection, isSameOperation: false })
      : undefined) ??
    passingLike(example, {
      ...own,
      passing: own.passing.filter((one) => !isWrong(one)),
      isRejection,
      isSameOperation: true,
    });
  if (!similar) return { differences: [] };
  return { passing: exchangeAsEvidence(similar, context), differences: differencesOf(example, similar) };
}
