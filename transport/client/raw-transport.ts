/**
 * One request on a separate connection, its response read octet by octet. HTTP clients hide content after a 204, which must have none;
 * here it is counted.
 */

import { headerValue } from '../../contracts/header-field.ts';
import type { Socket } from 'node:net';
import { UNENCODED } from './base-url.ts';
import { dechunk } from './chunked.ts';
import { failureOf, WITHOUT_CONTENT } from './failure-of.ts';
import type { WireLimits } from './limits.ts';
import { failed, type SendOutcome, type WireRequest } from './outcome.ts';
import { readResponseHead, type ResponseHead } from './response-head.ts';
import type { ClientRoute } from './route.ts';

const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
// eslint-disable-next-line no-control-regex -- field values may hold none of these (RFC 9110, section 5.5)
const UNSENDABLE = /[\0-\x08\x0a-\x1f\x7f]|[^\0-\xff]/;

/** The request as octets, or why it cannot be one. */
function serialised(route: ClientRoute, { method, target, headers, body }: WireRequest): Buffer | string {
  const path = route.forwarded ? route.origin + target : target;
  const fields = [...headers, ...route.proxyHeaders];
  if (!TOKEN.test(method)) return `${JSON.stringify(method)} is not a method of HTTP`;
  if (/[^\x21-\x7e]/.test(path)) return UNENCODED;
  const unsendable = fields.find(([name, value]) => !TOKEN.test(name) || UNSENDABLE.test(value));
  if (unsendable !== undefined)
    return `the header field ${JSON.stringify(unsendable[0])} contains characters that a message cannot contain`;
  const content = Buffer.from(body ?? '', 'utf8');
  const framing =
    body === undefined || headerValue(headers, 'content-length') !== undefined
      ? []
      : [['Content-Length', String(content.length)] as const];
  const lines = [
    ['Host', new URL(route.origin).host] as const,
    ...fields,
    ...framing,
    ['Connection', 'close'] as const,
  ];
  const head = `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
  return Buffer.concat([Buffer.from(head, 'latin1'), content]);
}

/** Content of a response that has come in so far, and whether more may follow. */
interface Content {
  readonly octets: Buffer;
  readonly complete: boolean;
  readonly malformed?: true;
}

function isChunked(head: ResponseHead): boolean {
  return /(?:^|,)\s*chunked\s*$/i.test(headerValue(head.headers, 'transfer-encoding') ?? '');
}

function contentOf(head: ResponseHead, after: Buffer): Content {
  if (isChunked(head)) {
    const result = dechunk(after);
    if (result.state === 'malformed') return { octets: after, complete: true, malformed: true };
    return { octets: result.content, complete: result.state === 'complete' };
  }
  const length = headerValue(head.headers, 'content-length');
  if (length === undefined || !/^\d+$/.test(length)) return { octets: after, complete: false };
  return { octets: after.subarray(0, Number(length)), complete: after.length >= Number(length) };
}

/**
 * Octets of content after the head of a response that may have none. A chunked coding of length zero has no content; everything else
 * is content, including the octets of a coding that cannot be read.
 */
function surplusOf(head: ResponseHead, after: Buffer): Buffer {
  if (!isChunked(head)) return after;
  const result = dechunk(after);
  if (result.state === 'malformed') return after;
  return result.state === 'complete' ? Buffer.concat([result.content, result.rest]) : result.content;
}

/** Collects what a connection brings until it is enough. */
class Reading {
  #octets = Buffer.alloc(0);
  #pieces: Buffer[] = [];
  #length = 0;
  head: ResponseHead | undefined;
  readonly #request: WireRequest;
  readonly #limits: WireLimits;

  constructor(request: WireRequest, limits: WireLimits) {
    this.#request = request;
    this.#limits = limits;
  }

  get isWithoutContent(): boolean {
    return this.head !== undefined && (WITHOUT_CONTENT.has(this.head.status) || this.#request.method === 'HEAD');
  }

  get after(): Buffer {
    if (this.#pieces.length > 0) this.#octets = Buffer.concat([this.#octets, ...this.#pieces.splice(0)]);
    return this.#octets.subarray(this.head?.end ?? 0);
  }

  /** @returns an outcome as soon as one is certain. */
  take(piece: Buffer): SendOutcome | undefined {
    this.#pieces.push(piece);
    this.#length += piece.length;
    const fault = this.head === undefined ? this.#readHead() : undefined;
    if (fault !== undefined || this.head === undefined) return fault;
    if (this.#length - this.head.end > this.#limits.bodyOctets)
      return failed('too-large', `content is larger than ${this.#limits.bodyOctets} octets`, this.head.status);
    if (this.isWithoutContent) return undefined;
    if (!this.#mayBeComplete(this.head, piece)) return undefined;
    const content = contentOf(this.head, this.after);
    return content.complete ? this.#respond(content) : undefined;
  }

  /** What the octets so far amount to, now that no more will come. */
  finish(): SendOutcome {
    const { head } = this;
    if (head === undefined)
      return this.#length === 0
        ? failed('reset', 'the connection was closed before a response began')
        : failed('reset', 'the connection was closed inside the head of the response');
    if (this.isWithoutContent) {
      const surplus = surplusOf(head, this.after);
      const counted = WITHOUT_CONTENT.has(head.status) ? { surplusOctets: surplus.length } : {};
      return { response: { status: head.status, headers: head.headers, octets: surplus, ...counted } };
    }
    const content = contentOf(head, this.after);
    const endsByClosing = !isChunked(head) && this.#expected === undefined;
    if (content.complete || endsByClosing) return this.#respond(content);
    return failed(
      'closed-early',
      `the connection was closed after ${content.octets.length} octets of content`,
      head.status,
    );
  }

  /** Cheap to ask after every piece: whether reading the content anew is worth it. */
  #mayBeComplete(head: ResponseHead, piece: Buffer): boolean {
    if (isChunked(head)) return piece.at(-1) === 0x0a;
    return this.#expected !== undefined && this.#length >= head.end + this.#expected;
  }

  get #expected(): number | undefined {
    const length =
      this.head === undefined || isChunked(this.head) ? undefined : headerValue(this.head.headers, 'content-length');
    return length !== undefined && /^\d+$/.test(length) ? Number(length) : undefined;
  }

  #readHead(): SendOutcome | undefined {
    const head = readResponseHead(this.after);
    if (typeof head === 'string') return failed('protocol', head);
    if (head === undefined)
      return this.#length > this.#limits.headOctets
        ? failed('too-large', `the head is larger than ${this.#limits.headOctets} octets`)
        : undefined;
    this.head = head;
    return undefined;
  }

  #respond(content: Content): SendOutcome {
    const { status, headers } = this.head as ResponseHead;
    if (content.malformed === true) return failed('protocol', 'the chunked coding is malformed', status);
    return { response: { status, headers, octets: content.octets } };
  }
}

