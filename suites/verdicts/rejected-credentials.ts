/**
 * A target that refuses the credentials of every identity shows nothing but that: whether they are wrong or the target is, nobody can tell from
 * outside, and a refusal of anything else proves nothing beside it.
 */

import type { RecordingEvent } from '../../contracts/formats/recording.ts';
import type { Judged } from './rows.ts';
import { properByInterface } from './proper-exchange.ts';

export interface RejectedCredentials {
  readonly reason: string;
  readonly rootCause: { readonly seq: number };
}

/** Interfaces on which every proper request was answered 401 or 403, and at least one was sent. */
export function rejectedCredentials(events: readonly RecordingEvent[]): ReadonlyMap<string, RejectedCredentials> {
  const proper = [...properByInterface(events)];
  const rejected = proper.flatMap(([name, exchanges]): readonly (readonly [string, RejectedCredentials])[] => {
    const [first] = exchanges;
    if (exchanges.some(({ response: { status } }) => status !== 401 && status !== 403)) return [];
    const identities = [...new Set(exchanges.map(({ identity }) => identity))].join(', ');
    const count = exchanges.length === 1 ? 'the one proper request' : `each of ${exchanges.length} proper requests`;
    const reason = `the target refuses the credentials of ${identities}: ${count} was answered 401 or 403; conform doctor looks into it`;
    return [[name, { reason, rootCause: { seq: first.seq } }]];
  });
  return new Map(rejected);
}

/** What was decided beside refused credentials is not decided. */
export function withoutCredentials(judged: Judged, rejected: ReadonlyMap<string, RejectedCredentials>): Judged {
  const cause = rejected.get(judged.result.interface);
  if (!cause || judged.result.decided === 0 || judged.result.verdict === 'error') return judged;
  return { result: { ...judged.result, verdict: 'inconclusive', decided: 0, ...cause }, findings: [] };
}
