/** Sends sequences of steps to the target, each time from a clean start: new names, callbacks and recording. Decides nothing. */

import type { Contract, Json, JsonObject } from '../../contracts/contract.ts';
import { TAMPERINGS, type Tampering } from '../../contracts/formats/evidence/conditions.ts';
import type { Exchange, HeaderList, RecordingEvent } from '../../contracts/formats/recording.ts';
import type { Profile } from '../../contracts/formats/profile.ts';
import { filledPath } from '../../contracts/path-template.ts';
import { declaredValue } from '../../profile/declared-value.ts';
import { DEFAULT_OPTIONS } from '../../profile/run-options.ts';
import { removalOf } from '../../suites/scenarios/resources/removal.ts';
import { idOf } from '../../suites/scenarios/resources/resource.ts';
import { listedIn, offsetAfter } from '../../suites/scenarios/resources/list-search.ts';
import { untilServed } from '../../transport/client/retry.ts';
import { createClient, type Client, type Sent } from '../../transport/client/client.ts';
import type { WireLimits } from '../../transport/client/limits.ts';
import { createPace } from '../../transport/client/pace.ts';
import type { Environment } from '../../profile/resolve.ts';
import type { Callback, CallbackReply } from '../../transport/listener/callback.ts';
import type { Listener } from '../../transport/listener/listener.ts';
import { createLedger, type Ledger, type Leftover } from '../../transport/recording/ledger.ts';
import { createRecorder, type Recorder } from '../../transport/recording/recorder.ts';
import type { Redactor } from '../../transport/redaction/redactor.ts';
import type { BegunRun } from '../begun-run.ts';
import { openChannel } from '../local-channel.ts';
import { pause } from '../pause.ts';
import { runNamesOf } from '../run-name.ts';
import { limitsOf } from '../shards/limits-of-shard.ts';
import { identitiesFor } from '../world/customers.ts';
import { Hubs } from '../world/hubs.ts';
import { OfferedOperations } from '../world/offered-operations.ts';
import { Sender } from '../world/sender.ts';
import { credentialFields } from '../../transport/credentials/tamper-token.ts';
import { tampered, type SentFacts } from '../world/tampered.ts';
import type { WorldParts } from '../world/world-parts.ts';
import { resolvedProfile } from '../resolved-profile.ts';
import { freshValues } from './fresh-values.ts';
import { recordedProfile } from './recorded-profile.ts';
import type { RequestStep, ReproductionStep } from './reproduction.ts';
import { RemadeNotes, type Execution } from './remade-notes.ts';
import { callbacksIn, requestAgain, withValues } from './request-again.ts';
import { attempt } from './unsendable.ts';
import { isSuccess } from '../../contracts/status-class.ts';

export interface SessionInput {
  readonly contracts: readonly Contract[];
  /** Of the target, references to the environment unresolved. */
  readonly profile: Profile;
  /** The recorded run. */
  readonly begun: Pick<BegunRun, 'id' | 'mergedFrom' | 'shard' | 'startedAt' | 'profile'>;
  readonly directory: string;
  readonly env: Environment;
  readonly redactor: Redactor;
  readonly signal: AbortSignal;
  /** File to which what the sequences create is appended; none for a ledger in memory. */
  readonly ledger?: string;
  /** Of each request; those of the client where absent. */
  readonly limits?: Partial<WireLimits>;
}

/** Asked after each request whether the sequence ends with it: for a sequence that may stop the target. */
export type Ends = (step: RequestStep, exchange: Exchange) => Promise<boolean>;

/** Pages of a list that are searched. */
const MOST_PAGES = 50;

const isTampering = (token: string | undefined): token is Tampering =>
  (TAMPERINGS as readonly (string | undefined)[]).includes(token);

/** Adjacent requests of one scenario that overlapped in time are sent at the same time. */
function inGroups(steps: readonly ReproductionStep[]): readonly (readonly ReproductionStep[])[] {
  const groups: ReproductionStep[][] = [];
  let end = -1;
  for (const step of steps) {
    const last = groups.at(-1);
    const overlaps =
      step.event === 'exchange' &&
      last?.[0]?.event === 'exchange' &&
      step.startedAt < end &&
      last[0].scenario === step.scenario;
    if (overlaps) last.push(step);
    else groups.push([step]);
    end = step.event === 'exchange' ? (overlaps ? Math.max(end, step.at) : step.at) : -1;
  }
  return groups;
}

