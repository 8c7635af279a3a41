/** The value of a declaration: that of the profile, otherwise the default, if any. */

import type { Contract, Json } from '../contracts/contract.ts';
import type { Profile } from '../contracts/formats/profile.ts';

export function declaredValue(contract: Contract, profile: Profile, key: string): Json | undefined {
  const given = profile.declarations?.[key];
  return given === undefined ? contract.declarations.find((one) => one.key === key)?.default : given;
}
