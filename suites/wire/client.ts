/** Sends requests to the target and records what became of them. Decides nothing, repeats nothing, follows nothing. */

import type { Exchange, Facts, Failure, HeaderList, RecordedResponse } from '../../contracts/formats/recording.ts';
import type { Profile, TargetInterface } from '../../contracts/formats/profile.ts';
import type { RequestSpec } from '../../generators/request-spec.ts';
import { addressOf, type Address } from './base-url.ts';
import { bodyText } from './body-text.ts';
import { decodeContent } from './content-coding.ts';
import { createCredentials } from './credentials.ts';
import { resolveReferences, type Environment } from './environment.ts';
import { failureOf } from './failure-of.ts';
import { DEFAULT_LIMITS, type WireLimits } from './limits.ts';
import { failed, fieldOf, type Outcome, type WireRequest, type WireResponse } from './outcome.ts';
import type { Pace } from './pace.ts';
import { readPem } from './pem.ts';
import { sendPooled } from './pooled-transport.ts';
import { proxyFor } from './proxy.ts';
import { sendRaw } from './raw-transport.ts';
import type { Recorder } from './recorder.ts';
import type { Redactor } from './redactor.ts';
import { retryAfterMs } from './retry-after.ts';
import { createRoute, type Route, type TlsMaterial } from './route.ts';

export interface SendOptions {
  /** Scenario that causes it; empty for none. */
  readonly scenario: string;
  /** Interface of the profile whose base URL the request goes to. */
  readonly interface: string;
  /** Identity of the profile, or `anonymous`. */
  readonly identity: string;
  readonly facts?: Facts;
  /** `raw` sees octets after a 204, at the price of a connection of its own. */
  readonly transport?: 'pooled' | 'raw';
  /** For the whole exchange; the client's limit where absent. */
  readonly timeoutMs?: number;
  /** Fields that replace those of the same name. */
  readonly headers?: HeaderList;
  /** Last word on the fields, credentials included. */
  readonly tamper?: (headers: HeaderList) => HeaderList;
}

/** A response as it came, secrets and all, for taking identifiers from. Never stored. */
export interface LiveResponse {
  readonly status: number;
  readonly headers: HeaderList;
  readonly body: string;
  /** Parsed body; undefined where it is no JSON. */
  readonly json: unknown;
}

export interface Sent {
  /** As recorded: redacted. */
  readonly exchange: Exchange;
  /** Absent where the exchange failed. */
  readonly live?: LiveResponse;
}

export interface Client {
  /** Never rejects for what a target does; only for an interface or identity that is not in the profile, or a recording that cannot be written. */
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
}

const USER_AGENT: HeaderList = [['User-Agent', 'partner-conform']];

