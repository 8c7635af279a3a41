import type { Json } from '../contracts/contract.ts';
import type { Profile } from '../contracts/formats/profile.ts';
import { referencesIn, type Environment } from './resolve.ts';
import { stringsIn } from './strings-in.ts';
import { isCredentials } from './credentials-key.ts';

export interface Secret {
  /** Name of the environment variable. */
  readonly name: string;
  readonly value: string;
}

const namesIn = (part: unknown): string[] =>
  stringsIn((part ?? null) as Json).flatMap(({ text }) => referencesIn(text));

/** Reports contain addresses, so variables in them are not secrets. */
function openNames({ interfaces, identities, listener }: Profile): ReadonlySet<string> {
  return new Set([
    ...Object.values(interfaces).flatMap(({ baseUrl }) => referencesIn(baseUrl)),
    ...Object.values(identities).flatMap(({ customer, oauth2 }) => namesIn([customer, oauth2?.tokenUrl ?? ''])),
    ...referencesIn(listener?.publicUrl ?? ''),
  ]);
}

/** The values of environment variables in credentials. They must not occur in a recording, a report or a terminal. */
export function secretsOf(profile: Profile, env: Environment): readonly Secret[] {
  const places = [
    profile.identities,
    profile.triggers,
    Object.values(profile.interfaces).map(({ headers, tls }) => [headers ?? null, tls ?? null]),
    profile.listener?.tls,
    profile.listener?.tunnel,
    ...Object.entries(profile.declarations ?? {}).flatMap(([key, value]) => (isCredentials(key) ? [value] : [])),
  ];
  const open = openNames(profile);
  const names = new Set(places.flatMap(namesIn).filter((name) => !open.has(name)));
  return [...names].flatMap((name) => {
    const value = env[name];
    return value === undefined || value === '' ? [] : [{ name, value }];
  });
}
