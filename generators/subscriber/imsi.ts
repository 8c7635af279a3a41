/**
 * International mobile subscription identities after ITU-T E.212: mobile country code (3 digits), mobile network code (2 or 3), subscription
 * number; at most 15 digits in all. Only ranges reserved for tests are used, so that no generated number can meet a real subscriber:
 * ITU-T E.212 (06/2020), annex on test networks, reserves MCC 001 (with MNC 01 and 001) for test networks and MCC 999 for internal use within private networks.
 */

import fc from 'fast-check';

export interface TestNetwork {
  readonly mcc: string;
  readonly mnc: string;
}

/** Networks of the reserved ranges, with two-digit and three-digit network codes. */
export const testNetworks: readonly TestNetwork[] = [
  { mcc: '001', mnc: '01' },
  { mcc: '001', mnc: '001' },
  { mcc: '999', mnc: '99' },
  { mcc: '999', mnc: '999' },
];

/** Longest IMSI by E.212. */
const imsiDigits = 15;

/** An IMSI of a network with the given subscription number, padded with zeros to 15 digits. */
export function imsiOf({ mcc, mnc }: TestNetwork, subscription: number): string {
  return `${mcc}${mnc}${String(subscription).padStart(imsiDigits - mcc.length - mnc.length, '0')}`.slice(0, imsiDigits);
}

/** Well-formed IMSIs of reserved test networks, 15 digits, as operators issue them; shrinks to `001010000000000`. */
export function imsi(): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom(...testNetworks), fc.nat(999_999_999))
    .map(([network, subscription]) => imsiOf(network, subscription));
}

export interface MalformedIdentifier {
  readonly name: string;
  readonly value: string;
  readonly what: string;
}

/** Strings that E.212 does not allow, each for one reason. */
export const malformedImsis: readonly MalformedIdentifier[] = [
  { name: 'empty', value: '', what: 'no digits at all' },
  { name: 'letters', value: '00101000000000A', what: 'a letter among the digits' },
  { name: 'too-long', value: '0010100000000001', what: '16 digits where E.212 allows 15' },
  { name: 'too-short', value: '00101', what: 'country and network code without a subscription number' },
  { name: 'plus', value: '+001010000000001', what: 'a plus sign, which E.212 does not have' },
  { name: 'inner-space', value: '00101 000000001', what: 'a space among the digits' },
  { name: 'other-digits', value: '٠٠١٠١٠٠٠٠٠٠٠٠٠١', what: 'digits outside ASCII' },
];
