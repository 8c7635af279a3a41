import type { HeaderList } from '../../contracts/formats/recording.ts';
import type { Sent } from './client.ts';
import { fieldOf } from './outcome.ts';

/** How often a request is repeated that the target asked to repeat later. */
const REPEATS = 2;

const IDEMPOTENT = ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'];

/** RFC 9110, section 9.2.2. A POST or PATCH without a complete response may have had its effect. */
export const isIdempotent = (method: string): boolean => IDEMPOTENT.includes(method);

/** True for a busy response that names a time (RFC 9110, section 10.2.3) to a request that may be repeated. */
export const asksToRepeat = (method: string, status: number, headers: HeaderList): boolean =>
  fieldOf(headers, 'retry-after') !== undefined && (status === 429 || (status === 503 && isIdempotent(method)));

/**
 * Sends until the target does not ask for a repetition any more, or has asked often enough; the client keeps the wait that was requested.
 * @param once sends with the condition under which the client takes the exchange for superseded; the last attempt has none
 */
export async function untilNotBusy(
  method: string,
  once: (options: { readonly repeats?: (status: number, headers: HeaderList) => boolean }) => Promise<Sent>,
): Promise<Sent> {
  const repeats = (status: number, headers: HeaderList): boolean => asksToRepeat(method, status, headers);
  for (let left = REPEATS; left > 0; left -= 1) {
    const sent = await once({ repeats });
    if (sent.exchange.facts.superseded !== true) return sent;
  }
  return once({});
}