function exchange(
  socket: Socket,
  octets: Buffer,
  request: WireRequest,
  limits: WireLimits,
  signal: AbortSignal,
): Promise<SendOutcome> {
  const reading = new Reading(request, limits);
  return new Promise((resolve) => {
    let linger: NodeJS.Timeout | undefined;
    const settle = (outcome: SendOutcome): void => {
      clearTimeout(linger);
      signal.removeEventListener('abort', stop);
      socket
        .removeAllListeners('data')
        .on('error', () => undefined)
        .destroy();
      resolve(outcome);
    };
    const stop = (): void => settle({ failure: failureOf(signal.reason, reading.head?.status) });
    signal.addEventListener('abort', stop, { once: true });
    socket.on('data', (piece: Buffer) => {
      const outcome = reading.take(piece);
      if (outcome !== undefined) return settle(outcome);
      if (!reading.isWithoutContent || linger !== undefined) return;
      // A peer that ignores "Connection: close" leaves no sign of the end: what comes late is still waited for, for a while.
      linger = setTimeout(() => settle(reading.finish()), limits.lingerMs);
    });
    socket.once('end', () => settle(reading.finish()));
    socket.once('close', () => settle(reading.finish()));
    socket.once('error', (cause) =>
      settle(reading.isWithoutContent ? reading.finish() : { failure: failureOf(cause, reading.head?.status) }),
    );
    if (signal.aborted) stop();
    else socket.write(octets);
  });
}

export async function sendRaw(
  route: ClientRoute,
  request: WireRequest,
  limits: WireLimits,
  signal: AbortSignal,
): Promise<SendOutcome> {
  const octets = serialised(route, request);
  if (typeof octets === 'string') return failed('unsent', octets);
  try {
    const socket = await route.connect(signal);
    return await exchange(socket, octets, request, limits, signal);
  } catch (error) {
    return { failure: failureOf(error) };
  }
}
