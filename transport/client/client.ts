/** Sends requests to the target and records what became of them. Decides nothing, repeats nothing by itself, follows nothing. */

import { setMaxListeners } from 'node:events';
import type { Exchange, Facts, Failure, HeaderList } from '../../contracts/formats/recording.ts';
import type { Profile } from '../../contracts/formats/profile.ts';
import type { RequestSpec } from '../../generators/request-spec.ts';
import { addressOf, type Address } from './base-url.ts';
import { createCredentials } from '../credentials/credentials.ts';
import { decodedResponse, type DecodedResponse, type LiveResponse } from './decoded-response.ts';
import { resolveReferences, type Environment } from '../credentials/environment.ts';
import { DEFAULT_LIMITS, type WireLimits } from './limits.ts';
import { failed, fieldOf, type Outcome, type WireRequest, type WireResponse } from './outcome.ts';
import type { Pace } from './pace.ts';
import { sendPooled } from './pooled-transport.ts';
import { sendRaw } from './raw-transport.ts';
import { createReachability, type ReachabilityOptions } from './reachability.ts';
import { createProxyDispatchers } from './proxy-dispatchers.ts';
import type { Recorder } from '../recording/recorder.ts';
import type { Redactor } from '../redaction/redactor.ts';
import { retryAfterMs } from './retry-after.ts';
import type { Route } from './route.ts';
import { createRoutes } from './routes.ts';
import { timeLimit } from './time-limit.ts';

export type { LiveResponse } from './decoded-response.ts';

interface SendOptions {
  /** Scenario that causes it; empty for none. */
  readonly scenario: string;
  /** Interface of the profile whose base URL the request goes to. */
  readonly interface: string;
  /** Identity of the profile, or `anonymous`. */
  readonly identity: string;
  readonly facts: Facts;
  /** `raw` sees octets after a 204, at the price of a connection of its own. */
  readonly transport?: 'pooled' | 'raw';
  /** The caller repeats the request after a busy answer of which this is true; such an exchange is recorded as superseded. */
  readonly repeats?: (status: number, headers: HeaderList) => boolean;
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
  /** Closes every connection at once. */
  close(): Promise<void>;
}

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

const USER_AGENT: HeaderList = [['User-Agent', 'partner-conform']];
/** Time a probe may take to connect while a restart is waited for. */
const PROBE_MS = 1_000;

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

/** Errors that carry a code say why a request cannot be made; others are faults of the suite. */
function reasonOf(error: unknown): string {
  if (error instanceof Error && typeof (error as { code?: unknown }).code === 'string') return error.message;
  throw error;
}

