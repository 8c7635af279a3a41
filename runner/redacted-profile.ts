/** The profile as checks may see it: secrets and device keys replaced by the placeholders the recording uses. */

import type { Json } from '../contracts/contract.ts';
import type { Profile } from '../contracts/formats/profile.ts';
import type { Redactor } from '../transport/redaction/redactor.ts';

export const redactedProfile = (profile: Profile, redactor: Redactor): Profile =>
  redactor.json(profile as unknown as Json) as unknown as Profile;
