/** Whether the suite gives the correct result for a subject. */

import { poorTargets } from '../../reference/poor-targets/all.ts';
import type { Proof } from './proof.ts';
import { poorScore } from './score.ts';

export type ProofJudgement =
  /** The requirement that the fault violates fails. */
  | 'by-its-requirement'
  /** The requirement fails, but not in a run of the scenarios that it needs: a run with `--only` does not find the fault. */
  | 'by-all-scenarios'
  /** Only other requirements fail. */
  | 'by-another'
  /** The fault is not found. */
  | 'missed'
  /** No requirement of a healthy provider or a variant fails. */
  | 'accepted'
  /** A requirement fails that a healthy provider or a variant meets, or that is not listed for a poor target. */
  | 'false-alarm'
  /** A fault of a kind that is only measured is not found. */
  | 'not-found'
  /** A set of faults: not right or wrong as a whole. */
  | 'measured'
  /** What is listed for a poor target fails, and nothing else. */
  | 'as-listed'
  /** The suite itself failed. */
  | 'error';

function judgeSingle({ subject, failing, warning, needsAllScenarios }: Proof): ProofJudgement {
  if (subject.requirement === undefined) return failing.length === 0 ? 'accepted' : 'false-alarm';
  // A violated "should" is reported as a warning.
  if ([...failing, ...warning].includes(subject.requirement))
    return needsAllScenarios === true && subject.kind === 'fault' ? 'by-all-scenarios' : 'by-its-requirement';
  return failing.length === 0 ? 'missed' : 'by-another';
}

function judgePoor(proof: Proof): ProofJudgement {
  const target = poorTargets.find(({ id }) => id === proof.subject.id);
  if (!target) return 'error';
  const { missed, unexplained } = poorScore(target, proof);
  if (unexplained.length > 0) return 'false-alarm';
  return missed.length > 0 ? 'missed' : 'as-listed';
}

export function judgeProof(proof: Proof): ProofJudgement {
  if (proof.errors.length > 0) return 'error';
  switch (proof.subject.kind) {
    case 'compound':
    case 'fault-set':
      return 'measured';
    case 'poor':
      return judgePoor(proof);
    case 'grammar':
    case 'sparse': {
      const judgement = judgeSingle(proof);
      return judgement === 'missed' ? 'not-found' : judgement;
    }
    default:
      return judgeSingle(proof);
  }
}

const RIGHT: readonly ProofJudgement[] = [
  ...(['by-its-requirement', 'by-another', 'accepted'] as const),
  ...(['not-found', 'measured', 'as-listed'] as const),
];

/** True for the correct results: a fault is found, or nothing fails without a fault. What is only measured is never incorrect. */
export const isRight = (judgement: ProofJudgement): boolean => RIGHT.includes(judgement);

/**
 * The incorrect results. A run of all kinds tests alone only the faults that their sets hide, which differ from run to run: that the scenarios of a
 * requirement do not show its fault is counted there, and incorrect in a run that chooses its subjects.
 */
export const incorrectIn = (proofs: readonly Proof[], isOfAllKinds: boolean): readonly Proof[] =>
  proofs.filter((proof) => {
    const judgement = judgeProof(proof);
    return !isRight(judgement) && !(isOfAllKinds && judgement === 'by-all-scenarios');
  });
