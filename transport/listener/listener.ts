/** The built-in listener: takes what the target delivers, records it, and answers as a scenario wants. It never sends and follows nothing. */

import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { DeliveryFacts, HeaderList } from '../../contracts/formats/recording.ts';
import { parsedJson } from '../client/decoded-response.ts';
import { createEar, type Ear, type EarEntry, type EarReply, type LiveDelivery } from './ear.ts';
import { ListenerError } from './listener-error.ts';
import type { Recorder } from '../recording/recorder.ts';
import type { Redactor } from '../redaction/redactor.ts';

export type { Ear, EarReply, LiveDelivery } from './ear.ts';

interface OpenOptions {
  readonly scenario: string;
  readonly facts: DeliveryFacts;
  /** Answer to the n-th delivery of this ear, from 1. */
  readonly respond?: (count: number, live: LiveDelivery) => EarReply;
}

export interface Listener {
  /** Port really listened on. */
  readonly port: number;
  /** What an ear's URL begins with. */
  readonly baseUrl: string;
  /** Requests that were not recorded: to no open path (somebody reaches the listener, but not where asked to), or beyond an ear's bound. */
  readonly strays: number;
  open(name: string, options: OpenOptions): Ear;
  /** Closes every ear and connection. */
  close(): Promise<void>;
}

export interface ListenerOptions {
  readonly recorder: Recorder;
  readonly redactor: Redactor;
  readonly host?: string;
  /** 0 for one the system chooses. */
  readonly port?: number;
  /** URL by which the target reaches the listener, where it is not the listener's own; with or without a path. Or how to get it for a port. */
  readonly publicUrl?: string | ((port: number) => Promise<string>);
  /** Certificate chain and private key, PEM text. */
  readonly tls?: { readonly cert: string; readonly key: string };
  readonly maxBodyOctets?: number;
  readonly maxConnections?: number;
  /** Deliveries recorded for one ear; what comes beyond is answered 429 and counted among the strays. */
  readonly maxDeliveries?: number;
  /** For one whole request to arrive. */
  readonly requestTimeoutMs?: number;
}

interface Opened {
  readonly entry: EarEntry;
  readonly options: OpenOptions;
  count: number;
}

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

function pairs(raw: readonly string[]): HeaderList {
  return raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? ''] as const] : []));
}

function reply(response: ServerResponse, { status = 204, headers = [], body }: EarReply): void {
  response.writeHead(status, headers.flat());
  response.end(body);
}

function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) =>
      reject(
        new ListenerError(
          'listener.address',
          `cannot listen on ${host}:${port}: ${cause.message}`,
          'choose another port or host for the listener, or 0 for a free port',
        ),
      ),
    );
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

function createAnyServer(tls: ListenerOptions['tls'], options: object, handler: RequestListener): Server {
  if (tls === undefined) return createServer(options, handler);
  try {
    return createTlsServer({ ...options, ...tls }, handler);
  } catch (cause) {
    throw new ListenerError(
      'listener.tls',
      `the listener's certificate or key cannot be used: ${(cause as Error).message}`,
      'give a PEM certificate and the private key that belongs to it',
    );
  }
}

async function publicUrlOf(publicUrl: ListenerOptions['publicUrl'], ownUrl: string, port: number): Promise<string> {
  const text = typeof publicUrl === 'function' ? await publicUrl(port) : (publicUrl ?? ownUrl);
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text.replace(/\/+$/, '');
  throw new ListenerError(
    'listener.public-url',
    `${JSON.stringify(text)} is no http or https URL`,
    'give the URL by which the target reaches this machine',
  );
}

