import type { HeaderList } from '../../contracts/formats/recording.ts';
import type { Sent } from './client.ts';
import { headerValue } from '../../contracts/header-field.ts';
import { retryAfterMs } from './retry-after.ts';

/** How often a request is repeated that the target asked to repeat later. */
const REPEATS = 2;
/** The same where a limit of rate was exceeded and the wait is short: other requests of the run may use up the next interval, too. */
const REPEATS_OF_RATE = 6;
const SHORT_MS = 2000;

const IDEMPOTENT = ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'];

/** RFC 9110, section 9.2.2. A POST or PATCH without a complete response may have had its effect. */
export const isIdempotent = (method: string): boolean => IDEMPOTENT.includes(method);

/**
 * True for a busy response to a request that may be repeated: one that names a time (RFC 9110, section 10.2.3), or 429 without a time, which
 * gateways return for a limit of rate.
 */
export const asksForRetry = (method: string, status: number, headers: HeaderList): boolean =>
  status === 429 || (headerValue(headers, 'retry-after') !== undefined && status === 503 && isIdempotent(method));

/** The client itself chooses a wait where the target names none. */
function mostRepeats(status: number, headers: HeaderList): number {
  const asked = headerValue(headers, 'retry-after');
  const waitMs = asked === undefined ? 0 : (retryAfterMs(asked, headerValue(headers, 'date')) ?? Infinity);
  return status === 429 && waitMs <= SHORT_MS ? REPEATS_OF_RATE : REPEATS;
}

/**
 * A server error that may be a single one. 501 is the same each time (RFC 9110, section 15.6.2); 502, 503 and 504 are about availability and
 * decide no case.
 */
const mayBeSingle = (status: number): boolean =>
  status >= 500 && status < 600 && ![501, 502, 503, 504].includes(status);

/** True for what a gateway returns without a time while its server is away for a moment; such a request may be sent again by itself. */
const mayBeBrief = (method: string, status: number): boolean =>
  [502, 503, 504].includes(status) && isIdempotent(method);

/** What an attempt adds to the request and to how it is sent. */
export interface Attempt {
  readonly facts: { readonly repetition?: true };
  readonly options: { readonly repeats?: (method: string, status: number, headers: HeaderList) => boolean };
}

/**
 * Sends until the target does not ask for a repetition any more, or has asked often enough; the client keeps the wait that was requested. After a
 * server error, the request is sent once more if `afterError` is true, since a single error and one that repeats are different findings, and a
 * gateway without its server decides nothing.
 */
export async function untilServed(
  { afterError }: { readonly afterError: boolean },
  once: (attempt: Attempt) => Promise<Sent>,
): Promise<Sent> {
  let facts: Attempt['facts'] = {};
  let wasAway = false;
  for (let done = 0; ; done += 1) {
    const mayFail = afterError && facts.repetition !== true;
    const repeats = (method: string, status: number, headers: HeaderList): boolean =>
      done < mostRepeats(status, headers) &&
      (asksForRetry(method, status, headers) ||
        (mayFail && (mayBeSingle(status) || (!wasAway && mayBeBrief(method, status)))));
    const sent = await once({ facts, options: { repeats } });
    const { exchange } = sent;
    if (exchange.facts.superseded !== true) return sent;
    const status = exchange.response?.status ?? 0;
    wasAway ||= mayBeBrief(exchange.request.method, status);
    if (mayBeSingle(status)) facts = { repetition: true };
  }
}
