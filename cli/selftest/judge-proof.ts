/** Whether the suite did right by a subject. */

import type { Proof } from './prove.ts';

export type Judgement =
  /** A fault found by the requirement it violates. */
  | 'by-its-requirement'
  /** A fault found, by other requirements alone. */
  | 'by-another'
  /** A fault not found. */
  | 'missed'
  /** A healthy provider or a legal variant without alarm. */
  | 'quiet'
  /** A healthy provider or a legal variant that was failed. */
  | 'false-alarm'
  /** The suite itself failed. */
  | 'error';

export function judgeProof({ subject, failing, warning, errors }: Proof): Judgement {
  if (errors.length > 0) return 'error';
  if (subject.kind !== 'fault') return failing.length === 0 ? 'quiet' : 'false-alarm';
  // What breaks a "should" is found by a warning.
  if ([...failing, ...warning].includes(subject.requirement ?? '')) return 'by-its-requirement';
  return failing.length === 0 ? 'missed' : 'by-another';
}

/** True where the aim is met: every fault found, nothing else failed. */
export const isRight = (judgement: Judgement): boolean =>
  judgement === 'by-its-requirement' || judgement === 'by-another' || judgement === 'quiet';
