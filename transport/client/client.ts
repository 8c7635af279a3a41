/** Sends requests to the target and records what became of them. Decides nothing, repeats nothing by itself, follows nothing. */

import { setMaxListeners } from 'node:events';
import { headerValue } from '../../contracts/header-field.ts';
import { UserError } from '../../contracts/errors/user-error.ts';
import type { Exchange, Facts, Failure, HeaderList, Note } from '../../contracts/formats/recording.ts';
import type { Profile } from '../../contracts/formats/profile.ts';
import type { RequestSpec } from '../../generators/request-spec.ts';
import { addressOf, type Address } from './base-url.ts';
import { createCredentials, type Credentials } from '../credentials/credentials.ts';
import { decodedResponse, type DecodedResponse, type LiveResponse } from './decoded-response.ts';
import { resolveReferences, type Environment } from '../../profile/resolve.ts';
import { DEFAULT_LIMITS, type WireLimits } from './limits.ts';
import { failed, type SendOutcome, type WireResponse } from './outcome.ts';
import type { Pace } from './pace.ts';
import { Reachability, type ReachabilityOptions } from './reachability.ts';
import { createProxyDispatchers, type ProxyDispatchers } from './proxy-dispatchers.ts';
import type { Recorder } from '../recording/recorder.ts';
import type { Redactor } from '../redaction/redactor.ts';
import { retryAfterMs } from './retry-after.ts';
import type { ClientRoute } from './route.ts';
import { createRoutes, type Routes } from './routes.ts';
import { Transmitter } from './transmitter.ts';

interface SendOptions {
  /** Scenario that causes it; empty for none. */
  readonly scenario: string;
  /** Interface of the profile whose base URL the request goes to. */
  readonly interface: string;
  /** Identity of the profile, or `anonymous`. */
  readonly identity: string;
  readonly facts: Facts;
  /** `raw` sees octets after a 204, at the price of a separate connection. */
  readonly transport?: 'pooled' | 'raw';
  /** The caller repeats the request after a response of which this is true; such an exchange is recorded as superseded. */
  readonly repeats?: (method: string, status: number, headers: HeaderList) => boolean;
  /** True if its turn comes before those of requests without it. */
  readonly goesFirst?: boolean;
  /** For the whole exchange; the client's limit where absent. */
  readonly timeoutMs?: number;
  /** Fields that replace those of the same name. */
  readonly headers?: HeaderList;
  /** Last word on the fields, credentials included. */
  readonly tamper?: (headers: HeaderList) => HeaderList;
}

export interface Sent {
  /** As recorded: redacted. */
  readonly exchange: Exchange;
  /** Absent where the exchange failed. */
  readonly live?: LiveResponse;
}

export interface Client {
  /**
   * Never rejects for what a target does, nor for what keeps a request from being sent: both are recorded. Rejects for an interface or an
   * identity that is not in the profile, and for a recording that cannot be written.
   */
  send(spec: RequestSpec, options: SendOptions): Promise<Sent>;
  /** True while the target of an interface, which responded before, does not respond any more. */
  isSilent(name: string): boolean;
  /** Closes every connection at once. */
  close(): Promise<void>;
}

/** The client with another way to send. */
export const sendingBy = (client: Client, send: Client['send']): Client => ({
  send,
  isSilent: (name) => client.isSilent(name),
  close: () => client.close(),
});

export interface ClientOptions {
  readonly profile: Profile;
  readonly env: Environment;
  readonly recorder: Recorder;
  readonly redactor: Redactor;
  readonly pace: Pace;
  /** Stops everything under way. */
  readonly signal?: AbortSignal;
  readonly limits?: Partial<WireLimits>;
  /** Folder of the profile, which files in it are named relative to. */
  readonly directory?: string;
  /** When a target counts as away or silent. */
  readonly reachability?: Omit<ReachabilityOptions, 'onChange' | 'signal'>;
}

/** A note about the target, of no scenario. */
type TargetNote =
  Pick<Note<'retry-after'>, 'note' | 'facts'> | Pick<Note<'target-lost' | 'target-back'>, 'note' | 'facts'>;

const USER_AGENT: HeaderList = [['User-Agent', 'partner-conform']];

type Result = DecodedResponse | { readonly failure: Failure };

/** What is known of an exchange before anything came back. */
interface Attempt {
  readonly spec: RequestSpec;
  readonly options: SendOptions;
  readonly url: string;
  readonly headers: HeaderList;
  readonly startedAt: number;
}

