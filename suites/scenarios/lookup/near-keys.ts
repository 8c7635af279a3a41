/** Lookups by keys that resemble a key of an own device and belong to no device. */

import { placedDevices } from '../../../contracts/placed-devices.ts';
import { GRANTED } from './ask-lookup.ts';
import type { LookupContext } from './lookup-context.ts';

/** An IMSI without one of its leading zeros, and without all of them; none where it has none. */
export const withFewerZeros = (imsi: string): readonly string[] =>
  imsi.startsWith('0') ? [imsi.slice(1), imsi.replace(/^0+/, '')] : [];

/** What is no IMSI of a device whose IMSI this is: its beginning or its end alone, zeros more or less before it, digits behind it. */
function likeImsis(imsi: string): readonly string[] {
  return [
    imsi.slice(0, -1),
    imsi.slice(0, 6),
    imsi.slice(-12),
    imsi.slice(-9),
    ...withFewerZeros(imsi),
    `0${imsi}`,
    `00${imsi}`,
    elsewhere(imsi, NETWORKS),
    tooLong(imsi),
  ];
}

/** Codes that no operator and no country has: those of test networks and of private ones (E.212), and reserved ones (E.164). */
const NETWORKS = ['00101', '99999'] as const;
const COUNTRIES = ['999', '888'] as const;

/** Most digits of an IMSI (E.212) and of a phone number (E.164). */
const MOST_DIGITS = 15;

/** The key with more digits behind it than any has. */
const tooLong = (key: string): string => key.padEnd(MOST_DIGITS + 1, '0');

export const isTooLong = (key: string): boolean => key.replace(/^\+/, '').length > MOST_DIGITS;

/** The same digits after the code of another network or country. */
const elsewhere = (key: string, [code, other]: readonly [string, string]): string =>
  `${key.startsWith(code) ? other : code}${key.slice(code.length)}`;

/** A phone number with the sign that another one has: without it, a target that requires it rejects the number for its form. */
const signedAs = (msisdn: string, digits: string): string => `${msisdn.startsWith('+') ? '+' : ''}${digits}`;

/** What is no phone number of a device whose number this is. Zeros before it, and the form within a country, may be taken for the number itself. */
export function likeNumbers(msisdn: string): readonly string[] {
  const digits = msisdn.replace(/^\+/, '');
  return [digits.slice(0, -1), digits.slice(0, 6), digits.slice(-6), elsewhere(digits, COUNTRIES), tooLong(digits)].map(
    (one) => signedAs(msisdn, one),
  );
}

/**
 * Keys made from an own device's, and its key under the name of the other key. Where a device without a location is found, too, its keys are
 * taken as well: the service may look it up in another register. Where only another device has leading zeros, its IMSI is taken without them.
 */
export async function nearKeys({ world, operation, identity, own, devices }: LookupContext): Promise<void> {
  const plain = (name: string, key: string): string => `${name} ${key.replace(/^\+/, '')}`;
  const known = new Set(
    placedDevices(world.profile)
      .flatMap(({ device }) => Object.entries(device))
      .map(([name, key]) => plain(name, key)),
  );
  const unlocated = operation.lookup === 'details' ? devices?.unlocated?.slice(0, 1) : undefined;
  const zeros = Object.values(devices ?? {})
    .flat()
    .map(({ imsi = '' }) => withFewerZeros(imsi))
    .find((imsis) => imsis.length > 0);
  const near = [own, ...(unlocated ?? [])].flatMap(({ imsi, msisdn }): (readonly [string, string])[] => [
    ...(imsi === undefined ? [] : likeImsis(imsi).map((key) => ['imsi', key] as const)),
    ...(imsi === undefined ? [] : [['msisdn', signedAs(msisdn ?? '', imsi)] as const]),
    ...(msisdn === undefined ? [] : likeNumbers(msisdn).map((key) => ['msisdn', key] as const)),
    ...(msisdn === undefined ? [] : [['imsi', msisdn.replace(/^\+/, '')] as const]),
  ]);
  const facts = { ...GRANTED, step: 'near-key', set: 'near', kind: 'probe' } as const;
  const ofZeros = (zeros ?? []).map((key) => ['imsi', key] as const);
  const all = [...near, ...ofZeros].map(([name, key]) => [plain(name, key), [name, key] as const] as const);
  for (const [name, value] of new Map(all).values())
    if (!known.has(plain(name, value)))
      await world.call(
        operation,
        { query: { [name]: value } },
        { identity, facts: { ...facts, key: isTooLong(value) ? 'too long' : 'near' } },
      );
}
