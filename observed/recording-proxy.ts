/** A reverse proxy that passes requests on to one target and hands over each exchange. It changes nothing but the connection's own fields. */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import type { Failure, HeaderList } from '../contracts/formats/recording.ts';
import { UserError } from '../contracts/errors/user-error.ts';
import { decodedResponse } from '../transport/client/decoded-response.ts';
import { DEFAULT_LIMITS } from '../transport/client/limits.ts';
import type { WireResponse } from '../transport/client/outcome.ts';
import { rawFields } from '../transport/client/raw-fields.ts';
import type { ClientRoute } from '../transport/client/route.ts';
import { Transmitter } from '../transport/client/transmitter.ts';
import type { ObservedExchange } from './observed-exchange.ts';

/** Fields of a connection (RFC 9110, section 7.6.1), and those that the next message has anew. */
const OWN_FIELDS = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'host',
  'content-length',
]);

const LIMIT_OCTETS = DEFAULT_LIMITS.bodyOctets;

export interface ProxyOptions {
  readonly host: string;
  readonly port: number;
  readonly route: ClientRoute;
  readonly onExchange: (exchange: ObservedExchange) => void;
}

export interface RecordingProxy {
  readonly url: string;
  /** Ends when the requests under way have ended, or a second later. */
  close(): Promise<void>;
}

function fieldsOf({ rawHeaders }: IncomingMessage): HeaderList {
  return rawFields(rawHeaders).filter(([name]) => !OWN_FIELDS.has(name.toLowerCase()));
}

/** Undefined for a body beyond the limit. */
async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    length += piece.length;
    if (length > LIMIT_OCTETS) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

function passOn(response: ServerResponse, { status, headers, octets }: WireResponse): void {
  const fields = headers.filter(([name]) => !OWN_FIELDS.has(name.toLowerCase()));
  response.writeHead(status, [...fields, ['Content-Length', String(octets.length)]].flat());
  response.end(octets);
}

function passOnFailure(response: ServerResponse, { message }: Failure): void {
  response.writeHead(502, { 'Content-Type': 'text/plain; charset=utf-8' });
  response.end(`conform: the target gave no response: ${message}\n`);
}

class Passing {
  readonly #options: ProxyOptions;
  readonly #transmitter: Transmitter;

  constructor(options: ProxyOptions, signal: AbortSignal) {
    this.#options = options;
    this.#transmitter = new Transmitter(DEFAULT_LIMITS, signal);
  }

  async pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { route, onExchange } = this.#options;
    const startedAt = Date.now();
    const began = performance.now();
    const text = await bodyOf(incoming);
    if (text === undefined) return void outgoing.writeHead(413, { Connection: 'close' }).end();
    const { method = 'GET', url: target = '/' } = incoming;
    const headers = fieldsOf(incoming);
    const hasBody = text !== '' || incoming.headers['content-length'] !== undefined;
    const sent = { method, headers, ...(hasBody ? { body: text } : {}) };
    const outcome = await this.#transmitter.transmit(route, { target, ...sent }, { isRaw: true });
    const milliseconds = performance.now() - began;
    const request = { url: route.origin + target, ...sent };
    if ('failure' in outcome) {
      onExchange({ startedAt, milliseconds, request, failure: outcome.failure });
      return passOnFailure(outgoing, outcome.failure);
    }
    const decoded = await decodedResponse(outcome.response, LIMIT_OCTETS);
    onExchange({
      startedAt,
      milliseconds,
      request,
      ...('failure' in decoded ? { failure: decoded.failure } : { response: decoded.response }),
    });
    return passOn(outgoing, outcome.response);
  }
}

async function listen(server: Server, { host, port }: ProxyOptions): Promise<string> {
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (cause) {
    throw new UserError(
      {
        code: 'listener.unavailable',
        what: `the proxy cannot listen on ${host}:${port}: ${(cause as Error).message}`,
        next: 'give another address with --listen; port 0 selects a free port',
      },
      { exitCode: 4, cause },
    );
  }
  const { address, family, port: bound } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${bound}`;
}

/** @throws UserError if it cannot listen. */
export async function startRecordingProxy(options: ProxyOptions): Promise<RecordingProxy> {
  const stop = new AbortController();
  const passing = new Passing(options, stop.signal);
  const server = createServer((incoming, outgoing) => {
    passing.pass(incoming, outgoing).catch(() => outgoing.destroy());
  });
  const url = await listen(server, options);
  return {
    url,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeIdleConnections();
      const timer = setTimeout(() => {
        stop.abort();
        server.closeAllConnections();
      }, 1_000);
      await closed;
      clearTimeout(timer);
      await options.route.close();
    },
  };
}
