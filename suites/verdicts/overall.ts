/** Results of requirements -> the overall verdict of an interface or of a run, with its reasons. */

import type { Overall, RequirementResult, Verdict } from '../../contracts/formats/result.ts';
import { isAboutTarget } from './decided-share.ts';
import { VERDICT_ORDER } from './worst.ts';

export interface OverallVerdict {
  readonly overall: Overall;
  readonly because: readonly string[];
}

export function countVerdicts(results: readonly RequirementResult[]): Readonly<Record<Verdict, number>> {
  const counts = Object.fromEntries(VERDICT_ORDER.map((verdict) => [verdict, 0])) as Record<Verdict, number>;
  for (const { verdict } of results) counts[verdict] += 1;
  return counts;
}

const some = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/**
 * RUN INVALID: the suite failed. NON-CONFORMANT: a requirement fails. NOT FULLY VERIFIED: nothing was decided about the target, a mandatory
 * requirement could not be decided, or no scenario of the run provides its evidence; in certification also: one that the profile can close is
 * undeclared, one is waived, or was left out. CONFORMANT: none of these.
 */
export function overallOf(
  results: readonly RequirementResult[],
  { certification = false, invalid = [] as readonly string[] } = {},
): OverallVerdict {
  const musts = results.filter(({ level }) => level === 'must');
  const of = (verdict: Verdict, among = musts) => among.filter((one) => one.verdict === verdict).length;
  const errors = of('error', [...results]);
  const failures = of('fail', [...results]);
  if (invalid.length > 0) return { overall: 'RUN INVALID', because: invalid };
  if (errors > 0)
    return {
      overall: 'RUN INVALID',
      because: [`${some(errors, 'check of the suite itself', 'checks of the suite itself')} failed`],
    };
  if (failures > 0)
    return { overall: 'NON-CONFORMANT', because: [some(failures, 'requirement fails', 'requirements fail')] };
  const isDecided = results.some((one) => one.decided > 0 && isAboutTarget(one));
  if (!isDecided) return { overall: 'NOT FULLY VERIFIED', because: ['nothing was decided about the target'] };
  const because: string[] = [];
  // Only certification needs what the document leaves unspecified.
  const unproven = musts.filter(
    ({ verdict, vacuous, withoutEvidence, basis }) =>
      (verdict === 'inconclusive' || withoutEvidence === true) &&
      vacuous !== true &&
      (basis !== 'open' || certification),
  ).length;
  if (unproven > 0)
    because.push(`${some(unproven, 'mandatory requirement', 'mandatory requirements')} could not be decided`);
  if (certification) {
    // An open point without declarations cannot be closed; what a document states can, by a binding.
    const undeclared = musts.filter(
      (one) =>
        one.verdict === 'undeclared' &&
        (one.basis !== 'open' || (one.declarations ?? []).length > 0) &&
        isAboutTarget(one),
    ).length;
    if (undeclared > 0) because.push(`${some(undeclared, 'requirement is', 'requirements are')} open and undeclared`);
    const waived = of('waived', [...results]);
    if (waived > 0) because.push(`${some(waived, 'failure is', 'failures are')} waived`);
    const left = musts.filter(
      (one) =>
        one.verdict === 'not-run' && one.withoutEvidence !== true && one.unobservable !== true && isAboutTarget(one),
    ).length;
    if (left > 0) because.push(`${some(left, 'requirement was', 'requirements were')} not run`);
  }
  return because.length > 0 ? { overall: 'NOT FULLY VERIFIED', because } : { overall: 'CONFORMANT', because: [] };
}

const SEVERITY: readonly Overall[] = ['CONFORMANT', 'NOT FULLY VERIFIED', 'NON-CONFORMANT', 'RUN INVALID'];

/** The verdict of a run, or that of an interface where it is worse; the reasons of an interface begin with its name. */
export function worstVerdict(
  whole: OverallVerdict,
  interfaces: readonly (readonly [name: string, verdict: OverallVerdict])[],
): OverallVerdict {
  const weight = ({ overall }: OverallVerdict): number => SEVERITY.indexOf(overall);
  const most = Math.max(weight(whole), ...interfaces.map(([, verdict]) => weight(verdict)));
  if (weight(whole) === most) return whole;
  const worst = interfaces.filter(([, verdict]) => weight(verdict) === most);
  return {
    overall: SEVERITY[most] as Overall,
    because: worst.flatMap(([name, { because }]) => because.map((reason) => `${name}: ${reason}`)),
  };
}
