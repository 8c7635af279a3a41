import { request } from 'undici';
import type { Json } from '../../contracts/contract.ts';

/** Sends a notification once, with a method and header fields other than the usual ones; returns the status of the listener. */
export async function sendAs(
  method: 'POST' | 'PUT',
  url: string,
  body: Json,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<number> {
  const response = await request(url, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal,
  });
  await response.body.dump();
  return response.statusCode;
}
