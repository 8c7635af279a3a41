/** Lookups with chosen correlation ids, for the tests of checks. */

import { exchange, type Draft, type DraftResponse } from './judging.ts';

/** A device in a response. */
export const DEVICE: Readonly<Record<string, string>> = { imsi: '{{A.located.0.imsi}}' };

/** A lookup of an own device under an id, or without one. */
export const correlatedCall = (
  correlation: 'absent' | 'given' | 'concurrent',
  response: DraftResponse,
  id?: string,
): Draft =>
  exchange('device.details', {
    scenario: 'lookup-behaviour',
    facts: { step: 'correlation', correlation, set: 'owned', key: 'imsi', scope: 'held' },
    ...(id === undefined ? {} : { headers: { correlationId: id } }),
    response,
  });

/** A response 200 that has a correlation id. */
export const withId = (id: string): DraftResponse => [
  200,
  [DEVICE],
  { 'content-type': 'application/json', correlationid: id },
];