/** A client and a listener are made once and record what the sequence in progress sends. */
class CurrentRecorder implements Recorder {
  #current: Recorder;

  constructor(first: Recorder) {
    this.#current = first;
  }

  set current(recorder: Recorder) {
    this.#current = recorder;
  }

  append: Recorder['append'] = (event) => this.#current.append(event);

  get events(): readonly RecordingEvent[] {
    return this.#current.events;
  }

  get header(): Recorder['header'] {
    return this.#current.header;
  }

  now(): number {
    return this.#current.now();
  }

  close(): Promise<void> {
    return this.#current.close();
  }
}

export class Session {
  readonly #input: SessionInput;
  readonly #recorder: CurrentRecorder;
  readonly #client: Client;
  readonly #ledger: Ledger;
  readonly #profile: Profile;
  /** The profile of the recorded run, redacted. */
  readonly #recorded: Profile;
  /** What the names of the recorded run begin with, and when it began. */
  readonly #runNames: readonly string[];
  readonly #startedAt: Date;
  readonly #hubs = new Map<string, { readonly hubs: Hubs; readonly deletions: WorldParts['deletions'] }>();
  readonly #notes: RemadeNotes;
  #listening: Promise<{ readonly listener: Listener; readonly loopback: boolean }> | undefined;
  #sent = 0;

