/** In certification, a pass that depends on an assumed declaration does not count: the assumption must be confirmed first. */

import type { Profile } from '../../contracts/formats/profile.ts';
import type { Requirement } from '../../contracts/requirement.ts';
import type { Judged } from './rows.ts';

/** Declarations, operations and triggers behind a requirement which the profile marks as assumed. */
function assumptions(requirement: Requirement, { provenance = {} }: Profile): readonly string[] {
  const { interface: name, declarations, operations, check } = requirement;
  const trigger = check?.options?.['trigger'];
  const all = [...declarations, ...operations, ...(typeof trigger === 'string' ? [`${name}.${trigger}`] : [])];
  return all.filter((key) => provenance[key] === 'assumed');
}

/** A pass or a warning that depends on an assumption, as certification takes it; everything else as it is. */
export function withoutAssumptions(judged: Judged, requirement: Requirement, profile: Profile): Judged {
  const assumed = assumptions(requirement, profile);
  if (assumed.length === 0 || (judged.result.verdict !== 'pass' && judged.result.verdict !== 'warn')) return judged;
  const reason = `depends on what the profile only assumes: ${assumed.join(', ')}; conform questions asks the provider`;
  return { ...judged, result: { ...judged.result, verdict: 'undeclared', decided: 0, reason } };
}