export function createClient(options: ClientOptions): Client {
  const { profile, env, recorder, redactor, pace, directory = process.cwd() } = options;
  const { signal = new AbortController().signal } = options;
  // Each exchange under way listens to it.
  setMaxListeners(0, signal);
  const limits: WireLimits = { ...DEFAULT_LIMITS, ...options.limits };
  const routes = createRoutes({ profile, env, directory, limits });
  const proxies = createProxyDispatchers(env);
  const credentials = createCredentials({
    profile,
    env,
    redactor,
    directory,
    signal,
    dispatcherFor: proxies.dispatcherFor,
  });
  /** Origins whose answers undici does not bear. */
  const rawOnly = new Set<string>();
  const reachability = createReachability({
    ...options.reachability,
    signal,
    onChange: (note, origin, message) =>
      void recorder.append({ event: 'note', scenario: '', note, facts: { origin, message } }),
  });

  const target = (name: string): Profile['interfaces'][string] => {
    const found = profile.interfaces[name];
    if (found === undefined) throw new Error(`interface ${name} is not in the profile`);
    return found;
  };

  const fieldsOf = async (spec: RequestSpec, send: SendOptions): Promise<HeaderList> => {
    const own = Object.entries(target(send.interface).headers ?? {});
    const resolved = own.map(([name, value]) => [name, resolveReferences(value, env)] as const);
    const layers = [resolved, spec.headers, await credentials.fieldsFor(send.identity), send.headers ?? []];
    const all = layers.reduce(merged, USER_AGENT);
    return send.tamper === undefined ? all : send.tamper(all);
  };

  const overWire = async (route: Route, request: WireRequest, isRaw: boolean, stop: AbortSignal): Promise<Outcome> => {
    if (isRaw || rawOnly.has(route.origin)) return sendRaw(route, request, limits, stop);
    const { outcome, unbearable } = await sendPooled(route, request, stop);
    if (unbearable) rawOnly.add(route.origin);
    return outcome;
  };

  const transmit = async (
    route: Route,
    { target: path }: Address,
    { spec, options: send, headers }: Attempt,
  ): Promise<Outcome> => {
    const limit = timeLimit(send.timeoutMs ?? limits.totalMs, signal);
    try {
      const request = { method: spec.method, target: path, headers, body: spec.body };
      return await overWire(route, request, send.transport === 'raw', limit.signal);
    } finally {
      limit.done();
    }
  };

  const connects = (route: Route) => async (): Promise<boolean> => {
    const limit = timeLimit(PROBE_MS, signal);
    try {
      (await route.connect(limit.signal)).destroy();
      return true;
    } catch {
      return false;
    } finally {
      limit.done();
    }
  };

  const heed = (address: Address, operation: string, outcome: Outcome): void => {
    const failure = 'failure' in outcome ? outcome.failure : undefined;
    if (failure?.kind !== 'aborted' && failure?.kind !== 'unsent')
      reachability.note(address.origin, operation, failure);
    if ('response' in outcome) heedRetryAfter(address.origin, outcome.response);
  };

  const heedRetryAfter = (origin: string, { status, headers }: WireResponse): void => {
    if (status !== 429 && status !== 503) return;
    const askedMs = retryAfterMs(fieldOf(headers, 'retry-after'), fieldOf(headers, 'date'));
    if (askedMs === undefined) return;
    const waitMs = pace.hold(origin, askedMs);
    recorder.append({
      event: 'note',
      scenario: '',
      note: 'retry-after',
      facts: { origin, status, askedMs, waitMs },
    });
  };

  const record = ({ spec, options: send, url, headers, startedAt }: Attempt, result: Result): Sent => {
    const milliseconds = Math.round((recorder.now() - startedAt) * 1000) / 1000;
    const exchange = recorder.append<Omit<Exchange, 'seq' | 'at'>>({
      event: 'exchange',
      scenario: send.scenario,
      interface: send.interface,
      operation: spec.operation,
      identity: send.identity,
      facts: {
        ...send.facts,
        ...('failure' in result || !send.repeats?.(result.response.status, result.response.headers)
          ? {}
          : { superseded: true }),
      },
      startedAt,
      request: { method: spec.method, url, headers, ...(spec.body === undefined ? {} : { body: spec.body }) },
      ...('failure' in result ? result : { response: { ...result.response, milliseconds } }),
    });
    return 'failure' in result ? { exchange } : { exchange, live: result.live };
  };

  /** What comes of a request whose turn it is. Nothing is sent without the credentials it needs, or to a target that is away. */
  const exchange = async (address: Address, spec: RequestSpec, send: SendOptions): Promise<Sent> => {
    const unsent = (why: string): Sent =>
      record(
        { spec, options: send, url: address.url, headers: spec.headers, startedAt: recorder.now() },
        failed('unsent', why),
      );
    let route: Route;
    let headers: HeaderList;
    try {
      route = routes.to(send.interface, address.origin);
      const refusal = await reachability.admit(address.origin, spec.operation, connects(route));
      if (refusal !== undefined) return unsent(refusal);
      headers = await fieldsOf(spec, send);
    } catch (error) {
      return unsent(reasonOf(error));
    }
    const attempt = { spec, options: send, url: address.url, headers, startedAt: recorder.now() };
    const outcome = await transmit(route, address, attempt);
    heed(address, spec.operation, outcome);
    return record(attempt, 'failure' in outcome ? outcome : await decodedResponse(outcome.response, limits.bodyOctets));
  };

  const addressFor = (spec: RequestSpec, send: SendOptions): Address | string => {
    const { baseUrl } = target(send.interface);
    try {
      return addressOf(resolveReferences(baseUrl, env), spec.path, spec.query);
    } catch (error) {
      return reasonOf(error);
    }
  };

  return {
    async send(spec, send) {
      const nowhere = {
        spec,
        options: send,
        url: `${target(send.interface).baseUrl}${spec.path}`,
        headers: spec.headers,
      };
      const address = addressFor(spec, send);
      if (typeof address === 'string')
        return record({ ...nowhere, startedAt: recorder.now() }, failed('unsent', address));
      let leave: () => void;
      try {
        leave = await pace.turn(address.origin, signal);
      } catch {
        return record(
          { ...nowhere, url: address.url, startedAt: recorder.now() },
          failed('aborted', 'the run was stopped'),
        );
      }
      return exchange(address, spec, send).finally(leave);
    },
    async close() {
      await Promise.all([routes.close(), proxies.close()]);
    },
  };
}
