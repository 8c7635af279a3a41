import type { IncomingMessage } from 'node:http';
import type { Inbound, QueryPair } from './inbound.ts';

/** One mebibyte: far above any described body, far below what would hurt a process. */
const BODY_LIMIT_BYTES = 1_048_576;

/** How much is read and discarded so that a client with a huge body still receives its response, before the connection is closed. */
const DISCARD_LIMIT_BYTES = 33_554_432;

/** Reads a request to its end. Never fails because of what the request contains; a broken connection rejects. */
export async function readInbound(message: IncomingMessage): Promise<Inbound> {
  const target = message.url ?? '/';
  const mark = target.indexOf('?');
  const { body, oversized } = await readBody(message);
  return {
    method: (message.method ?? 'GET').toUpperCase(),
    path: mark < 0 ? target : target.slice(0, mark),
    query: mark < 0 ? [] : ([...new URLSearchParams(target.slice(mark + 1))] as QueryPair[]),
    headers: joinedHeaders(message),
    body,
    oversized,
  };
}

async function readBody(message: IncomingMessage): Promise<{ body: Uint8Array; oversized: boolean }> {
  const chunks: Buffer[] = [];
  let total = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    total += chunk.length;
    if (total <= BODY_LIMIT_BYTES) chunks.push(chunk);
    if (total > DISCARD_LIMIT_BYTES) break;
  }
  const oversized = total > BODY_LIMIT_BYTES;
  return { body: oversized ? new Uint8Array() : Buffer.concat(chunks), oversized };
}

function joinedHeaders(message: IncomingMessage): Record<string, string> {
  const joined = new Map<string, string>();
  for (const [name, values] of Object.entries(message.headersDistinct)) joined.set(name, (values ?? []).join(', '));
  return Object.fromEntries(joined);
}
