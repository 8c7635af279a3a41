/** Whether the suite gives the correct result for a subject. */

import type { Proof } from './prove.ts';

export type Judgement =
  /** The requirement that the fault violates fails. */
  | 'by-its-requirement'
  /** Only other requirements fail. */
  | 'by-another'
  /** The fault is not found. */
  | 'missed'
  /** No requirement of a healthy provider or a variant fails. */
  | 'accepted'
  /** A requirement of a healthy provider or a variant fails. */
  | 'false-alarm'
  /** The suite itself failed. */
  | 'error';

export function judgeProof({ subject, failing, warning, errors }: Proof): Judgement {
  if (errors.length > 0) return 'error';
  if (subject.kind !== 'fault') return failing.length === 0 ? 'accepted' : 'false-alarm';
  // A violated "should" is reported as a warning.
  if ([...failing, ...warning].includes(subject.requirement ?? '')) return 'by-its-requirement';
  return failing.length === 0 ? 'missed' : 'by-another';
}

/** True for the correct results: a fault is found, or nothing fails without a fault. */
export const isRight = (judgement: Judgement): boolean =>
  judgement === 'by-its-requirement' || judgement === 'by-another' || judgement === 'accepted';
