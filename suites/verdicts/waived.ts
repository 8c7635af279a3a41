/** Failures that the profile accepts until a date. Findings and the original reason stay visible. */

import type { DeclaredWaiver } from '../../contracts/formats/profile.ts';
import type { Waiver } from '../../contracts/formats/result.ts';
import type { Judged } from './rows.ts';

/** True where a waiver accepts every failing operation of a requirement. */
function covers(waiver: DeclaredWaiver, { result, findings }: Judged): boolean {
  if (waiver.requirement !== result.id || result.verdict !== 'fail') return false;
  return findings.every(
    ({ verdict, operation }) => verdict !== 'fail' || waiver.operation === undefined || waiver.operation === operation,
  );
}

/** Applies waivers on a day written `YYYY-MM-DD`; waivers of undecided requirements are left out. */
export function waive(
  judged: readonly Judged[],
  waivers: readonly DeclaredWaiver[],
  today: string,
): { readonly judged: readonly Judged[]; readonly waivers: readonly Waiver[] } {
  const valid = waivers.filter(({ until }) => until >= today);
  const acceptedBy = (one: Judged): DeclaredWaiver | undefined => valid.find((waiver) => covers(waiver, one));
  return {
    judged: judged.map((one) => {
      const waiver = acceptedBy(one);
      if (!waiver) return one;
      const reason = `${one.result.reason ?? 'fails'}; accepted until ${waiver.until} by ${waiver.owner}: ${waiver.reason}`;
      return { ...one, result: { ...one.result, verdict: 'waived', reason } };
    }),
    waivers: waivers.flatMap((waiver): readonly Waiver[] => {
      const about = judged.find(({ result }) => result.id === waiver.requirement);
      // A waiver has no state for an undecided requirement, or for a failure that another requirement explains.
      if (!about || about.result.decided === 0 || about.result.rootCause?.requirement !== undefined) return [];
      const state = waiver.until < today ? 'expired' : covers(waiver, about) ? 'applied' : 'stale';
      return [{ ...waiver, state }];
    }),
  };
}
