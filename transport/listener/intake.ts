/** Accepts the connections of the listener, takes requests whole, and sends the responses that it is given. */

import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { decodeContent } from '../client/content-coding.ts';
import type { CallbackReply } from './callback.ts';

/** A request with its body, the path with the query. */
export interface TakenRequest {
  /** Number by which it is responded to. */
  readonly nth: number;
  readonly method: string;
  readonly path: string;
  readonly host?: string;
  /** Names and values in turn, as they came. */
  readonly rawHeaders: readonly string[];
  readonly body: string;
  /** The body was longer than the bound; what is beyond was left unread. */
  readonly truncated: boolean;
}

export interface IntakeOptions {
  readonly tls?: { readonly cert: string; readonly key: string };
  readonly maxBodyOctets: number;
  readonly maxConnections: number;
  readonly requestTimeoutMs: number;
}

export interface Intake {
  /** @returns the port; rejects where the address cannot be used. */
  listen(port: number, host: string): Promise<number>;
  respond(nth: number, reply: CallbackReply): void;
  /** Closes every connection. */
  close(): Promise<void>;
}

/** Connections that wait to be accepted: a target may notify of many events at once. */
const BACKLOG = 4096;

interface Taken {
  readonly octets: Buffer;
  readonly truncated: boolean;
}

/** Takes the body up to the bound; what is beyond is left unread. */
async function take(request: IncomingMessage, limit: number): Promise<Taken> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    length += piece.length;
    pieces.push(piece);
    if (length > limit) return { octets: Buffer.concat(pieces).subarray(0, limit), truncated: true };
  }
  return { octets: Buffer.concat(pieces), truncated: false };
}

/** Responds as planned, in due time. */
function respond(
  response: ServerResponse,
  { status = 204, headers = [], body, reset, delayMs = 0 }: CallbackReply,
): void {
  const act = (): void => {
    if (reset === true) return void response.req.socket.resetAndDestroy();
    response.writeHead(status, headers.flat());
    response.end(body);
  };
  if (delayMs === 0) return act();
  const timer = setTimeout(act, delayMs);
  response.once('close', () => clearTimeout(timer));
}

function createAnyServer({ tls, requestTimeoutMs }: IntakeOptions, handler: RequestListener): Server {
  const options = {
    maxHeaderSize: 64 * 1024,
    requestTimeout: requestTimeoutMs,
    headersTimeout: requestTimeoutMs,
    // Longer than clients keep idle connections: a notification on a connection that was just closed would be lost.
    keepAliveTimeout: 120_000,
    connectionsCheckingInterval: 1_000,
  };
  return tls === undefined ? createServer(options, handler) : createTlsServer({ ...options, ...tls }, handler);
}

/** The content without its coding, as a target may compress it; a broken one, and of another coding, as it was sent. */
async function contentOf(request: IncomingMessage, { octets, truncated }: Taken, limit: number): Promise<Buffer> {
  const coding = request.headers['content-encoding'];
  if (coding === undefined || truncated) return octets;
  const decoded = await decodeContent(octets, coding, limit);
  return 'octets' in decoded ? decoded.octets : octets;
}

/** @throws where the certificate or the key cannot be used. */
export function createIntake(options: IntakeOptions, onRequest: (request: TakenRequest) => void): Intake {
  const waiting = new Map<number, ServerResponse>();
  let count = 0;
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const taken = await take(request, options.maxBodyOctets);
    const { truncated } = taken;
    const body = (await contentOf(request, taken, options.maxBodyOctets)).toString('utf8');
    const nth = ++count;
    waiting.set(nth, response);
    response.once('close', () => waiting.delete(nth));
    const { method = '', url: path = '/', rawHeaders } = request;
    const { host } = request.headers;
    const named = host === undefined ? {} : { host };
    onRequest({ nth, method, path, ...named, rawHeaders, body, truncated });
  };
  const server = createAnyServer(options, (request, response) => {
    handle(request, response).catch(() => request.socket.destroy());
  });
  server.maxConnections = options.maxConnections;
  server.on('clientError', (_, socket) => socket.destroy());
  return {
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, BACKLOG, () => resolve((server.address() as AddressInfo).port));
      }),
    respond: (nth, reply) => {
      const response = waiting.get(nth);
      if (response) respond(response, reply);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
