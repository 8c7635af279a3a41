/** Exchanges of other clients -> a recording that can be judged like one of a run, and what judging it needs. */

import type { Contract } from '../contracts/contract.ts';
import type { Profile } from '../contracts/formats/profile.ts';
import { isObject } from '../contracts/json/json-type.ts';
import { parsedJson } from '../transport/client/decoded-response.ts';
import { knownValues } from '../transport/redaction/known-values.ts';
import { createRedactor } from '../transport/redaction/redactor.ts';
import { createRecorder, type Recorder } from '../transport/recording/recorder.ts';
import type { Environment } from '../profile/resolve.ts';
import { begunRun, type BegunRun } from '../runner/begun-run.ts';
import { redactedProfile } from '../runner/redacted-profile.ts';
import { resolvedProfile } from '../runner/resolved-profile.ts';
import type { RunOptions } from '../profile/run-options.ts';
import { planObserved } from '../suites/plan/plan-observed.ts';
import { addressing } from './addressed.ts';
import { callers } from './caller.ts';
import { observedFacts } from './observed-facts.ts';
import type { ObservedExchange } from './observed-exchange.ts';
import { isSuccess } from '../contracts/status-class.ts';

export interface ObserverInput {
  readonly id: string;
  readonly contracts: readonly Contract[];
  /** References to the environment unresolved. */
  readonly profile: Profile;
  readonly profileFile: string;
  readonly env: Environment;
  readonly options: RunOptions;
  readonly contract?: string | undefined;
  readonly commandLine: string;
  readonly suiteVersion: string;
  readonly source: NonNullable<BegunRun['observed']>;
  /** File of the recording. */
  readonly file: string;
  /** Milliseconds since 1970 at which the traffic began. */
  readonly startedAt: number;
}

/** A callback that a client registered, seen in the traffic. */
interface Callback {
  readonly name: string;
  readonly interface: string;
  readonly customer: string;
}

export class Observer {
  readonly begun: BegunRun;
  readonly #recorder: Recorder;
  readonly #input: ObserverInput;
  readonly #addressed: ReturnType<typeof addressing>;
  readonly #callerOf: ReturnType<typeof callers>;
  readonly #factsOf: ReturnType<typeof observedFacts>;
  readonly #callbacks = new Map<string, Callback>();
  #now = 0;
  /** Requests to addresses that are neither below a base URL of the profile nor a callback. They are not recorded. */
  outside = 0;

  constructor(input: ObserverInput) {
    const { profile, env, contracts, startedAt } = input;
    this.#input = input;
    const redactor = createRedactor({ known: knownValues(profile, env) });
    this.#recorder = createRecorder({
      redactor,
      runId: input.id,
      file: input.file,
      clock: { startedAt: new Date(startedAt), now: () => this.#now },
    });
    this.begun = begunRun({
      ...input,
      startedAt: this.#recorder.header.run.startedAt,
      plan: planObserved(contracts, profile, input.options),
      observed: input.source,
      profile: redactedProfile(profile, redactor),
    });
    this.#addressed = addressing(contracts, profile, env);
    this.#callerOf = callers(profile, env);
    this.#factsOf = observedFacts(resolvedProfile(profile, env));
  }

  /** Records an exchange, or a notification to a callback that was registered in the traffic. In the order in which they ended. */
  add(exchange: ObservedExchange): void {
    const { startedAt, milliseconds, request, response, failure } = exchange;
    const began = Math.max(0, startedAt - this.#input.startedAt);
    // Two clocks may disagree by a little; the order is that of the calls.
    this.#now = Math.max(this.#now, began + milliseconds);
    const addressed = this.#addressed(request.method, request.url);
    if (!addressed) return this.#deliver(exchange);
    const { contract, operation } = addressed;
    const caller = this.#callerOf(request.headers, contract.id);
    this.#recorder.append({
      event: 'exchange',
      scenario: 'observed',
      interface: contract.id,
      operation: operation?.id ?? '',
      identity: caller.name,
      facts: this.#factsOf({ exchange, contract, operation, caller }),
      startedAt: began,
      request,
      ...(response ? { response: { ...response, milliseconds } } : {}),
      ...(failure ? { failure } : {}),
    });
    if (operation?.action === 'hub-create' && response && isSuccess(response.status))
      this.#register(exchange, contract.id, caller.identity?.customer ?? caller.name);
  }

  close(): Promise<void> {
    return this.#recorder.close();
  }

  #register({ request }: ObservedExchange, interfaceId: string, customer: string): void {
    const body = parsedJson(request.body ?? '');
    const callback = isObject(body) ? body['callback'] : undefined;
    if (typeof callback !== 'string') return;
    this.#callbacks.set(callback, { name: `observed-${this.#callbacks.size + 1}`, interface: interfaceId, customer });
  }

  #deliver({ request, response }: ObservedExchange): void {
    const callback = this.#callbacks.get(request.url);
    if (!callback) {
      this.outside += 1;
      return;
    }
    const { name, customer } = callback;
    this.#recorder.append({
      event: 'delivery',
      scenario: 'observed',
      callback: name,
      facts: { interface: callback.interface, hub: name, customer },
      request,
      responded: response?.status ?? 0,
    });
  }
}
