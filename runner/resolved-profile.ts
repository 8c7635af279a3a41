/** The profile as scenarios need it: references to the environment resolved where values are sent as data. Credentials stay references. */

import type { Profile } from '../contracts/formats/profile.ts';
import { resolveReferences, type Environment } from '../transport/credentials/environment.ts';

function resolved<T>(value: T, env: Environment): T {
  if (typeof value === 'string') return resolveReferences(value, env) as T;
  if (Array.isArray(value)) return value.map((one: unknown) => resolved(one, env)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]: [string, unknown]) => [name, resolved(one, env)]),
  ) as T;
}

/** @throws UnsetVariableError for a reference without a value. */
export function resolvedProfile(profile: Profile, env: Environment): Profile {
  const { devices, declarations } = profile;
  return {
    ...profile,
    ...(devices ? { devices: resolved(devices, env) } : {}),
    ...(declarations ? { declarations: resolved(declarations, env) } : {}),
  };
}
