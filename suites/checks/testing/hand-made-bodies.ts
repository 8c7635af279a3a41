/** Responses of a location history, for the tests of the checks of GeoJSON. */

import type { Json } from '../../../contracts/contract.ts';
import { exchange, type Draft } from './judging.ts';

/** A response 200 with a body. */
export const responseBody = (body: Json): readonly Draft[] => [
  exchange('device.history', {
    facts: { step: 'after-empty', set: 'owned', key: 'imsi' },
    response: [200, body, { 'content-type': 'application/geo+json' }],
  }),
];

export const feature = (geometry: Json, more: object = {}): Json => ({
  type: 'Feature',
  properties: {},
  geometry,
  ...more,
});

/** A response 200 with a feature of a geometry. */
export const responded = (geometry: Json): readonly Draft[] => responseBody(feature(geometry));
