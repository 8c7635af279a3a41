/** Which part of the decidable mandatory requirements of an interface a run decided. A gate needs a minimum of it. */

import type { RequirementResult } from '../../contracts/formats/result.ts';

/** The share that a gate needs by default. */
export const DEFAULT_REQUIRED_SHARE = 0.8;

/** The suite's own requests meet a rule for the client; that shows nothing about the target. */
export const isAboutTarget = ({ subject }: RequirementResult): boolean => subject !== 'client';

const isUndecided = ({ verdict, vacuous }: RequirementResult): boolean =>
  verdict === 'inconclusive' && vacuous !== true;

/**
 * From 0 to 1; undefined if the run had nothing to decide. Undecided means `inconclusive` and not vacuous: what the profile leaves undeclared,
 * the target does not offer or the run leaves out is not decidable. A declaration settles an open requirement, so it does not count either.
 */
export function decidedShare(results: readonly RequirementResult[]): number | undefined {
  const mandatory = results.filter((one) => one.level === 'must' && one.basis !== 'open' && isAboutTarget(one));
  const undecided = mandatory.filter(isUndecided).length;
  const decided = mandatory.filter((one) => one.decided > 0 && one.verdict !== 'inconclusive').length;
  return decided + undecided === 0 ? undefined : decided / (decided + undecided);
}
