/**
 * What depends on a declaration of which no person is sure. In certification, a pass that depends on an assumed or observed declaration does not
 * count. A failure that depends on an observed one is a warning: the target contradicts what it showed, which no document forbids.
 */

import type { Profile, Provenance } from '../../contracts/formats/profile.ts';
import type { Requirement } from '../../contracts/requirement.ts';
import type { Judged } from './rows.ts';

/** Declarations, operations and triggers behind a requirement to which the profile gives one of these origins. */
function dependsOn(
  requirement: Requirement,
  { provenance = {} }: Profile,
  ...origins: readonly Provenance[]
): readonly string[] {
  const { interface: name, declarations, operations, check } = requirement;
  const trigger = check?.options?.['trigger'];
  const all = [...declarations, ...operations, ...(typeof trigger === 'string' ? [`${name}.${trigger}`] : [])];
  return all.filter((key) => origins.includes(provenance[key] ?? 'documented'));
}

/** A pass or a warning that depends on an assumption, as certification takes it; everything else as it is. */
export function withoutAssumptions(judged: Judged, requirement: Requirement, profile: Profile): Judged {
  const assumed = dependsOn(requirement, profile, 'assumed', 'observed');
  if (assumed.length === 0 || (judged.result.verdict !== 'pass' && judged.result.verdict !== 'warn')) return judged;
  const reason = `depends on what the profile only assumes: ${assumed.join(', ')}; conform questions asks the provider`;
  return { ...judged, result: { ...judged.result, verdict: 'undeclared', decided: 0, reason } };
}

/** A failure that depends on what `conform learn` observed, as a warning; everything else as it is. */
export function withoutObserved(judged: Judged, requirement: Requirement, profile: Profile): Judged {
  const observed = dependsOn(requirement, profile, 'observed');
  if (observed.length === 0 || judged.result.verdict !== 'fail') return judged;
  const { result, findings } = judged;
  const reason = `${result.reason ?? 'violated'}; the profile has ${observed.join(', ')} only from \`conform learn\`: the target contradicts what it showed`;
  const perOperation = result.perOperation?.map((one) =>
    one.verdict === 'fail' ? { ...one, verdict: 'warn' as const } : one,
  );
  return {
    result: { ...result, verdict: 'warn', reason, ...(perOperation === undefined ? {} : { perOperation }) },
    findings: findings.map((one) => ({ ...one, verdict: 'warn' })),
  };
}
