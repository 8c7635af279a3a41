import { gzipSync } from 'node:zlib';
import type { Json, JsonObject } from '../../contracts/contract.ts';
import { aroundExchange, changingResponse, requiringHeader } from '../alteration.ts';
import type { Alteration } from '../alteration.ts';
import { errorResponse, Rejection } from '../http/rejection.ts';
import type { Response } from '../http/response.ts';
import { contentText } from '../http/write-response.ts';
import type { Variant } from './variant.ts';
import { KINDS } from '../resource/kind.ts';

const ALL = ['device', 'change', 'ticket', 'order'];

/** The same content, written otherwise. */
function rewritten(write: (body: Json) => string): Alteration {
  return changingResponse(ALL, (response) =>
    response.body === undefined ? response : { ...response, text: write(response.body) },
  );
}

function withHeaders(edit: (headers: Response['headers']) => Record<string, string>): Alteration {
  return changingResponse(ALL, (response) => ({ ...response, headers: edit(response.headers) }));
}

function withMediaType(edit: (mediaType: string) => string): Alteration {
  return withHeaders((headers) => {
    const mediaType = headers['content-type'];
    return mediaType === undefined ? { ...headers } : { ...headers, 'content-type': edit(mediaType) };
  });
}

function isSameJson(text: string, body: Json): boolean {
  try {
    return JSON.stringify(JSON.parse(text)) === JSON.stringify(body);
  } catch {
    return false;
  }
}

/** The first JSON value of a text, without what follows it. */
function firstValue(text: string): string {
  try {
    JSON.parse(text);
    return text;
  } catch (error) {
    return text.slice(0, Number(/after JSON at position (\d+)/.exec(String(error))?.[1] ?? text.length));
  }
}

/** Requests that are executed before the provider notices that it cannot write their response as the client accepts it. */
const acceptExaminedLast: Alteration = aroundExchange(KINDS, async ({ request }, next) => {
  const { accept = '*/*' } = request.headers;
  const response = await next({ ...request, headers: { ...request.headers, accept: '*/*' } });
  return /json|\*/i.test(accept)
    ? response
    : errorResponse(new Rejection(406, 'not-acceptable', 'No acceptable representation.'));
});

