/**
 * Subscriber numbers after ITU-T E.164: country code and national number, at most 15 digits. Only numbers that their regulator keeps for
 * fiction are used: Ofcom's mobile numbers for drama (07700 900000 to 900999, here +44 7700 900xxx) and the North American 555-0100 to
 * 555-0199 (ATIS-0300115, "555 NXX assignment guidelines"), so that no generated number rings anywhere.
 */

import fc from 'fast-check';
import type { MalformedIdentifier } from './imsi.ts';

/** How a target wants numbers written: with a leading plus sign, or digits alone. `either` writes both. */
export type MsisdnNotation = 'plus' | 'digits' | 'either';

const ukDrama = (index: number): string => `447700900${String(index).padStart(3, '0')}`;
/** Area codes in service, so that a validating provider accepts the number. */
const northAmericanAreas = ['201', '212', '303', '415', '512', '702'] as const;

/** Numbers of the reserved ranges, in a fixed order: `447700900000`, `447700900001`... Wraps after 1,000. */
export function msisdnOf(index: number, notation: Exclude<MsisdnNotation, 'either'> = 'digits'): string {
  return written(ukDrama(index % 1000), notation);
}

/** Numbers of the reserved ranges; shrinks to the first of Ofcom's. */
export function msisdn({ notation = 'digits' }: { readonly notation?: MsisdnNotation } = {}): fc.Arbitrary<string> {
  const uk = fc.nat(999).map(ukDrama);
  const northAmerica = fc
    .tuple(fc.constantFrom(...northAmericanAreas), fc.nat(99))
    .map(([area, line]) => `1${area}55501${String(line).padStart(2, '0')}`);
  const digits = fc.oneof(uk, northAmerica);
  if (notation !== 'either') return digits.map((number) => written(number, notation));
  return fc.tuple(digits, fc.boolean()).map(([number, plus]) => written(number, plus ? 'plus' : 'digits'));
}

/** The same number in the other notation: with the plus sign where it had none, and without where it had one. */
export function otherNotation(number: string): string {
  return number.startsWith('+') ? number.slice(1) : `+${number}`;
}

function written(digits: string, notation: Exclude<MsisdnNotation, 'either'>): string {
  return notation === 'plus' ? `+${digits}` : digits;
}

/** Strings that E.164 does not allow in either notation, each for one reason. */
export const malformedMsisdns: readonly MalformedIdentifier[] = [
  { name: 'empty', value: '', what: 'no digits at all' },
  { name: 'letters', value: '44770090000A', what: 'a letter among the digits' },
  { name: 'too-long', value: '4477009000000000', what: '16 digits where E.164 allows 15' },
  { name: 'leading-zero', value: '07700900000', what: 'a national trunk prefix in place of a country code' },
  { name: 'plus-alone', value: '+', what: 'a plus sign without digits' },
  { name: 'double-plus', value: '++447700900000', what: 'two plus signs' },
  { name: 'inner-space', value: '44 7700 900000', what: 'spaces, which E.164 uses in print only' },
  { name: 'other-digits', value: '٤٤٧٧٠٠٩٠٠٠٠٠', what: 'digits outside ASCII' },
];
