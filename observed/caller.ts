/** On whose behalf a request of another client was sent, as far as its credentials show it. */

import { ANONYMOUS } from '../contracts/anonymous.ts';
import type { Identity, Profile } from '../contracts/formats/profile.ts';
import type { HeaderList } from '../contracts/formats/recording.ts';
import { resolveReferences, type Environment } from '../profile/resolve.ts';

export interface Caller {
  /** `unidentified` for credentials that the profile does not contain. */
  readonly name: string;
  readonly identity?: Identity;
}

const UNIDENTIFIED: Caller = { name: 'unidentified' };

/** Identities with fixed header fields; a token that is issued for each run cannot be recognised. */
export function callers(profile: Profile, env: Environment) {
  const known = Object.entries(profile.identities).flatMap(([name, identity]) => {
    const fields = Object.entries(identity.headers ?? {});
    if (fields.length === 0) return [];
    return [
      {
        name,
        identity,
        fields: fields.map(([field, value]) => [field.toLowerCase(), resolveReferences(value, env)] as const),
      },
    ];
  });
  const credentialFields = new Set(['authorization', ...known.flatMap(({ fields }) => fields.map(([field]) => field))]);
  return (headers: HeaderList, interfaceId: string): Caller => {
    const sent = new Map(headers.map(([field, value]) => [field.toLowerCase(), value]));
    const found = known
      .filter(({ identity }) => identity.interfaces?.includes(interfaceId) ?? true)
      .find(({ fields }) => fields.every(([field, value]) => sent.get(field) === value));
    if (found) return found;
    return [...credentialFields].some((field) => sent.has(field)) ? UNIDENTIFIED : { name: ANONYMOUS };
  };
}
