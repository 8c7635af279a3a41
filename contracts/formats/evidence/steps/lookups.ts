/** Steps of the scenarios that look up devices. */

import { integer, listOf, oneOf, optional, text } from '../../../json-schema/typed-schema.ts';

/** What is known of a device, as the caller of a lookup sees it. */
export type DeviceClass = 'owned' | 'foreign' | 'unknown' | 'unlocated' | 'no-history' | 'foreign-unlocated';

/** Sets of one device, each with its class. */
export const SETS_OF_ONE = {
  owned: ['owned'],
  foreign: ['foreign'],
  unknown: ['unknown'],
  unlocated: ['unlocated'],
  'no-history': ['no-history'],
  'foreign-unlocated': ['foreign-unlocated'],
} as const satisfies Readonly<Record<string, readonly [DeviceClass]>>;

/** Sets of two or more devices, each with the classes that determine the response to a call for it. */
export const SETS_OF_SEVERAL = {
  'owned+owned': ['owned', 'owned'],
  'owned+foreign': ['owned', 'foreign'],
  'owned+unknown': ['owned', 'unknown'],
  'owned+unlocated': ['owned', 'unlocated'],
  'unlocated+unlocated': ['unlocated', 'unlocated'],
  'unlocated+foreign': ['unlocated', 'foreign'],
  'unlocated+unknown': ['unlocated', 'unknown'],
  'foreign+foreign': ['foreign', 'foreign'],
  'foreign+unknown': ['foreign', 'unknown'],
  'unknown+unknown': ['unknown', 'unknown'],
} as const satisfies Readonly<Record<string, readonly [DeviceClass, DeviceClass]>>;

export type DeviceSetName = keyof typeof SETS_OF_ONE | keyof typeof SETS_OF_SEVERAL;

const namesOf = <T extends object>(table: T): readonly (keyof T)[] => Object.keys(table) as (keyof T)[];

const NAMES_OF_SETS_OF_ONE = namesOf(SETS_OF_ONE);
export const NAMES_OF_SETS_OF_SEVERAL = namesOf(SETS_OF_SEVERAL);

/** Ways to write several values of one key: the parameter once for each value, or once with the values separated by a character. */
export const ENCODINGS = ['repeat', 'comma', 'pipe', 'space'] as const;
export type Encoding = (typeof ENCODINGS)[number];

const oneKey = oneOf('imsi', 'msisdn');
const owned = oneOf('owned');
/** Labels of the devices that the request names, as placeholders have them: `A.located.0`; empty where it names none. */
const devices = listOf(text());

export const LOOKUP_STEPS = {
  control: {
    meaning: 'a known good request before all others',
    facts: { set: optional(owned), key: optional(oneKey) },
  },
  lookup: {
    meaning: 'a lookup with one combination of token, scope, devices and key',
    facts: {
      set: oneOf(...NAMES_OF_SETS_OF_ONE, ...NAMES_OF_SETS_OF_SEVERAL, 'none'),
      key: oneOf('imsi', 'msisdn', 'both', 'none', 'malformed', 'different-devices'),
      devices,
    },
  },
  'several-values': {
    meaning: 'a lookup of two own devices, in one of the common forms of several values',
    facts: { set: oneOf('owned+owned'), key: oneKey, encoding: oneOf(...ENCODINGS), devices },
  },
  'side-by-side': {
    meaning: 'one of two lookups that two customers send at the same time',
    facts: { set: oneOf('owned', 'foreign'), key: oneKey, devices },
  },
  'same-device': {
    meaning: 'lookups of one device: by IMSI, by MSISDN, by both, by IMSI again',
    facts: { set: owned, key: oneOf('imsi', 'msisdn', 'both'), nth: oneOf(1, 2, 3, 4), devices },
  },
  'around-history': {
    meaning: 'reads of one device: twice by one operation, once by another, once more by the first',
    facts: {
      set: owned,
      key: oneKey,
      /** Place among the devices of this step, from 0. */
      device: integer(),
      nth: oneOf(1, 2, 3, 4),
    },
  },
  correlation: {
    meaning: 'a lookup with or without a chosen correlationId',
    facts: {
      set: owned,
      key: oneKey,
      /** Present where another device than the one of the other lookups is named. */
      devices: optional(devices),
    },
  },
  accept: { meaning: 'a lookup with a chosen Accept header field', facts: { set: owned, key: optional(oneKey) } },
  'near-key': {
    meaning: 'a lookup by a key that resembles a key of a device and belongs to none',
    facts: {
      set: oneOf('near'),
      /** A key that is too long is malformed, too. */
      key: oneOf('near', 'too long'),
    },
  },
  raw: {
    meaning: 'a lookup that finds nothing, with the octets of its response recorded',
    facts: { set: oneOf('unknown', 'unlocated', 'no-history'), key: oneKey },
  },
  'after-empty': { meaning: 'a lookup after those that find nothing', facts: { set: owned, key: oneKey } },
  'odd-key': {
    meaning: 'a lookup without a key, or with a key that no document describes',
    facts: {
      set: oneOf('none'),
      key: oneOf('none', 'empty', 'malformed', 'duplicate', 'different-devices', 'unknown-parameter'),
    },
  },
} as const;