/** How requests may be read, and how the same response may look on the wire. */
export const wireVariants: readonly Variant[] = [
  {
    id: 'change.accept-is-demanded',
    summary: 'Requests about change requests are rejected without an Accept.',
    allowed:
      'Requests name application/json in their accept header; nothing says that a provider serves those without it.',
    declarations: { jsonHeadersRequired: undefined },
    isAlone: 'The probes that show other variants send requests without an Accept.',
    alter: requiringHeader('change', 'accept'),
  },
  {
    id: 'text-after-the-body-is-ignored',
    summary: 'A body is read up to the end of its object; text after it is ignored.',
    allowed:
      'The conditions of the error statuses are unspecified, and common JSON parsers read one value and look no further.',
    alter: aroundExchange(KINDS, ({ request }, next) =>
      next({ ...request, body: Buffer.from(firstValue(new TextDecoder().decode(request.body))) }),
    ),
  },
  {
    id: 'accept-is-examined-last',
    summary: 'A request whose Accept excludes JSON is executed, and the response is 406.',
    allowed:
      'The documents state no response to another Accept, and 406 is about the representation only (RFC 9110, 15.5.7).',
    declarations: { statusListsClosed: undefined },
    alter: acceptExaminedLast,
  },
  {
    id: 'charset-in-the-media-type',
    summary: 'Every media type names its charset.',
    allowed: 'A media type may have parameters (RFC 9110, 8.3); the documents name types without forbidding any.',
    alter: withMediaType((mediaType) => `${mediaType}; charset=utf-8`),
  },
  {
    id: 'media-type-in-upper-case',
    summary: 'Media types are written with capital letters.',
    allowed: 'Type and subtype are compared without regard to case (RFC 9110, 8.3.1).',
    alter: withMediaType((mediaType) => mediaType.replace(/[a-z]+/, (word) => word.toUpperCase())),
  },
  {
    id: 'chunked',
    summary: 'Content is sent in chunks of a few octets, without a length.',
    allowed: 'The transfer coding is between client and server alone (RFC 9112, 7.1).',
    alter: (healthy) => ({
      write: (response, serverResponse, request) => {
        const text = contentText(response);
        if (text === undefined || request.method === 'HEAD') return healthy.write(response, serverResponse, request);
        serverResponse.writeHead(response.status, response.headers);
        // Octets, so that a chunk may end within a character.
        const octets = Buffer.from(text, 'utf8');
        for (let at = 0; at < octets.length; at += 1_499) serverResponse.write(octets.subarray(at, at + 1_499));
        serverResponse.end();
      },
    }),
  },
  {
    id: 'connection-closes',
    summary: 'Every response ends its connection.',
    allowed: 'A server may close a connection after any response (RFC 9112, 9.6).',
    alter: withHeaders((headers) => ({ ...headers, connection: 'close' })),
  },
  {
    id: 'compressed',
    summary: 'Content is compressed for clients that accept gzip.',
    allowed: 'A content coding that the client accepts may be applied (RFC 9110, 8.4).',
    excludes: ['chunked'],
    alter: (healthy) => ({
      write: (response, serverResponse, request) => {
        const text = contentText(response);
        const isAccepted = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
        if (text === undefined || !isAccepted) return healthy.write(response, serverResponse, request);
        const octets = gzipSync(text);
        const headers = { ...response.headers, 'content-encoding': 'gzip', vary: 'accept-encoding' };
        serverResponse.writeHead(response.status, { ...headers, 'content-length': octets.length }).end(octets);
      },
    }),
  },
  {
    id: 'pretty-printed',
    summary: 'JSON is indented and ends in a line feed.',
    allowed: 'White space between tokens means nothing (RFC 8259, 2).',
    alter: rewritten((body) => `${JSON.stringify(body, null, 2)}\n`),
  },
  {
    id: 'escaped-characters',
    summary: 'Characters beyond ASCII are written as escapes, and slashes as well.',
    allowed: 'Any character may be escaped (RFC 8259, 7).',
    alter: rewritten((body) =>
      JSON.stringify(body)
        .replaceAll(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
        .replaceAll('/', '\\/'),
    ),
  },
  {
    id: 'members-in-reverse-order',
    summary: 'The members of every object are in another order.',
    allowed: 'The members of an object have no order (RFC 8259, 4).',
    excludes: ['compressed'],
    alter: rewritten((body) => JSON.stringify(reversed(body))),
  },
  {
    id: 'numbers-in-other-forms',
    summary: 'Numbers are written with an exponent, integers included.',
    allowed: 'JSON has one kind of number: 7.001e3 is the integer 7001 (JSON Schema 2020-12, 4.2.3).',
    isOfResources: true,
    // Each writes the body anew.
    excludes: ['pretty-printed', 'escaped-characters', 'members-in-reverse-order'],
    alter: changingResponse(KINDS, (response) => {
      if (response.body === undefined) return response;
      const text = JSON.stringify(response.body).replaceAll(
        /(":|[[,])([0-9]+)(?=[,}\]])/g,
        (_all, before: string, digits: string) =>
          digits.length < 2 ? `${before}${digits}.0` : `${before}${digits[0]}.${digits.slice(1)}e${digits.length - 1}`,
      );
      return isSameJson(text, response.body) ? { ...response, text } : response;
    }),
  },
  {
    id: 'additional-headers',
    summary: 'Responses contain header fields that no document names.',
    allowed: 'A client ignores unknown header fields (RFC 9110, 5.1).',
    alter: withHeaders((headers) => ({
      ...headers,
      etag: '"v1"',
      'cache-control': 'no-store',
      'x-request-id': 'abc',
      'strict-transport-security': 'max-age=1',
      'ratelimit-remaining': '100',
      'content-language': 'en',
    })),
  },
  {
    id: 'whitespace-after-header-values',
    summary: 'Values of header fields are followed by whitespace.',
    allowed: 'Whitespace around the value of a field is no part of it (RFC 9110, 5.5).',
    alter: withHeaders((headers) =>
      Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, name === 'content-length' ? value : `${value} \t`]),
      ),
    ),
  },
  {
    id: 'header-names-in-upper-case',
    summary: 'Names of header fields are written in capital letters.',
    allowed: 'Field names are compared without regard to case (RFC 9110, 5.1).',
    alter: (healthy) => ({
      write: (response, serverResponse, request) => {
        const headers = Object.entries(response.headers).map(([name, value]) => [name.toUpperCase(), value]);
        healthy.write(
          { ...response, headers: Object.fromEntries(headers) as Record<string, string> },
          serverResponse,
          request,
        );
      },
    }),
  },
  {
    id: 'other-reason-phrases',
    summary: 'Statuses have the labels of the documents, or none, as their reason phrases.',
    allowed: 'The reason phrase means nothing to a client (RFC 9112, 4).',
    alter: (healthy) => ({
      write: (response, serverResponse, request) => {
        serverResponse.statusMessage =
          response.status === 201 ? 'Subscribed' : response.status === 404 ? 'Bad Request' : 'Yes';
        healthy.write(response, serverResponse, request);
      },
    }),
  },
  {
    id: '204-with-a-media-type',
    summary: 'A response without content has a media type nevertheless.',
    allowed: 'Header fields about content may be part of a 204 response, which has no content (RFC 9110, 15.3.5).',
    alter: changingResponse(ALL, (response) =>
      response.status === 204
        ? { ...response, headers: { ...response.headers, 'content-type': 'application/json' } }
        : response,
    ),
  },
  {
    id: 'slow',
    summary: 'Every response has a delay of an eighth of a second.',
    allowed: 'No document limits the response time.',
    alter: (healthy) => ({
      exchange: async (request) => {
        await new Promise((resolve) => setTimeout(resolve, 125));
        return healthy.exchange(request);
      },
    }),
  },
  {
    id: 'other-methods-are-404',
    summary: 'A method that no document describes leads to 404.',
    allowed: 'What is not described has no stated status.',
    declarations: { otherMethodStatus: [404] },
    alter: (healthy) => ({
      exchange: async (request) => {
        const response = await healthy.exchange(request);
        return response.status === 405 && response.headers['allow'] !== undefined
          ? { ...response, status: 404, body: { code: 'unknown-path', reason: 'Nothing here.', status: '404' } }
          : response;
      },
    }),
  },
  {
    id: 'no-total-count',
    summary: 'Lists do not state how many resources there are.',
    allowed: 'No document names such a header.',
    alter: withHeaders((headers) =>
      Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'x-total-count')),
    ),
  },
];

function reversed(value: Json): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value as JsonObject)
      .toReversed()
      .map(([name, member]) => [name, reversed(member!)]),
  );
}
