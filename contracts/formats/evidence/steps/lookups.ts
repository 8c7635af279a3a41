/** Steps of the scenarios that look up devices. */

import { integer, listOf, oneOf, optional, text } from '../../../typed-schema.ts';

/** Whose devices a request names, and what is known of them. */
export const DEVICE_SETS = [
  'owned',
  'foreign',
  'unknown',
  'unlocated',
  'no-history',
  'foreign-unlocated',
  'near',
  'none',
  'owned+owned',
  'owned+foreign',
  'owned+unknown',
  'owned+unlocated',
  'unlocated+unlocated',
  'unlocated+foreign',
  'unlocated+unknown',
  'foreign+foreign',
  'foreign+unknown',
  'unknown+unknown',
] as const;

export const LOOKUP_KEYS = [
  'imsi',
  'msisdn',
  'both',
  'none',
  'near',
  'empty',
  'malformed',
  'duplicate',
  'different-devices',
  'unknown-parameter',
] as const;

const set = oneOf(...DEVICE_SETS);
const key = oneOf(...LOOKUP_KEYS);
/** Devices asked for, by their places in the profile. */
const devices = listOf(text());

export const LOOKUP_STEPS = {
  control: { meaning: 'a known good request before all others', facts: { set: optional(set), key: optional(key) } },
  lookup: {
    meaning: 'a lookup of the identity matrix',
    facts: { set, key, devices: optional(devices) },
  },
  'side-by-side': { meaning: 'lookups of two customers at the same time', facts: { set, key, devices } },
  'same-device': {
    meaning: 'one device by each of its keys',
    facts: { set, key, nth: oneOf(1, 2, 3, 4) },
  },
  'around-history': {
    meaning: 'device details before and after a history lookup',
    facts: { set, key, device: integer(), nth: oneOf(1, 2, 3, 4) },
  },
  correlation: { meaning: 'a lookup with a chosen correlationId', facts: { set, key, devices: optional(devices) } },
  accept: { meaning: 'a lookup with a chosen Accept header field', facts: { set, key: optional(key) } },
  'near-key': { meaning: 'a lookup by a key that resembles a known one', facts: { set, key } },
  raw: { meaning: 'a lookup that finds nothing, its octets recorded', facts: { set, key } },
  'after-empty': { meaning: 'a lookup right after one that found nothing', facts: { set, key } },
  'odd-key': { meaning: 'a lookup by a missing, empty, malformed or repeated key', facts: { set, key } },
} as const;
