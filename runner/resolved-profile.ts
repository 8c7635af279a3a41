/** The profile as scenarios need it: references to the environment resolved where values are sent as data. Credentials stay references. */

import type { Profile } from '../contracts/formats/profile.ts';
import { resolveIn, type Environment } from '../profile/resolve.ts';

/** @throws UnsetVariableError for a reference without a value. */
export function resolvedProfile(profile: Profile, env: Environment): Profile {
  const { devices, declarations } = profile;
  return {
    ...profile,
    ...(devices ? { devices: resolveIn(devices, env) } : {}),
    ...(declarations ? { declarations: resolveIn(declarations, env) } : {}),
  };
}
