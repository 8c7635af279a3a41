import type { Exchange, RecordingEvent } from '../../contracts/formats/recording.ts';
import { isTransient } from '../../contracts/status-class.ts';

/** An exchange with a response. */
export type RespondedExchange = Exchange & Required<Pick<Exchange, 'response'>>;

/** A request with a response that a target must serve: it is valid, and its credentials are good. */
const isValid = (event: RecordingEvent): event is RespondedExchange =>
  event.event === 'exchange' &&
  event.response !== undefined &&
  !isTransient(event.response.status) &&
  (event.facts.kind === 'good' || event.facts.kind === 'settling') &&
  event.facts.token === 'valid';

/** Such requests by interface, in the order of the first request to each; interfaces without any are left out. */
export function validExchangesByInterface(
  events: readonly RecordingEvent[],
): ReadonlyMap<string, readonly [RespondedExchange, ...RespondedExchange[]]> {
  const found = new Map<string, [RespondedExchange, ...RespondedExchange[]]>();
  for (const exchange of events.filter(isValid)) {
    const known = found.get(exchange.interface);
    if (known) known.push(exchange);
    else found.set(exchange.interface, [exchange]);
  }
  return found;
}
