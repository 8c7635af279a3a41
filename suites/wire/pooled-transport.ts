/** Ordinary requests: undici's pool, kept-alive connections, no redirect followed, nothing sent twice. */

import type { Dispatcher } from 'undici';
import type { HeaderList } from '../../contracts/formats/recording.ts';
import { failureOf } from './failure-of.ts';
import type { Outcome, WireRequest } from './outcome.ts';
import type { Route } from './route.ts';

/** undici's raw form: names and values in one list, in the order received. */
function paired(raw: readonly string[]): HeaderList {
  return raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? ''] as const] : []));
}

export async function sendPooled(route: Route, request: WireRequest, signal: AbortSignal): Promise<Outcome> {
  let status: number | undefined;
  try {
    const headers = [...request.headers, ...route.proxyHeaders];
    const response = await route.pool.request({
      method: request.method as Dispatcher.HttpMethod,
      path: route.forwarded ? route.origin + request.target : request.target,
      headers: (route.forwarded ? [['Host', new URL(route.origin).host] as const, ...headers] : headers).flat(),
      body: request.body ?? null,
      signal,
      responseHeaders: 'raw',
    });
    status = response.statusCode;
    const octets = Buffer.from(await response.body.arrayBuffer());
    return { response: { status, headers: paired(response.headers as unknown as readonly string[]), octets } };
  } catch (error) {
    return { failure: failureOf(error, status) };
  }
}