/** @throws ListenerError where the address, the certificate or the public URL cannot be used. */
export async function startListener({
  recorder,
  redactor,
  host = '127.0.0.1',
  port: wantedPort = 0,
  publicUrl,
  tls,
  maxBodyOctets = 1024 * 1024,
  maxConnections = 256,
  maxDeliveries = 2_000,
  requestTimeoutMs = 30_000,
}: ListenerOptions): Promise<Listener> {
  const open = new Map<string, Opened>();
  let strays = 0;

  /**
   * An ear's secret is one whole segment of the path, wherever a tunnel or the target puts it; it is known in lower case, too, so that what
   * comes to an address that was changed in this way is heard and can be told from what comes to the one that was given.
   */
  const earOf = (path: string): { readonly opened: Opened; readonly suffix: string } | undefined => {
    const segments = path.split(/(?=[/?])/);
    const index = segments.findIndex((segment) => open.has(segment.slice(1).toLowerCase()));
    return index < 0
      ? undefined
      : {
          opened: open.get((segments[index] as string).slice(1).toLowerCase()) as Opened,
          suffix: segments.slice(index + 1).join(''),
        };
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? '/';
    const found = earOf(path);
    if (found === undefined || found.opened.entry.ear.deliveries.length >= maxDeliveries) {
      strays++;
      response.writeHead(found === undefined ? 404 : 429, { connection: 'close' }).end();
      return;
    }
    const { opened, suffix } = found;
    const { octets, truncated } = await take(request, maxBodyOctets);
    const { scenario, facts, respond } = opened.options;
    const live: LiveDelivery = {
      method: request.method ?? '',
      suffix,
      headers: pairs(request.rawHeaders),
      body: octets.toString('utf8'),
      json: parsedJson(octets.toString('utf8')),
    };
    const planned = truncated
      ? { status: 413, headers: [['Connection', 'close'] as const] }
      : (respond?.(++opened.count, live) ?? {});
    const delivery = recorder.append<Omit<Delivery, 'seq' | 'at'>>({
      event: 'delivery',
      scenario,
      callback: opened.entry.ear.name,
      facts,
      request: {
        method: live.method,
        url: `${tls === undefined ? 'http' : 'https'}://${request.headers.host ?? `${host}:${port}`}${path}`,
        headers: live.headers,
        ...(octets.length === 0 ? {} : { body: live.body }),
        ...(truncated ? { truncated: true as const } : {}),
      },
      answered: 'reset' in planned && planned.reset ? 0 : (planned.status ?? 204),
    });
    opened.entry.hear(delivery, live);
    answer(request, response, planned);
  };

  const answer = (request: IncomingMessage, response: ServerResponse, planned: EarReply): void => {
    const act = (): void => {
      if (planned.reset === true) request.socket.resetAndDestroy();
      else reply(response, planned);
    };
    if ((planned.delayMs ?? 0) === 0) return act();
    const timer = setTimeout(act, planned.delayMs);
    response.once('close', () => clearTimeout(timer));
  };

  const server = createAnyServer(
    tls,
    {
      maxHeaderSize: 64 * 1024,
      requestTimeout: requestTimeoutMs,
      headersTimeout: requestTimeoutMs,
      keepAliveTimeout: 5_000,
      connectionsCheckingInterval: 1_000,
    },
    (request, response) => {
      handle(request, response).catch(() => request.socket.destroy());
    },
  );
  server.maxConnections = maxConnections;
  server.on('clientError', (_, socket) => socket.destroy());
  const port = await listen(server, host, wantedPort);
  const shownHost = host.includes(':') ? `[${host}]` : host;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const ownUrl = `${tls === undefined ? 'http' : 'https'}://${shownHost}:${port}`;
  const baseUrl = await publicUrlOf(publicUrl, ownUrl, port).catch(async (error: unknown) => {
    await close();
    throw error;
  });

  return {
    port,
    baseUrl,
    get strays() {
      return strays;
    },
    open(name, options) {
      // In both cases, so that a target that folds them is seen to.
      const secret = `Ear${randomBytes(16).toString('hex')}`;
      const folded = secret.toLowerCase();
      redactor.know({ value: secret, placeholder: `{{ear:${name}}}` });
      redactor.know({ value: folded, placeholder: `{{ear:${name}, in lower case}}` });
      const entry = createEar({ url: `${baseUrl}/${secret}`, name, onClose: () => open.delete(folded) });
      open.set(folded, { entry, options, count: 0 });
      return entry.ear;
    },
    async close() {
      for (const { entry } of [...open.values()]) entry.ear.close();
      await close();
    },
  };
}
