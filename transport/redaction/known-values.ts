/** Values that must not reach a recording because the profile names them: device keys and the values of `${NAME}`. */

import type { Profile } from '../../contracts/formats/profile.ts';
import { deviceNames } from '../../profile/device-names.ts';
import type { Environment } from '../../profile/resolve.ts';
import { secretsOf } from '../../profile/secrets-of.ts';

export interface KnowOptions {
  /** It was just made at random: no text so far contains it, so that what is remembered of texts stays as it is. */
  readonly isNew?: boolean;
}

export interface KnownValue {
  readonly value: string;
  /** The placeholder that replaces it, see `contracts/formats/placeholder.ts`. */
  readonly placeholder: string;
}

/** Device keys first: where one value is both, the key is the more precise name. */
export function knownValues(profile: Profile, env: Environment): KnownValue[] {
  const devices = [...deviceNames(profile)].map(([value, name]) => ({ value, placeholder: `{{${name}}}` }));
  const secrets = secretsOf(profile, env).map(({ name, value }) => ({ value, placeholder: `\${${name}}` }));
  return [...devices, ...secrets];
}
