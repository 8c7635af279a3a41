/** Ordinary requests: undici's pool, kept-alive connections, no redirect followed, nothing sent twice. */

import { errors } from 'undici';
import { headerValue } from '../../contracts/header-field.ts';
import type { HeaderList } from '../../contracts/formats/recording.ts';
import { failureOf } from './failure-of.ts';
import { failed, type SendOutcome, type WireRequest, type WireResponse } from './outcome.ts';
import { rawFields } from './raw-fields.ts';
import type { ClientRoute } from './route.ts';

/** Whitespace around a value is no part of it (RFC 9110, 5.5); undici leaves what follows it. */
const withoutSpace = (value: string): string => value.replace(/[ \t]+$/, '');

const fieldsOf = (raw: readonly string[]): HeaderList =>
  rawFields(raw).map(([name, value]) => [name, withoutSpace(value)] as const);

/** undici's message for an unsolicited interim response 100. Servers may send it (RFC 9110, section 15.2); undici fails on it. */
function isUnaskedContinue(error: unknown, status: number | undefined): boolean {
  return status === undefined && error instanceof errors.SocketError && error.message === 'bad response';
}

/** A response that announces content although its status has none: it is complete with its head, and what follows is only counted. */
const withoutItsContent = (head: Pick<WireResponse, 'status' | 'headers'>): SendOutcome => ({
  response: {
    ...head,
    octets: Buffer.alloc(0),
    surplusOctets: Number(headerValue(head.headers, 'content-length')) || 1,
  },
});

export interface PooledOutcome {
  readonly outcome: SendOutcome;
  /** The origin sends legal responses that this transport cannot read: only the raw transport can be used from now on. */
  readonly needsRaw?: true;
}

async function transmit(route: ClientRoute, request: WireRequest, signal: AbortSignal): Promise<PooledOutcome> {
  let head: Pick<WireResponse, 'status' | 'headers'> | undefined;
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
    head = { status: response.statusCode, headers: fieldsOf(response.headers as unknown as readonly string[]) };
    return { outcome: { response: { ...head, octets: Buffer.from(await response.body.arrayBuffer()) } } };
  } catch (error) {
    if (isUnaskedContinue(error, head?.status))
      return { outcome: failed('protocol', 'an interim response 100 that was not requested'), needsRaw: true };
    const failure = failureOf(error, head?.status);
    return { outcome: head && failure.kind === 'surplus-content' ? withoutItsContent(head) : { failure } };
  }
}

/** undici honours a signal only once it has a connection, so the wait for one is cut short here; the request is then never written. */
export function sendPooled(route: ClientRoute, request: WireRequest, signal: AbortSignal): Promise<PooledOutcome> {
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
