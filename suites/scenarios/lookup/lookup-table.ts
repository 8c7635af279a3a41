/** How the document sees a lookup with a valid token and the scope, by the set of devices it names and by what it looks up. */

import type { Operation } from '../../../contracts/contract.ts';
import type { Conditions } from '../../../contracts/formats/evidence/conditions.ts';
import type { DeviceSetName } from '../../../contracts/formats/evidence/steps/lookups.ts';

type Kind = Conditions['kind'];

/** `good` must be served, `negative` is rejected or finds nothing as stated, the result of a `probe` is unspecified. */
const TABLE: Readonly<Record<DeviceSetName, Readonly<Record<NonNullable<Operation['lookup']>, Kind>>>> = {
  owned: { details: 'good', locations: 'good', history: 'good' },
  foreign: { details: 'negative', locations: 'negative', history: 'negative' },
  unknown: { details: 'negative', locations: 'negative', history: 'negative' },
  unlocated: { details: 'good', locations: 'negative', history: 'negative' },
  'no-history': { details: 'good', locations: 'good', history: 'negative' },
  'foreign-unlocated': { details: 'negative', locations: 'negative', history: 'negative' },
  'owned+owned': { details: 'good', locations: 'good', history: 'probe' },
  'owned+foreign': { details: 'good', locations: 'good', history: 'probe' },
  'owned+unknown': { details: 'good', locations: 'good', history: 'probe' },
  'owned+unlocated': { details: 'good', locations: 'good', history: 'probe' },
  'unlocated+unlocated': { details: 'good', locations: 'negative', history: 'probe' },
  'unlocated+foreign': { details: 'good', locations: 'probe', history: 'probe' },
  'unlocated+unknown': { details: 'good', locations: 'negative', history: 'probe' },
  'foreign+foreign': { details: 'negative', locations: 'negative', history: 'probe' },
  'foreign+unknown': { details: 'negative', locations: 'negative', history: 'probe' },
  'unknown+unknown': { details: 'negative', locations: 'negative', history: 'probe' },
};

/** Token and scope of a lookup. */
export type Access = Readonly<Required<Pick<Conditions, 'token' | 'scope'>>>;

export const kindOf = ({ lookup = 'locations' }: Operation, set: DeviceSetName, { token, scope }: Access): Kind =>
  token !== 'valid' || scope === 'lacking' ? 'negative' : TABLE[set][lookup];
