/** How much of what is wrong with a subject the suite reports, and how much of what it reports is wrong. */

import { violates, type PoorTarget } from '../../reference/poor-targets/poor-target.ts';
import { violatedAlone, type FoundAlone } from './found-alone.ts';
import type { Proof } from './proof.ts';

type Reported = Pick<Proof, 'failing' | 'warning'>;

export interface Score {
  /** What is wrong with the subject: faults of a set, or requirements that a poor target violates. */
  readonly wrong: readonly string[];
  /** Those of `wrong` that the suite does not report. */
  readonly missed: readonly string[];
  /** Failing requirements. */
  readonly failing: readonly string[];
  /** Those of `failing` that nothing wrong with the subject explains. */
  readonly unexplained: readonly string[];
}

/** A fault with its own requirement. */
export interface SetMember {
  readonly id: string;
  readonly requirement: string;
}

/** A requirement -> the faults of a set that explain that it is reported. */
export const explainersOf =
  (faults: readonly SetMember[], table: FoundAlone) =>
  (requirement: string): readonly SetMember[] =>
    faults.filter(({ id, requirement: own }) => own === requirement || violatedAlone(table, id).includes(requirement));

/**
 * A fault of the set is found if one of the requirements that find it alone is reported here, too. A failing requirement is right if a fault of
 * the set explains it.
 */
export function compoundScore(faults: readonly SetMember[], { failing, warning }: Reported, table: FoundAlone): Score {
  const reported = new Set([...failing, ...warning]);
  const finders = ({ id, requirement }: SetMember): readonly string[] => [requirement, ...(table[id]?.fail ?? [])];
  const faultsOf = explainersOf(faults, table);
  return {
    wrong: faults.map(({ id }) => id),
    missed: faults.filter((fault) => !finders(fault).some((one) => reported.has(one))).map(({ id }) => id),
    failing,
    unexplained: failing.filter((one) => faultsOf(one).length === 0),
  };
}

export function poorScore(target: PoorTarget, { failing, warning }: Reported): Score {
  const reported = new Set([...failing, ...warning]);
  return {
    wrong: target.mustFail,
    missed: target.mustFail.filter((one) => !reported.has(one)),
    failing,
    unexplained: failing.filter((one) => !violates(target, one)),
  };
}

/** Recall and precision of several subjects together, as parts and wholes. */
export function sumOf(scores: readonly Score[]): {
  readonly found: number;
  readonly wrong: number;
  readonly explained: number;
  readonly failing: number;
} {
  const count = (of: (score: Score) => readonly string[]): number =>
    scores.reduce((sum, score) => sum + of(score).length, 0);
  const [wrong, failing] = [count((score) => score.wrong), count((score) => score.failing)];
  return {
    wrong,
    failing,
    found: wrong - count(({ missed }) => missed),
    explained: failing - count(({ unexplained }) => unexplained),
  };
}
