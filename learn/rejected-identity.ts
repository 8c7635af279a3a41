/** Whether a target rejects the credentials with which it is asked: its statuses then show nothing else. */

import type { RecordingEvent } from '../contracts/formats/recording.ts';
import { isUnauthorizedOrForbidden } from '../contracts/status-class.ts';
import { NOT_THERE } from './learner.ts';

/** The requests of the identity that asks one interface, where none is served and some are rejected with 401 or 403. */
export interface RejectedIdentity {
  readonly interface: string;
  readonly identity: string;
  readonly requests: number;
}

/** Undefined where the target responds in any other way, or to no request. */
export function rejectedIn(events: readonly RecordingEvent[], name: string): RejectedIdentity | undefined {
  const own = events.flatMap((event) =>
    event.event === 'exchange' && event.interface === name && event.facts.token === 'valid' && event.response
      ? [{ event, status: event.response.status }]
      : [],
  );
  const rejected = own.filter(({ status }) => isUnauthorizedOrForbidden(status));
  const [first] = rejected;
  if (!first || own.some(({ status }) => !isUnauthorizedOrForbidden(status) && !NOT_THERE.includes(status)))
    return undefined;
  return { interface: name, identity: first.event.identity, requests: rejected.length };
}
