import type { Profile } from '../../contracts/formats/profile.ts';
import { resolveReferences, type Environment } from '../../profile/resolve.ts';

/** The profile of a recording with base URLs as its requests show them. */
export const recordedProfile = (profile: Profile, env: Environment): Profile => ({
  ...profile,
  interfaces: Object.fromEntries(
    Object.entries(profile.interfaces).map(([name, one]) => [
      name,
      { ...one, baseUrl: new URL(resolveReferences(one.baseUrl, env)).href },
    ]),
  ),
});
