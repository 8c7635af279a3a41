/** A requirement, undecided for a nearer reason than the one it had. */

import type { RequirementResult } from '../../contracts/formats/result.ts';
import type { Judged } from './rows.ts';

export const whileFails = (requirement: string): string => `cannot be decided while ${requirement} fails`;

/** Without the obstacle of the former reason, so that no later step explains that one. */
export const undecidedFor = (
  { result, findings }: Judged,
  why: Required<Pick<RequirementResult, 'reason' | 'rootCause'>>,
): Judged => ({ result: { ...result, verdict: 'inconclusive', ...why }, findings });

/** Undecided because another requirement fails. */
export const undecidedWhileFails = (judged: Judged, requirement: string, because = ''): Judged =>
  undecidedFor(judged, { reason: `${whileFails(requirement)}${because}`, rootCause: { requirement } });
