/** An OpenAPI document from a file, or from a running target that serves it. */

import { readFileSync } from 'node:fs';
import { request } from 'undici';
import { parse, YAMLError } from 'yaml';
import type { Json, JsonObject } from '../contracts/contract.ts';
import { UserError } from '../contracts/errors/user-error.ts';
import { recordedRequests } from '../profile/recorded-requests.ts';
import { withoutSwagger } from '../profile/init/swagger.ts';
import { whyUnreadable } from '../contracts/errors/why-unreadable.ts';

const NEXT = 'give an OpenAPI 3 or Swagger 2.0 document in YAML or JSON, a Postman collection or a HAR file';

const NO_DOCUMENT = 'not an OpenAPI document: it has no paths';

/** Usual paths of the document, relative to the given address. */
const USUAL = [
  '',
  '/openapi.json',
  '/openapi.yaml',
  '/v3/api-docs',
  '/swagger.json',
  '/api-docs',
  '/.well-known/openapi.json',
  '/swagger.yaml',
  '/api-docs.json',
  '/swagger/v1/swagger.json',
  '/v2/api-docs',
];

const LONGEST_OCTETS = 10 * 1024 * 1024;
const TIMEOUT_MS = 5000;

/** The document in a text, or why the text is not one. */
function documentIn(text: string): JsonObject | string {
  let value: unknown;
  try {
    value = parse(text);
  } catch (cause) {
    return cause instanceof YAMLError ? `not valid YAML: ${cause.message.split('\n')[0] ?? ''}` : 'not valid YAML';
  }
  if (typeof value !== 'object' || value === null) return NO_DOCUMENT;
  return 'paths' in value ? (value as JsonObject) : (recordedRequests(value as JsonObject) ?? NO_DOCUMENT);
}

function fromFile(file: string): JsonObject {
  const wrong = (what: string, cause?: unknown): UserError =>
    new UserError({ code: 'init.from', what: `${file}: ${what}`, next: NEXT }, { cause });
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    throw wrong(whyUnreadable(cause), cause);
  }
  const document = documentIn(text);
  if (typeof document === 'string') throw wrong(document);
  return document;
}

/** The text at an address, or why it cannot be read. Follows no redirect. @throws UserError if there is no response. */
async function textAt(url: string): Promise<{ readonly text: string } | { readonly why: string }> {
  const limit = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const { statusCode, body } = await request(url, { signal: limit, headers: { accept: 'application/json, */*' } });
    const pieces: Buffer[] = [];
    let octets = 0;
    for await (const piece of body) {
      octets += (piece as Buffer).length;
      if (octets > LONGEST_OCTETS) return { why: 'more than 10 MB' };
      pieces.push(piece as Buffer);
    }
    return statusCode === 200 ? { text: Buffer.concat(pieces).toString('utf8') } : { why: `status ${statusCode}` };
  } catch (cause) {
    const why = limit.aborted ? `no response within ${TIMEOUT_MS / 1000} s` : (cause as Error).message;
    throw new UserError(
      { code: 'init.from', what: `${url}: ${why}`, next: 'check the address, or give a file' },
      { cause },
    );
  }
}

/** The document with absolute server URLs: relative ones are resolved against the address of the document. */
function withServers(document: JsonObject, at: string, base: string): JsonObject {
  const servers = Array.isArray(document['servers']) ? (document['servers'] as readonly Json[]) : [];
  const absolute = servers.flatMap((server) => {
    const url = (server as JsonObject | null)?.['url'];
    return typeof url === 'string' && URL.canParse(url, at) ? [{ url: new URL(url, at).href.replace(/\/$/, '') }] : [];
  });
  return { ...document, servers: absolute.length > 0 ? absolute : [{ url: base }] };
}

async function fromTarget(address: string): Promise<JsonObject> {
  const base = address.replace(/\/+$/, '');
  const tried: string[] = [];
  const { origin } = new URL(base);
  const places = [...USUAL.map((path) => base + path), ...USUAL.map((path) => origin + path)];
  for (const url of new Set(places)) {
    const got = await textAt(url);
    const document = 'text' in got ? documentIn(got.text) : got.why;
    if (typeof document !== 'string') return withServers(withoutSwagger(document), url, url === base ? origin : base);
    tried.push(`${url}: ${document}`);
  }
  throw new UserError({
    code: 'init.from',
    what: `no OpenAPI document at ${address} or the usual paths below it and below its origin\n${tried.map((line) => `  ${line}`).join('\n')}`,
    next: 'give the address of the document or a file, or omit --from',
  });
}

/** @param from file, or http or https URL of a document or of a target. @throws UserError if there is no document. */
export const openApiFrom = (from: string): Promise<JsonObject> | JsonObject =>
  /^https?:\/\//i.test(from) ? fromTarget(from) : fromFile(from);
