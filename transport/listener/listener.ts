/** The built-in listener: takes what the target delivers, records it, and responds as a scenario wants. It never sends and follows nothing. */

import { randomBytes } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import type { Delivery, DeliveryFacts } from '../../contracts/formats/recording.ts';
import { parsedJson } from '../client/decoded-response.ts';
import { rawFields } from '../client/raw-fields.ts';
import { OpenCallback, type Callback, type CallbackReply, type LiveDelivery } from './callback.ts';
import type { IntakeOptions, TakenRequest } from './intake.ts';
import { addressError, ListenerError } from './listener-error.ts';
import { startIntake, type RunningIntake } from './start-intake.ts';
import type { Recorder } from '../recording/recorder.ts';
import type { Redactor } from '../redaction/redactor.ts';

interface OpenOptions {
  readonly scenario: string;
  readonly facts: DeliveryFacts;
  /** Response to the n-th delivery of this callback, from 1. */
  readonly respond?: (count: number, live: LiveDelivery) => CallbackReply;
}

export interface Listener {
  /** Port really listened on. */
  readonly port: number;
  /** What a callback's URL begins with. */
  readonly baseUrl: string;
  /** Requests that were not recorded: to no open path (somebody reaches the listener, but not where asked to), or beyond a callback's bound. */
  readonly unrecorded: number;
  open(name: string, options: OpenOptions): Callback;
  /** Closes every callback and connection. */
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
  /** Deliveries recorded for one callback; later ones are rejected with 429 and not recorded. */
  readonly maxDeliveries?: number;
  /** For one whole request to arrive. */
  readonly requestTimeoutMs?: number;
  /** Closes what leads to the listener, once it is closed itself. */
  readonly onClose?: () => Promise<void>;
}

interface Opened {
  readonly callback: OpenCallback;
  readonly options: OpenOptions;
  /** Deliveries that `respond` was asked about. */
  count: number;
}

/** A request to an open callback, its body taken. */
interface Arrival {
  readonly path: string;
  readonly host: string;
  readonly live: LiveDelivery;
  readonly truncated: boolean;
}

/** Methods of requests with a body. */
const WITH_BODY: readonly string[] = ['POST', 'PUT', 'PATCH'];

/** The segment of a path that belongs to a callback, in any letter case. */
const SECRET = /callback[\da-f]{32}/i;

/** Requests to no callback that are noted, and the size of each: any program that reaches the port may send them. */
const MOST_MISDIRECTED = 20;
const MOST_OCTETS_MISDIRECTED = 64 * 1024;

/** Wherever the target listens for them, the certificate and the key are tried here. */
function verifyTls(tls: ListenerOptions['tls']): void {
  try {
    if (tls) createSecureContext(tls);
  } catch (cause) {
    throw new ListenerError(
      'listener.tls',
      `the listener's certificate or key cannot be used: ${(cause as Error).message}`,
      { next: 'give a PEM certificate and the private key that belongs to it', cause },
    );
  }
}

async function listen(
  options: IntakeOptions,
  { host, port }: { readonly host: string; readonly port: number },
  onRequest: (request: TakenRequest) => void,
): Promise<RunningIntake> {
  verifyTls(options.tls);
  try {
    return await startIntake({ options, host, port }, onRequest);
  } catch (cause) {
    throw addressError({ host, port }, cause);
  }
}

async function publicUrlOf(publicUrl: ListenerOptions['publicUrl'], ownUrl: string, port: number): Promise<string> {
  const text = typeof publicUrl === 'function' ? await publicUrl(port) : (publicUrl ?? ownUrl);
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text.replace(/\/+$/, '');
  throw new ListenerError('listener.public-url', `${JSON.stringify(text)} is no http or https URL`, {
    next: 'give the URL by which the target reaches this machine',
  });
}

class HttpListener implements Listener {
  port = 0;
  baseUrl = '';
  unrecorded = 0;
  #misdirected = 0;
  readonly #recorder: Recorder;
  readonly #redactor: Redactor;
  readonly #host: string;
  readonly #scheme: 'http' | 'https';
  readonly #maxDeliveries: number;
  readonly #onClose: () => Promise<void>;
  readonly #intake: IntakeOptions;
  #running: RunningIntake | undefined;
  /** Open callbacks by the secret of their path, in lower case. */
  readonly #open = new Map<string, Opened>();

  constructor({
    recorder,
    redactor,
    host = '127.0.0.1',
    tls,
    maxBodyOctets = 1024 * 1024,
    // Some targets leave an idle connection behind for each notification.
    maxConnections = 1024,
    maxDeliveries = 2_000,
    requestTimeoutMs = 30_000,
    onClose = async () => undefined,
  }: ListenerOptions) {
    this.#recorder = recorder;
    this.#redactor = redactor;
    this.#host = host;
    this.#scheme = tls === undefined ? 'http' : 'https';
    this.#maxDeliveries = maxDeliveries;
    this.#onClose = onClose;
    this.#intake = { ...(tls === undefined ? {} : { tls }), maxBodyOctets, maxConnections, requestTimeoutMs };
  }

