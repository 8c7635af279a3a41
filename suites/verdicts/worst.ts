/** The one order of verdicts. Combining two takes the worse; a verdict is never upgraded. */

import type { Verdict } from '../../contracts/formats/result.ts';

/** From best to worst, among verdicts of cases of one requirement. */
export const VERDICT_ORDER: readonly Verdict[] = [
  'pass',
  'not-offered',
  'not-run',
  'undeclared',
  'inconclusive',
  'warn',
  'waived',
  'fail',
  'error',
];

/** The worse of two verdicts: associative, commutative, idempotent, with `pass` as neutral element. */
export const worse = (one: Verdict, other: Verdict): Verdict =>
  VERDICT_ORDER.indexOf(one) >= VERDICT_ORDER.indexOf(other) ? one : other;

export const worst = (verdicts: readonly Verdict[]): Verdict => verdicts.reduce(worse, 'pass');
