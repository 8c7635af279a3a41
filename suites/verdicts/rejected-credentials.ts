/**
 * A target that rejects the credentials of every identity shows only that. It cannot be determined from outside whether the credentials or the
 * target are wrong, and the rejection of any other request then proves nothing.
 */

import type { RecordingEvent } from '../../contracts/formats/recording.ts';
import type { Judged } from './rows.ts';
import { validExchangesByInterface } from './valid-exchanges.ts';

export interface RejectedCredentials {
  readonly reason: string;
  readonly rootCause: { readonly seq: number };
}

/** Interfaces on which every valid request was rejected with 401 or 403, and at least one was sent. */
export function rejectedCredentials(events: readonly RecordingEvent[]): ReadonlyMap<string, RejectedCredentials> {
  const proper = [...validExchangesByInterface(events)];
  const rejected = proper.flatMap(([name, exchanges]): readonly (readonly [string, RejectedCredentials])[] => {
    const [first] = exchanges;
    if (exchanges.some(({ response: { status } }) => status !== 401 && status !== 403)) return [];
    const identities = [...new Set(exchanges.map(({ identity }) => identity))].join(', ');
    const count = exchanges.length === 1 ? 'the one valid request' : `each of ${exchanges.length} valid requests`;
    const reason = `the target rejects the credentials of ${identities}: ${count} was rejected with 401 or 403; run conform doctor`;
    return [[name, { reason, rootCause: { seq: first.seq } }]];
  });
  return new Map(rejected);
}

/** What was decided while all credentials are rejected is undecided. */
export function withoutCredentials(judged: Judged, rejected: ReadonlyMap<string, RejectedCredentials>): Judged {
  const cause = rejected.get(judged.result.interface);
  if (!cause || judged.result.decided === 0 || judged.result.verdict === 'error') return judged;
  return { result: { ...judged.result, verdict: 'inconclusive', decided: 0, ...cause }, findings: [] };
}