  constructor(input: SessionInput) {
    const { begun, profile, env, redactor, signal, ledger } = input;
    this.#input = input;
    this.#recorder = new CurrentRecorder(createRecorder({ redactor }));
    this.#client = this.#createClient(signal);
    this.#ledger = createLedger(ledger === undefined ? {} : { file: ledger });
    this.#profile = resolvedProfile(profile, env);
    this.#recorded = recordedProfile(begun.profile, env);
    this.#runNames = runNamesOf(begun);
    this.#startedAt = new Date(begun.startedAt);
    this.#notes = new RemadeNotes(input.contracts, (contract, { context }) =>
      this.#partsFor(contract, context.fresh.text(this.#runNames[0] ?? '')),
    );
  }

  /** Requests sent so far. */
  get sent(): number {
    return this.#sent;
  }

  /**
   * Sends the steps and returns what was recorded. A step whose values no response gave any more ends the sequence.
   *
   * @param ends with it, a step that cannot be sent is left out, and what the sequence created is removed by `close` only
   * @throws Unsendable
   */
  async send(steps: readonly ReproductionStep[], ends?: Ends): Promise<readonly RecordingEvent[]> {
    const recorder = createRecorder({ redactor: this.#input.redactor });
    this.#recorder.current = recorder;
    const execution = await this.#begin(steps);
    try {
      for (const group of inGroups(steps)) {
        this.#input.signal.throwIfAborted();
        for (const { seq } of group) execution.begun.set(seq, { seq: recorder.events.length, at: recorder.now() });
        // Each step may use values of those before it.
        const ended = await Promise.all(group.map((step) => this.#take(step, execution, ends)));
        if (ended.includes(true)) break;
      }
    } finally {
      for (const callback of execution.callbacks.values()) callback.close();
      // The next sequence begins without the hubs of this one.
      this.#recorder.current = createRecorder({ redactor: this.#input.redactor });
      if (!ends) await this.#ledger.cleanUp(this.#client);
    }
    return recorder.events;
  }

  /** Removes what the sequences created, and closes every connection. @returns what could not be removed */
  async close(): Promise<readonly Leftover[]> {
    this.#recorder.current = createRecorder({ redactor: this.#input.redactor });
    await this.#client.close();
    // Its own signal may have stopped the sequences; what they made is removed all the same.
    const client = this.#createClient();
    const leftovers = await this.#ledger.cleanUp(client);
    await client.close();
    await this.#listening?.then(({ listener }) => listener.close()).catch(() => undefined);
    return leftovers;
  }

  #createClient(signal?: AbortSignal): Client {
    const { profile, env, directory, redactor, limits, begun } = this.#input;
    const pace = createPace(limitsOf(profile, begun.shard));
    const parts = {
      recorder: this.#recorder,
      redactor,
      pace,
      ...(signal ? { signal } : {}),
      ...(limits ? { limits } : {}),
    };
    return createClient({ profile, env, directory, ...parts });
  }

  async #begin(steps: readonly ReproductionStep[]): Promise<Execution> {
    const { redactor, contracts, profile } = this.#input;
    const [recorded, runNames] = [this.#recorded, this.#runNames];
    const requests = steps.filter((step) => step.event === 'exchange');
    const callbacks = new Map<string, Callback>();
    for (const step of requests)
      for (const name of callbacksIn(step)) if (!callbacks.has(name)) callbacks.set(name, await this.#open(name, step));
    if (this.#listening) {
      const { loopback } = await this.#listening;
      this.#recorder.append({ event: 'note', scenario: '', note: 'listener', facts: { loopback } });
    }
    const [first] = requests;
    const contract = contracts.find(({ id }) => id === first?.interface);
    const fresh = freshValues({
      runNames,
      recordedAt: this.#startedAt.getTime() + (first?.startedAt ?? 0),
      now: Date.now(),
      correlationFormat: contract && declaredValue(contract, profile, `${contract.id}.correlationIdFormat`),
    });
    return {
      context: {
        recorded,
        redactor,
        fresh,
        callbacks: new Map([...callbacks].map(([name, { url }]) => [name, url])),
        responses: new Map(),
      },
      steps,
      callbacks,
      seqs: new Map(),
      begun: new Map(),
    };
  }

  async #open(name: string, { interface: id, facts, scenario, replies = [] }: RequestStep): Promise<Callback> {
    const { env, directory, redactor } = this.#input;
    this.#listening ??= openChannel(this.#profile, { recorder: this.#recorder, redactor, env, directory });
    const { listener } = await this.#listening;
    const hub = name.startsWith(`${id}.`) ? name.slice(id.length + 1) : name;
    const left = [...replies];
    const respond = (): CallbackReply => {
      const status = left.shift();
      return status === undefined ? {} : status === 0 ? { reset: true } : { status };
    };
    return listener.open(name, { scenario, facts: { interface: id, hub, customer: facts.customer ?? '' }, respond });
  }

  /** True if the sequence ends with this step. */
  async #take(step: ReproductionStep, execution: Execution, ends: Ends | undefined): Promise<boolean> {
    if (step.event === 'exchange') {
      const send = (): Promise<Exchange> => this.#request(step, execution);
      const exchange = ends ? await attempt(send) : await send();
      return exchange !== undefined && ((await ends?.(step, exchange)) ?? false);
    }
    if (step.event === 'pause') await pause(step.ms, this.#input.signal);
    else
      await (step.event === 'delivery' ? this.#notes.delivered(step, execution) : this.#notes.remake(step, execution));
    return false;
  }

  async #request(step: RequestStep, execution: Execution): Promise<Exchange> {
    const { context, seqs } = execution;
    const facts = this.#factsOf(step, seqs);
    const { token, tampering } = facts;
    const own = credentialFields(this.#profile.identities[step.identity]);
    const tamper =
      isTampering(token) && tampering === undefined
        ? { tamper: (headers: HeaderList) => tampered(headers, token, facts, own) }
        : {};
    const sent = await untilServed({ afterError: true }, (tried) => {
      this.#sent += 1;
      Object.assign(facts, tried.facts);
      return this.#client.send(requestAgain(step, context, tried.facts.repetition), {
        scenario: step.scenario,
        interface: step.interface,
        identity: step.identity,
        facts,
        ...(step.isRaw ? { transport: 'raw' as const } : {}),
        ...tamper,
        ...tried.options,
      });
    });
    const page = await this.#pageWith(step, sent, execution);
    seqs.set(step.seq, page.exchange.seq);
    context.responses.set(step.seq, page.live?.json);
    this.#remember(step, sent);
    return sent.exchange;
  }

  /** The page of a list that contains a resource which the recorded page contained, if a later one does. */
  async #pageWith(step: RequestStep, first: Sent, { context }: Execution): Promise<Sent> {
    const wanted = (step.listed ?? []).map((text) => withValues(text, context.responses));
    const itemsOf = (page: Sent): readonly JsonObject[] => listedIn(page) ?? [];
    const isThere = (page: Sent): boolean => itemsOf(page).some(({ id }) => wanted.includes(String(id)));
    if (wanted.length === 0 || isThere(first)) return first;
    const { contracts, profile } = this.#input;
    const contract = contracts.find(({ id }) => id === step.interface);
    const declared = (key: string): Json | undefined => contract && declaredValue(contract, profile, key);
    const spec = requestAgain(step, context);
    let items = itemsOf(first).length;
    for (let page = first, left = MOST_PAGES; itemsOf(page).length > 0 && left > 0; left -= 1) {
      const query = [
        ...spec.query.split('&').filter((pair) => pair !== '' && !pair.startsWith('offset=')),
        `offset=${offsetAfter(items, { declared })}`,
      ];
      page = await this.#client.send(
        { ...spec, query: query.join('&') },
        {
          scenario: step.scenario,
          interface: step.interface,
          identity: step.identity,
          facts: { ...step.facts, kind: 'settling' },
        },
      );
      if (isThere(page)) return page;
      items += itemsOf(page).length;
    }
    return first;
  }

  /** The recorded facts, with the new number of an exchange that this one repeats. */
  #factsOf({ facts }: RequestStep, seqs: ReadonlyMap<number, number>): SentFacts {
    const { superseded: _, repetition: __, repeats, ...others } = facts;
    const again = repeats === undefined ? undefined : seqs.get(repeats);
    return { ...others, ...(again === undefined ? {} : { repeats: again }) };
  }

  /** Hubs are removed at the end. */
  #remember(step: RequestStep, { exchange, live }: Sent): void {
    const { interface: id, operation, identity, request } = step;
    const contract = this.#input.contracts.find((one) => one.id === id);
    const called = contract?.operations.find((one) => one.id === operation);
    if (!contract) return;
    const { hubs, deletions } = this.#hubsOf(contract);
    const isRegistration =
      called?.action === 'hub-create' || (request.method === 'POST' && callbacksIn(step).length > 0);
    const create =
      called?.action === 'hub-create' ? called : contract.operations.find(({ action }) => action === 'hub-create');
    if (isRegistration && create)
      hubs.remember({ exchange, live, succeeded: true }, 'hub of a reproduction', identity, create);
    else if (request.method === 'POST' && isSuccess(exchange.response?.status ?? 500)) {
      const created = idOf({ live });
      const cleanup = created === undefined ? undefined : removalOf(contract, operation, created);
      if (created !== undefined && cleanup)
        this.#ledger.add({ what: 'resource', id: created, identity, operation, interface: id, cleanup });
    }
    if (called?.action !== 'hub-delete' || !isSuccess(exchange.response?.status ?? 500)) return;
    const template = this.#profile.bindings?.[called.id]?.path ?? called.path ?? '';
    const deleted = exchange.request.url.replace(/[?#].*$/, '');
    for (const [hub, acknowledged] of deletions)
      if (deleted.endsWith(filledPath(template, () => encodeURIComponent(hub)))) acknowledged();
  }

  #partsFor(contract: Contract, runName: string): WorldParts {
    const { directory, env, signal } = this.#input;
    return {
      contract,
      profile: this.#profile,
      directory,
      env,
      options: DEFAULT_OPTIONS,
      client: this.#client,
      recorder: this.#recorder,
      ledger: this.#ledger,
      signal,
      runName,
      startedAt: this.#startedAt,
      listener: () => Promise.reject(new Error('the callbacks of a reproduction are open already')),
      created: [],
      number: () => 1,
      deletions: new Map(),
    };
  }

  #hubsOf(contract: Contract): { readonly hubs: Hubs; readonly deletions: WorldParts['deletions'] } {
    const known = this.#hubs.get(contract.id);
    if (known) return known;
    const parts = this.#partsFor(contract, this.#runNames[0] ?? '');
    const offer = new OfferedOperations(contract, this.#profile);
    const sender = new Sender(parts, 'reproduction', identitiesFor(contract, this.#profile), offer);
    const made = { hubs: new Hubs(parts, 'reproduction', offer, sender), deletions: parts.deletions };
    this.#hubs.set(contract.id, made);
    return made;
  }
}
