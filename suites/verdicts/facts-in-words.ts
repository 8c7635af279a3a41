/** What a row of a decision table asks of a call, in the words of a profile: where no case reached it, that is what was wanting. */

import type { Json, JsonObject } from '../../contracts/contract.ts';

const DEVICES: Readonly<Record<string, string>> = {
  owned: 'a located device of the caller',
  foreign: 'a device of another customer',
  unknown: 'a device of nobody',
  unlocated: 'a device of the caller without location (unlocated)',
  'no-history': 'a device of the caller without history (withoutHistory)',
};

const devices = (set: string): string =>
  set
    .split('+')
    .map((one) => DEVICES[one] ?? one)
    .join(' and ');

const PHRASES: Readonly<Record<string, (value: string) => string | undefined>> = {
  kind: () => undefined,
  token: (value) =>
    value === 'valid' ? undefined : value === 'missing' ? 'no credentials' : `an identity with token: ${value}`,
  scope: (value) => (value === 'held' ? 'an identity with the scope' : 'an identity without the scope'),
  scopes: (value) =>
    value === 'none' ? 'an identity with scopes: []' : `an identity with the scopes ${value.replaceAll('+', ' and ')}`,
  set: devices,
  key: (value) => `key ${value}`,
  id: (value) => `an ${value} id`,
};

const oneOf = (value: Json): string => [value].flat().map(String).join(' or ');

/** `a call with an identity with token: expired, a located device of the caller`. */
export function factsInWords(when: JsonObject): string {
  const phrases = Object.entries(when).flatMap(([name, value]) => {
    const wanted = value as Json;
    const phrase = PHRASES[name];
    const words = phrase
      ? [...new Set([wanted].flat().map((one) => phrase(String(one))))].filter((one) => one !== undefined).join(' or ')
      : `${name} ${oneOf(wanted)}`;
    return words === '' ? [] : [words];
  });
  return phrases.length === 0 ? 'a proper call' : `a call with ${phrases.join(', ')}`;
}