/** Fields of `over` replace fields of the same name, in their place; new ones follow. */
function merged(fields: HeaderList, over: HeaderList): HeaderList {
  const names = new Set(over.map(([name]) => name.toLowerCase()));
  return [...fields.filter(([name]) => !names.has(name.toLowerCase())), ...over];
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

interface Received {
  readonly response: Omit<RecordedResponse, 'milliseconds'>;
  readonly live: LiveResponse;
}

async function received(response: WireResponse, limits: WireLimits): Promise<Received | { readonly failure: Failure }> {
  const { status, headers, surplusOctets } = response;
  const decoded = await decodeContent(response.octets, fieldOf(headers, 'content-encoding'), limits.bodyOctets);
  if ('fault' in decoded)
    return failed(decoded.fault === 'too-large' ? 'too-large' : 'protocol', decoded.message, status);
  const { text, malformed } = bodyText(decoded.octets, fieldOf(headers, 'content-type'));
  return {
    response: {
      status,
      headers,
      body: text,
      bodyOctets: decoded.octets.length,
      truncated: false,
      ...(malformed ? { malformedText: true as const } : {}),
      ...(surplusOctets === undefined ? {} : { surplusOctets }),
    },
    live: { status, headers, body: text, json: text === '' ? undefined : parsedJson(text) },
  };
}

/** A signal that ends with the time allowed or with the run, whichever comes first; `done` frees it. */
function bounded(milliseconds: number, run: AbortSignal): { readonly signal: AbortSignal; done(): void } {
  const controller = new AbortController();
  const timeout = Object.assign(new Error(`no complete response within ${milliseconds} ms`), { code: 'ETIMEDOUT' });
  const timer = setTimeout(() => controller.abort(timeout), milliseconds);
  const stop = (): void =>
    controller.abort(Object.assign(new Error('the run was stopped'), { code: 'UND_ERR_CLOSED' }));
  if (run.aborted) stop();
  run.addEventListener('abort', stop, { once: true });
  return {
    signal: controller.signal,
    done: () => {
      clearTimeout(timer);
      run.removeEventListener('abort', stop);
    },
  };
}

export function createClient(options: ClientOptions): Client {
  const {
    profile,
    env,
    recorder,
    redactor,
    pace,
    signal = new AbortController().signal,
    directory = process.cwd(),
  } = options;
  const limits: WireLimits = { ...DEFAULT_LIMITS, ...options.limits };
  const routes = new Map<string, Route>();
  /** Origins whose answers undici does not bear. */
  const rawOnly = new Set<string>();
  const credentials = createCredentials({ profile, env, redactor, directory, signal });

  const target = (name: string): TargetInterface => {
    const found = profile.interfaces[name];
    if (found === undefined) throw new Error(`interface ${name} is not in the profile`);
    return found;
  };

  const tlsOf = ({ tls = {} }: TargetInterface): TlsMaterial =>
    Object.fromEntries(
      Object.entries(tls).map(([name, value]) => [name, readPem(value as string, { directory, env })]),
    );

  const routeTo = (name: string, origin: string): Route => {
    const key = `${name} ${origin}`;
    const known = routes.get(key);
    if (known !== undefined) return known;
    const made = createRoute({
      origin,
      tls: tlsOf(target(name)),
      proxy: proxyFor(origin, env),
      connections: profile.limits?.concurrency ?? 8,
      limits,
    });
    routes.set(key, made);
    return made;
  };

  const fieldsOf = async (
    spec: RequestSpec,
    { interface: name, identity, headers, tamper }: SendOptions,
  ): Promise<HeaderList> => {
    const own = Object.entries(target(name).headers ?? {}).map(
      ([field, value]) => [field, resolveReferences(value, env)] as const,
    );
    const credential = await credentials.fieldsFor(identity);
    const all = merged(merged(merged(merged(USER_AGENT, own), spec.headers), credential), headers ?? []);
    return tamper === undefined ? all : tamper(all);
  };

  const overWire = async (route: Route, request: WireRequest, isRaw: boolean, stop: AbortSignal): Promise<Outcome> => {
    if (isRaw || rawOnly.has(route.origin)) return sendRaw(route, request, limits, stop);
    const { outcome, unbearable } = await sendPooled(route, request, stop);
    if (unbearable) rawOnly.add(route.origin);
    return outcome;
  };

  const transmit = async (
    spec: RequestSpec,
    address: Address,
    headers: HeaderList,
    options: SendOptions,
  ): Promise<Outcome> => {
    const limit = bounded(options.timeoutMs ?? limits.totalMs, signal);
    try {
      const request = { method: spec.method, target: address.target, headers, body: spec.body };
      return await overWire(
        routeTo(options.interface, address.origin),
        request,
        options.transport === 'raw',
        limit.signal,
      );
    } catch (error) {
      return failed('unsent', (error as Error).message);
    } finally {
      limit.done();
    }
  };

  const heedRetryAfter = (origin: string, { status, headers }: WireResponse): void => {
    if (status !== 429 && status !== 503) return;
    const wait = retryAfterMs(fieldOf(headers, 'retry-after'), fieldOf(headers, 'date'));
    if (wait !== undefined) pace.hold(origin, wait);
  };

  const record = (
    spec: RequestSpec,
    url: string,
    headers: HeaderList,
    startedAt: number,
    result: Received | { failure: Failure },
    options: SendOptions,
  ): Sent => {
    const milliseconds = Math.round((recorder.now() - startedAt) * 1000) / 1000;
    const exchange = recorder.append({
      event: 'exchange',
      scenario: options.scenario,
      interface: options.interface,
      operation: spec.operation,
      identity: options.identity,
      facts: options.facts ?? {},
      startedAt,
      request: { method: spec.method, url, headers, ...(spec.body === undefined ? {} : { body: spec.body }) },
      ...('failure' in result ? { failure: result.failure } : { response: { ...result.response, milliseconds } }),
    });
    return 'failure' in result ? { exchange } : { exchange, live: result.live };
  };

  return {
    async send(spec, sendOptions) {
      const baseUrl = resolveReferences(target(sendOptions.interface).baseUrl, env);
      const address = addressOf(baseUrl, spec.path, spec.query);
      if (typeof address === 'string')
        return record(spec, baseUrl, spec.headers, recorder.now(), failed('unsent', address), sendOptions);
      let headers: HeaderList;
      try {
        headers = await fieldsOf(spec, sendOptions);
      } catch (error) {
        if ((error as { code?: string }).code === undefined) throw error;
        return record(
          spec,
          address.url,
          spec.headers,
          recorder.now(),
          failed('unsent', (error as Error).message),
          sendOptions,
        );
      }
      let leave: () => void;
      try {
        leave = await pace.turn(address.origin, signal);
      } catch {
        return record(
          spec,
          address.url,
          headers,
          recorder.now(),
          failed('aborted', 'the run was stopped'),
          sendOptions,
        );
      }
      const startedAt = recorder.now();
      const outcome = await transmit(spec, address, headers, sendOptions).finally(leave);
      if ('failure' in outcome) return record(spec, address.url, headers, startedAt, outcome, sendOptions);
      heedRetryAfter(address.origin, outcome.response);
      return record(spec, address.url, headers, startedAt, await received(outcome.response, limits), sendOptions);
    },
    async close() {
      await Promise.all([...routes.values()].map((route) => route.close()));
    },
  };
}