  async start({ port = 0, publicUrl }: ListenerOptions): Promise<this> {
    this.#running = await listen(this.#intake, { host: this.#host, port }, (taken) => this.#handle(taken));
    this.port = this.#running.port;
    try {
      this.baseUrl = await publicUrlOf(publicUrl, this.#ownUrl(), this.port);
    } catch (error) {
      await this.close();
      throw error;
    }
    return this;
  }

  open(name: string, options: OpenOptions): Callback {
    // In both cases, so that a target that folds them is seen to.
    const secret = `Callback${randomBytes(16).toString('hex')}`;
    const folded = secret.toLowerCase();
    this.#redactor.know({ value: secret, placeholder: `{{callback:${name}}}` }, { isNew: true });
    this.#redactor.know({ value: folded, placeholder: `{{callback:${name}, in lower case}}` }, { isNew: true });
    const onClose = (): void => void this.#open.delete(folded);
    const callback = new OpenCallback({ url: `${this.baseUrl}/${secret}`, name, onClose });
    this.#open.set(folded, { callback, options, count: 0 });
    return callback;
  }

  async close(): Promise<void> {
    for (const { callback } of this.#open.values()) callback.close();
    await this.#running?.close();
    await this.#onClose();
  }

  #ownUrl(): string {
    const host = this.#host.includes(':') ? `[${this.#host}]` : this.#host;
    return `${this.#scheme}://${host}:${this.port}`;
  }

  /**
   * A callback's secret is one whole segment of the path, wherever a tunnel or the target puts it; it is known in lower case, too, so that
   * a delivery to an address that was changed in this way is recorded and can be distinguished from one to the given address.
   */
  #callbackOf(path: string): { readonly opened: Opened; readonly suffix: string } | undefined {
    const segments = path.split(/(?=[/?])/);
    for (const [index, segment] of segments.entries()) {
      const opened = this.#open.get(segment.slice(1).toLowerCase());
      if (opened !== undefined) return { opened, suffix: segments.slice(index + 1).join('') };
    }
    return undefined;
  }

  #handle(taken: TakenRequest): void {
    this.#running?.respond(taken.nth, this.#replyTo(taken));
  }

  #replyTo(taken: TakenRequest): CallbackReply {
    const found = this.#callbackOf(taken.path);
    if (found === undefined) {
      this.#noteMisdirected(taken);
      return this.#turnAway(404);
    }
    if (found.opened.callback.deliveries.length >= this.#maxDeliveries) return this.#turnAway(429);
    return this.#deliver(found.opened, this.#arrivalOf(taken, found.suffix));
  }

  /** Notes what may be a notification that was sent to no callback of the run. A callback that is closed was one. */
  #noteMisdirected({ method, path, body, truncated }: TakenRequest): void {
    if (!WITH_BODY.includes(method) || SECRET.test(path) || this.#misdirected >= MOST_MISDIRECTED) return;
    if (truncated || body === '' || Buffer.byteLength(body) > MOST_OCTETS_MISDIRECTED) return;
    this.#misdirected += 1;
    this.#recorder.append({ event: 'note', scenario: '', note: 'misdirected', facts: { path, body } });
  }

  #turnAway(status: number): CallbackReply {
    this.unrecorded++;
    return { status, headers: [['connection', 'close']] };
  }

  #arrivalOf({ method, path, host, rawHeaders, body, truncated }: TakenRequest, suffix: string): Arrival {
    return {
      path,
      host: host ?? `${this.#host}:${this.port}`,
      live: { method, suffix, headers: rawFields(rawHeaders), body, json: parsedJson(body) },
      truncated,
    };
  }

  /** Records an arrival and hands it on. @returns how it is responded to. */
  #deliver(opened: Opened, arrival: Arrival): CallbackReply {
    const { live, truncated } = arrival;
    const planned = truncated
      ? { status: 413, headers: [['Connection', 'close'] as const] }
      : (opened.options.respond?.(++opened.count, live) ?? {});
    opened.callback.receive(this.#record(opened, arrival, planned), live);
    return planned;
  }

  #record(
    { callback, options: { scenario, facts } }: Opened,
    { path, host, live: { method, headers, body }, truncated }: Arrival,
    planned: CallbackReply,
  ): Delivery {
    return this.#recorder.append<Omit<Delivery, 'seq' | 'at'>>({
      event: 'delivery',
      scenario,
      callback: callback.name,
      facts,
      request: {
        method,
        url: `${this.#scheme}://${host}${path}`,
        headers,
        ...(body === '' ? {} : { body }),
        ...(truncated ? { truncated: true as const } : {}),
      },
      responded: planned.reset === true ? 0 : (planned.status ?? 204),
    });
  }
}

/** @throws ListenerError where the address, the certificate or the public URL cannot be used. */
export const startListener = async (options: ListenerOptions): Promise<Listener> =>
  new HttpListener(options).start(options);
