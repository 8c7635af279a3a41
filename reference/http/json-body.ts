import type { Json, JsonObject } from '../../contracts/contract.ts';
import type { Inbound } from './inbound.ts';
import { essence } from './media-type.ts';
import { Rejection } from './rejection.ts';

/** The deepest described body has nine levels. Beyond this, recursion over a body would be at its sender's mercy. */
const DEPTH_LIMIT = 64;

/**
 * The JSON object in the body of a call. Any other body is rejected with 400, a status that every operation with a body lists; 415 and 413 are
 * listed nowhere. An absent content type is taken as JSON, as the header is optional.
 */
export function readJsonObject(request: Inbound): JsonObject {
  if (request.oversized) throw new Rejection(400, 'body-too-large', 'The body is larger than 1 MiB.');
  requireJsonType(request);
  if (request.body.length === 0)
    throw new Rejection(400, 'body-missing', 'This operation needs a JSON object as its body.');
  const value = parse(decode(request.body));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Rejection(400, 'body-not-an-object', 'The body has to be a JSON object.');
  }
  return value as JsonObject;
}

function requireJsonType(request: Inbound): void {
  const declared = request.headers['content-type'];
  if (declared === undefined || declared.trim() === '') return;
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(declared)?.[1]?.toLowerCase();
  const isJson = essence(declared) === 'application/json';
  if (isJson && (charset === undefined || charset === 'utf-8' || charset === 'utf8' || charset === 'us-ascii')) return;
  throw new Rejection(400, 'media-type', 'The content type has to be application/json in UTF-8.');
}

function decode(body: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw new Rejection(400, 'body-not-utf8', 'The body is not UTF-8 text.');
  }
}

function parse(text: string): Json {
  if (nestsDeeperThan(text, DEPTH_LIMIT)) {
    throw new Rejection(400, 'body-too-deep', `The body is nested deeper than ${DEPTH_LIMIT} levels.`);
  }
  try {
    return JSON.parse(text) as Json;
  } catch {
    throw new Rejection(400, 'malformed-json', 'The body is not well-formed JSON.');
  }
}

/** Counts brackets outside strings, so that depth is known before anything recursive sees the value. */
function nestsDeeperThan(text: string, limit: number): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (inString) {
      if (character === '\\') at++;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{' || character === '[') {
      if (++depth > limit) return true;
    } else if (character === '}' || character === ']') depth--;
  }
  return false;
}
