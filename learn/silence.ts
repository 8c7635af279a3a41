/** Stops asking a target that does not respond: after a few requests in a row without a response, each further one would wait in vain. */

import type { Exchange } from '../contracts/formats/recording.ts';
import { sendingBy, type Client } from '../transport/client/client.ts';

/** Requests in a row without a response after which an interface is left alone. */
const MOST_WITHOUT_RESPONSE = 3;

/** Thrown where a target has stopped to respond. What it showed before stays true. */
export class NoResponse extends Error {
  override readonly name = 'NoResponse';
  /** The last request without a response. */
  readonly exchange: Exchange;

  constructor(exchange: Exchange) {
    super(`no response to ${MOST_WITHOUT_RESPONSE} requests in a row`);
    this.exchange = exchange;
  }
}

/** A client that rejects with `NoResponse` once an interface has left some requests in a row without a response. */
export function stoppingAtSilence(client: Client): Client {
  const without = new Map<string, number>();
  return sendingBy(client, async (spec, options) => {
    const sent = await client.send(spec, options);
    const { exchange } = sent;
    const isMissing = exchange.failure !== undefined && exchange.failure.status === undefined;
    const count = isMissing ? (without.get(exchange.interface) ?? 0) + 1 : 0;
    without.set(exchange.interface, count);
    if (count >= MOST_WITHOUT_RESPONSE) throw new NoResponse(exchange);
    return sent;
  });
}
