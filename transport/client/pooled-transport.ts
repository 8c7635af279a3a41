/** Ordinary requests: undici's pool, kept-alive connections, no redirect followed, nothing sent twice. */

import { errors } from 'undici';
import type { HeaderList } from '../../contracts/formats/recording.ts';
import { failureOf } from './failure-of.ts';
import { failed, type SendOutcome, type WireRequest } from './outcome.ts';
import type { Route } from './route.ts';

/** undici's raw form: names and values in one list, in the order received. */
function paired(raw: readonly string[]): HeaderList {
  return raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? ''] as const] : []));
}

/** undici's message for an unsolicited interim response 100. Servers may send it (RFC 9110, section 15.2); undici fails on it. */
function isUnaskedContinue(error: unknown, status: number | undefined): boolean {
  return status === undefined && error instanceof errors.SocketError && error.message === 'bad response';
}

export interface PooledOutcome {
  readonly outcome: SendOutcome;
  /** The origin sends legal responses that this transport cannot read: use the raw transport from now on. */
  readonly unbearable?: true;
}

async function transmit(route: Route, request: WireRequest, signal: AbortSignal): Promise<PooledOutcome> {
  let status: number | undefined;
  try {
    const headers = [...request.headers, ...route.proxyHeaders];
    const response = await route.pool.request({
      method: request.method,
      path: route.forwarded ? route.origin + request.target : request.target,
      headers: (route.forwarded ? [['Host', new URL(route.origin).host] as const, ...headers] : headers).flat(),
      body: request.body ?? null,
      signal,
      responseHeaders: 'raw',
    });
    status = response.statusCode;
    const octets = Buffer.from(await response.body.arrayBuffer());
    return {
      outcome: { response: { status, headers: paired(response.headers as unknown as readonly string[]), octets } },
    };
  } catch (error) {
    if (isUnaskedContinue(error, status))
      return { outcome: failed('protocol', 'an interim response 100 that was not requested'), unbearable: true };
    return { outcome: { failure: failureOf(error, status) } };
  }
}

/** undici honours a signal only once it has a connection, so the wait for one is cut short here; the request is then never written. */
export function sendPooled(route: Route, request: WireRequest, signal: AbortSignal): Promise<PooledOutcome> {
  return new Promise((resolve) => {
    const result = transmit(route, request, signal);
    const stop = (): void => {
      // What undici has to say of the abort itself, with the status if there was one, comes first where it comes at once.
      setImmediate(() => resolve({ outcome: { failure: failureOf(signal.reason) } }));
    };
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    void result.then((outcome) => {
      signal.removeEventListener('abort', stop);
      resolve(outcome);
    });
  });
}
