/** What depends on a declaration of which no person is sure: in certification, a pass that depends on an assumed or observed one does not count. */

import { keyInProfile } from '../../profile/declared-value.ts';
import type { Profile, Provenance } from '../../contracts/formats/profile.ts';
import type { Verdict } from '../../contracts/formats/result.ts';
import type { Requirement } from '../../contracts/requirement.ts';
import type { Judged } from './rows.ts';

/** Declarations, operations and triggers behind a requirement to which the profile gives one of these origins. */
export function dependsOn(
  requirement: Requirement,
  { provenance = {} }: Profile,
  ...origins: readonly Provenance[]
): readonly string[] {
  const { interface: name, declarations, operations, check } = requirement;
  const trigger = check?.options?.['trigger'];
  const all = [...declarations, ...operations, ...(typeof trigger === 'string' ? [`${name}.${trigger}`] : [])];
  return all.filter((key) => origins.includes(provenance[key] ?? 'documented'));
}

/** What a person has to confirm before it counts. */
const UNSURE: readonly Verdict[] = ['pass', 'warn', 'not-offered'];

/** A pass, a warning or an operation that is not offered that depends on an assumption, as certification takes it; everything else as it is. */
export function withoutAssumptions(judged: Judged, requirement: Requirement, profile: Profile): Judged {
  const assumed = dependsOn(requirement, profile, 'assumed', 'observed');
  if (assumed.length === 0 || !UNSURE.includes(judged.result.verdict)) return judged;
  const keys = assumed.map((key) => keyInProfile(requirement.interface, profile, key)).join(', ');
  const reason = `depends on what the profile only assumes: ${keys}; conform questions asks the provider`;
  return { ...judged, result: { ...judged.result, verdict: 'undeclared', decided: 0, reason } };
}
