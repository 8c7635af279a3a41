/** Joins requirements that the responses of one operation violate and meet together. */

import { groupBy } from '../../../../contracts/group-by.ts';
import type { History } from '../../../evidence/history.ts';
import type { Joining } from './joining.ts';
import { familyOf, isInContent, type Violation } from '../violation.ts';

/** Of the responses that violate one requirement and decide the other, those that violate both; they are most of all that violate the one. */
const LEAST_SHARE = 0.95;

/** The probability with which as many would violate both by chance: of many pairs of requirements, some would. */
const MOST_CHANCE = 0.001;

/** The same where no other responses violate either of the two. */
const MOST_CHANCE_OF_SAME = 0.02;

/** The part of the items of lists that another requirement is about, too. */
const SAME_ITEMS = 0.5;

/** What a requirement shows in one way: whether each response that decides it violates it. */
interface Shown {
  readonly first: Violation;
  readonly outcomes: Outcomes;
  /** The outcomes at the operation whose responses are compared. */
  readonly own: Outcomes;
  /** Empty for what is not about items of lists. */
  readonly items: ReadonlySet<string>;
}

type Outcomes = ReadonlyMap<number, boolean>;

/** The items of lists that cases are about: response and position. */
const itemsIn = (alike: readonly Violation[]): ReadonlySet<string> =>
  new Set(
    alike.flatMap(({ cases }) =>
      cases.flatMap(({ seq, pointer = '' }) => {
        const [, position = ''] = pointer.split('/');
        return /^\d+$/.test(position) ? [`${seq.at(-1)} ${position}`] : [];
      }),
    ),
  );

/** The response that shows whether a case is met: what it is compared with came before. */
const showing = ({ seq }: { readonly seq: readonly number[] }): readonly number[] => seq.slice(-1);

function shownBy(alike: readonly Violation[], isOwn: (seq: number) => boolean): Shown {
  const first = alike[0]!;
  const { observations = [] } = first.row;
  const of = (outcome: 'met' | 'broken'): readonly number[] =>
    observations.filter((one) => one.outcome === outcome).flatMap(showing);
  const outcomes = new Map(of('met').map((seq) => [seq, false]));
  // What is wrong otherwise decides nothing.
  for (const seq of of('broken')) outcomes.delete(seq);
  for (const seq of alike.flatMap(({ cases }) => cases.flatMap(showing))) outcomes.set(seq, true);
  const own = new Map([...outcomes].filter(([seq]) => isOwn(seq)));
  return { first, outcomes, own, items: itemsIn(alike) };
}

/**
 * Where nearly all responses that violate a requirement violate the other, too: the probability with which as many would by chance. Else 1. What
 * some responses of the operation violate is compared with its other responses only: what all of them violate is no sign of one cause.
 */
function chanceWithin(one: Shown, other: Shown): number {
  const isAtAll = [...one.own].every(([seq, isViolated]) => isViolated || !other.own.has(seq));
  return isAtAll ? chanceOf(one.outcomes, other.outcomes) : chanceOf(one.own, other.own);
}

function chanceOf(one: Outcomes, other: Outcomes): number {
  const counts = { decided: 0, undecided: 0, violatingOther: 0, violating: 0, violatingBoth: 0 };
  for (const [seq, isViolated] of one) {
    const isOtherViolated = other.get(seq);
    if (isOtherViolated === undefined) {
      if (isViolated) counts.undecided += 1;
      continue;
    }
    counts.decided += 1;
    if (isOtherViolated) counts.violatingOther += 1;
    if (isViolated) counts.violating += 1;
    if (isViolated && isOtherViolated) counts.violatingBoth += 1;
  }
  const { decided, undecided, violatingOther, violating, violatingBoth } = counts;
  const isMost = violatingBoth > undecided && violatingBoth >= LEAST_SHARE * violating;
  return isMost ? (violatingOther / decided) ** violatingBoth : 1;
}

/** True unless both are about items of lists, most of which only one of them is about: a long list contains whatever is wrong. */
function areOfSameItems({ items: one }: Shown, { items: other }: Shown): boolean {
  const [few, many] = one.size < other.size ? [one, other] : [other, one];
  return [...few].filter((item) => many.has(item)).length >= SAME_ITEMS * few.size;
}

function areTogether(one: Shown, other: Shown): boolean {
  if (!areOfSameItems(one, other)) return false;
  const chances = [chanceWithin(one, other), chanceWithin(other, one)];
  if (Math.min(...chances) <= MOST_CHANCE || Math.max(...chances) <= MOST_CHANCE_OF_SAME) return true;
  // A response that is wrong as a whole has one cause: two that few others share are about the same.
  return isOfWhole(one.first) && isOfWhole(other.first) && Math.min(...chances) <= MOST_CHANCE_OF_SAME;
}

/** True where each case compares responses that violate a requirement with others that meet it. */
const isDifferent = ({ cases, finding }: Violation, outcomes: Outcomes, history: History): boolean =>
  cases.every(({ seq }) => {
    const own = history.exchangesOf(seq).filter(({ operation }) => operation === finding.operation);
    const found = new Set(own.map((one) => outcomes.get(one.seq)));
    return found.has(true) && found.has(false);
  });

/**
 * What is wrong with the content of the same responses of an operation, and right in the others, has one cause. What responses differ in that must not
 * differ has the cause of what some of them violate as a whole.
 */
export function joinTogether({ groups, violations, history }: Joining): void {
  const operationOf = ({ cases: [first] }: Violation): string | undefined =>
    history.exchangesOf(showing(first!))[0]?.operation;
  for (const [operation, own] of groupBy(violations.filter(isInContent), operationOf)) {
    const isOwn = (seq: number): boolean => history.exchangesOf([seq])[0]?.operation === operation;
    const rows = groupBy(own, ({ row }) => row);
    const shown = [...rows.values()].flatMap((some) =>
      [...groupBy(some, (one) => groups.nameOf(one)).values()].map((alike) => shownBy(alike, isOwn)),
    );
    for (const [index, one] of shown.entries())
      for (const other of shown.slice(index + 1))
        if (one.first.row !== other.first.row && areTogether(one, other)) groups.join(one.first, other.first);
    const wholes = shown.filter(({ first }) => isOfWhole(first));
    for (const one of own.filter(isComparison))
      for (const { first, outcomes } of wholes) if (isDifferent(one, outcomes, history)) groups.join(first, one);
  }
}

const isOther = (one: Violation): boolean => familyOf([one]) === 'other';

const isOfWhole = (one: Violation): boolean => isOther(one) && one.cases.every(({ seq }) => seq.length === 1);

const isComparison = (one: Violation): boolean => isOther(one) && one.cases.every(({ seq }) => seq.length > 1);