/** Fields of `over` replace fields of the same name; they follow the others. */
function merged(fields: HeaderList, over: HeaderList): HeaderList {
  const names = new Set(over.map(([name]) => name.toLowerCase()));
  return [...fields.filter(([name]) => !names.has(name.toLowerCase())), ...over];
}

/** Mistakes of the user state why a request cannot be made; all other errors are faults of the suite. */
function reasonOf(error: unknown): string {
  if (error instanceof UserError) return error.message;
  throw error;
}

class TargetClient implements Client {
  readonly #profile: Profile;
  readonly #env: Environment;
  readonly #recorder: Recorder;
  readonly #pace: Pace;
  readonly #signal: AbortSignal;
  readonly #limits: WireLimits;
  readonly #routes: Routes;
  readonly #proxies: ProxyDispatchers;
  readonly #credentials: Credentials;
  readonly #reachability: Reachability;
  readonly #transmitter: Transmitter;

  constructor(options: ClientOptions) {
    const { profile, env, recorder, redactor, pace, directory = process.cwd() } = options;
    const { signal = new AbortController().signal } = options;
    // Each exchange under way listens to it.
    setMaxListeners(0, signal);
    this.#profile = profile;
    this.#env = env;
    this.#recorder = recorder;
    this.#pace = pace;
    this.#signal = signal;
    this.#limits = { ...DEFAULT_LIMITS, ...options.limits };
    this.#routes = createRoutes({ profile, env, directory, limits: this.#limits });
    this.#proxies = createProxyDispatchers(env);
    const { dispatcherFor } = this.#proxies;
    this.#credentials = createCredentials({ profile, env, redactor, directory, signal, dispatcherFor });
    this.#reachability = new Reachability({
      ...options.reachability,
      signal,
      onChange: (note, origin, message) => this.#note({ note, facts: { origin, message } }),
    });
    this.#transmitter = new Transmitter(this.#limits, signal);
  }

  async send(spec: RequestSpec, options: SendOptions): Promise<Sent> {
    const address = this.#addressFor(spec, options);
    if (typeof address === 'string') {
      const url = `${this.#target(options.interface).baseUrl}${spec.path}`;
      return this.#recordUnsent(spec, options, url, failed('unsent', address));
    }
    let leave: () => void;
    try {
      leave = await this.#pace.turn(address.origin, { signal: this.#signal, goesFirst: options.goesFirst });
    } catch {
      return this.#recordUnsent(spec, options, address.url, failed('aborted', 'the run was stopped'));
    }
    return this.#exchange(address, spec, options).finally(leave);
  }

  async close(): Promise<void> {
    await Promise.all([this.#routes.close(), this.#proxies.close()]);
  }

  #target(name: string): Profile['interfaces'][string] {
    const found = this.#profile.interfaces[name];
    if (found === undefined) throw new Error(`interface ${name} is not in the profile`);
    return found;
  }

  /** Where the request goes, or why it can go nowhere. */
  #addressFor(spec: RequestSpec, options: SendOptions): Address | string {
    const { baseUrl } = this.#target(options.interface);
    try {
      return addressOf(resolveReferences(baseUrl, this.#env), spec.path, spec.query);
    } catch (error) {
      return reasonOf(error);
    }
  }

  isSilent(name: string): boolean {
    return this.#reachability.isSilent(new URL(resolveReferences(this.#target(name).baseUrl, this.#env)).origin);
  }

  /** What comes of a request whose turn it is. Nothing is sent without the credentials it needs, or to a target that is away. */
  async #exchange(address: Address, spec: RequestSpec, options: SendOptions): Promise<Sent> {
    const ready = await this.#prepared(address, spec, options);
    if (typeof ready === 'string') return this.#recordUnsent(spec, options, address.url, failed('unsent', ready));
    const { route, headers } = ready;
    const attempt = { spec, options, url: address.url, headers, startedAt: this.#recorder.now() };
    const outcome = await this.#transmitter.transmit(
      route,
      { method: spec.method, target: address.target, headers, body: spec.body },
      { isRaw: options.transport === 'raw', timeoutMs: options.timeoutMs },
    );
    this.#observe(address, spec.operation, outcome);
    return this.#record(attempt, await this.#resultOf(outcome));
  }

  async #resultOf(outcome: SendOutcome): Promise<Result> {
    return 'failure' in outcome ? outcome : decodedResponse(outcome.response, this.#limits.bodyOctets);
  }

  /** The route and the fields of a request, or why it is not to be sent. */
  async #prepared(
    { origin }: Address,
    spec: RequestSpec,
    options: SendOptions,
  ): Promise<{ readonly route: ClientRoute; readonly headers: HeaderList } | string> {
    try {
      const route = this.#routes.to(options.interface, origin);
      const connects = (): Promise<boolean> => this.#transmitter.connects(route);
      const rejection = await this.#reachability.admit(origin, spec.operation, connects);
      return rejection ?? { route, headers: await this.#fieldsOf(spec, options) };
    } catch (error) {
      return reasonOf(error);
    }
  }

  async #fieldsOf(
    spec: RequestSpec,
    { interface: name, identity, headers = [], tamper }: SendOptions,
  ): Promise<HeaderList> {
    const own = Object.entries(this.#target(name).headers ?? {});
    const resolved = own.map(([field, value]) => [field, resolveReferences(value, this.#env)] as const);
    const layers = [resolved, spec.headers, await this.#credentials.fieldsFor(identity), headers];
    const all = layers.reduce(merged, USER_AGENT);
    return tamper === undefined ? all : tamper(all);
  }

  /** Takes note of what an outcome says about the target as a whole. */
  #observe({ origin }: Address, operation: string, outcome: SendOutcome): void {
    const failure = 'failure' in outcome ? outcome.failure : undefined;
    if (failure?.kind !== 'aborted' && failure?.kind !== 'unsent') this.#reachability.note(origin, operation, failure);
    if ('response' in outcome) this.#holdBack(origin, operation, outcome.response);
  }

  /** Holds further requests back for as long as the target asks. */
  #holdBack(origin: string, operation: string, { status, headers }: WireResponse): void {
    if (status !== 429 && status !== 503) return this.#reachability.asksForNoWait(origin, operation);
    const askedMs = retryAfterMs(headerValue(headers, 'retry-after'), headerValue(headers, 'date'));
    if (askedMs === undefined) {
      const wait = status === 429 ? this.#reachability.isBusy(origin, operation) : undefined;
      if (wait !== undefined) this.#pace.hold(origin, wait);
      return;
    }
    const isLong = askedMs > this.#pace.longestHoldMs;
    // What is not waited for is not sent.
    const isGivenUp = isLong && this.#reachability.asksForLongWait(origin, askedMs, this.#pace.longestHoldMs);
    const waitMs = isGivenUp ? 0 : this.#pace.hold(origin, askedMs);
    this.#note({ note: 'retry-after', facts: { origin, status, askedMs, waitMs } });
  }

  /** True where the caller repeats the request because of this response. */
  #isRepeated({ method, operation }: RequestSpec, { repeats }: SendOptions, url: string, result: Result): boolean {
    if ('failure' in result || repeats?.(method, result.response.status, result.response.headers) !== true)
      return false;
    return result.response.status !== 429 || this.#reachability.mayBeServedSoon(new URL(url).origin, operation);
  }

  #note(note: TargetNote): void {
    this.#recorder.append({ event: 'note', scenario: '', ...note });
  }

  #recordUnsent(spec: RequestSpec, options: SendOptions, url: string, failure: { readonly failure: Failure }): Sent {
    return this.#record({ spec, options, url, headers: spec.headers, startedAt: this.#recorder.now() }, failure);
  }

  #record({ spec, options, url, headers, startedAt }: Attempt, result: Result): Sent {
    const milliseconds = Math.round((this.#recorder.now() - startedAt) * 1000) / 1000;
    const exchange = this.#recorder.append<Omit<Exchange, 'seq' | 'at'>>({
      event: 'exchange',
      scenario: options.scenario,
      interface: options.interface,
      operation: spec.operation,
      identity: options.identity,
      facts: { ...options.facts, ...(this.#isRepeated(spec, options, url, result) ? { superseded: true } : {}) },
      startedAt,
      request: { method: spec.method, url, headers, ...(spec.body === undefined ? {} : { body: spec.body }) },
      ...('failure' in result ? result : { response: { ...result.response, milliseconds } }),
    });
    return 'failure' in result ? { exchange } : { exchange, live: result.live };
  }
}

export const createClient = (options: ClientOptions): Client => new TargetClient(options);
