import type { Json } from '../../contracts/contract.ts';

/** What an operation returns, before it is written to the wire. */
export interface Response {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Content as JSON; absent if the response has no content. */
  readonly body?: Json;
  /** Content as text, taken instead of `body`. */
  readonly text?: string;
}

/** A response with JSON content. */
export function jsonResponse(status: number, body: Json, mediaType = 'application/json'): Response {
  return { status, headers: { 'content-type': mediaType }, body };
}

/** A response without content. */
export function emptyResponse(status = 204): Response {
  return { status, headers: {} };
}
