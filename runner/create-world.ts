/** The world of one interface for its scenarios: the wire behind it, the plan's choices in front. */

import type { Contract, Json, Operation } from '../contracts/contract.ts';
import type { Exchange, HeaderList } from '../contracts/formats/recording.ts';
import { unescaped } from '../contracts/unescaped.ts';
import { NOTES } from '../contracts/formats/evidence/notes.ts';
import type { Profile } from '../contracts/formats/profile.ts';
import { buildRequest } from '../generators/request.ts';
import type { RequestSpec } from '../generators/request-spec.ts';
import { seedFor } from '../generators/seed.ts';
import { successStatuses } from '../suites/evidence/status-class.ts';
import { declaredValue } from '../profile/declared-value.ts';
import type { RunOptions } from '../profile/run-options.ts';
import { isBound } from '../suites/plan/plan-run.ts';
import { byId, jsonObject } from '../suites/scenarios/resources/resource.ts';
import type {
  Answer,
  CallbackEndpoint,
  CallOptions,
  CallValues,
  CreatedResource,
  Customer,
  LiveAnswer,
  World,
} from '../suites/scenarios/scenario.ts';
import type { Client } from '../transport/client/client.ts';
import { isCalledUnavailable } from '../suites/evidence/availability.ts';
import { untilHeard } from '../transport/client/asks-to-repeat.ts';
import { carriesJwt, tamperToken } from '../transport/credentials/credentials.ts';
import type { LiveDelivery } from '../transport/listener/ear.ts';
import type { Ledger } from '../transport/recording/ledger.ts';
import type { Listener } from '../transport/listener/listener.ts';
import type { NewNote, Recorder } from '../transport/recording/recorder.ts';
import { fireTrigger } from '../transport/triggers/trigger.ts';
import type { Environment } from '../transport/credentials/environment.ts';

export interface WorldParts {
  readonly contract: Contract;
  readonly profile: Profile;
  readonly directory: string;
  readonly env: Environment;
  readonly options: RunOptions;
  readonly client: Client;
  readonly recorder: Recorder;
  readonly listener: () => Promise<Listener>;
  readonly ledger: Ledger;
  readonly signal: AbortSignal;
  readonly runName: string;
  readonly startedAt: Date;
  readonly created: CreatedResource[];
  /** The next number of the run and interface. */
  readonly number: () => number;
  /** Hub id -> notes that its deletion was acknowledged; one for the run and interface. */
  readonly deletions: Map<string, () => void>;
}

/** Identities meant for an interface, in the profile's order. */
function identitiesFor({ contract, profile }: WorldParts): World['identities'] {
  return Object.entries(profile.identities)
    .filter(([, { interfaces }]) => interfaces === undefined || interfaces.includes(contract.id))
    .map(([name, identity]) => ({ ...identity, name }));
}

/** One customer each with an identity that is valid and has every scope the interface names; the first such identity counts. */
function customersOf({ contract }: WorldParts, identities: World['identities']): readonly Customer[] {
  const scopes = new Set(contract.operations.flatMap((operation) => operation.scopes));
  const customers = new Map<string, Customer>();
  for (const { name, customer, token = 'valid', scopes: held = [] } of identities)
    if (token === 'valid' && [...scopes].every((scope) => held.includes(scope)) && !customers.has(customer))
      customers.set(customer, { name: customer, identity: name });
  return [...customers.values()];
}

const isSandboxHeader = ({ name }: { readonly name: string }): boolean => name.toLowerCase() === 'x-external-system';

/** Facts of a request on its way: its credentials may turn out to be genuine. */
type SentFacts = { -readonly [K in keyof Exchange['facts']]: Exchange['facts'][K] };

export function createWorld(parts: WorldParts, scenario: string): World {
  const { contract, profile, options, client, recorder, ledger, signal, runName } = parts;
  const identities = identitiesFor(parts);
  const binding = (operation: Operation) => profile.bindings?.[operation.id];
  const offered = (operation: Operation): boolean => profile.notOffered?.[operation.id] === undefined;
  const usable = (operation: Operation): boolean =>
    isBound(operation, profile) && offered(operation) && operation.action !== 'publish';
  const declared = (key: string): Json | undefined => declaredValue(contract, profile, key);
  const seed = (...names: readonly string[]): number => seedFor(options.seed, contract.id, scenario, ...names);
  let calls = 0;

  const sandboxFields = (operation: Operation | undefined, value: string | null | undefined): HeaderList => {
    // A method that no document describes is still a call of the interface.
    const called = operation ? [operation] : contract.operations;
    if (
      profile.mode !== 'sandbox' ||
      value === null ||
      !called.some(({ parameters }) => parameters.some(isSandboxHeader))
    )
      return [];
    const fresh = declared('sandbox.uniqueness') === 'call' ? `${runName}-${scenario}-${calls}` : runName;
    return [['x-external-system', value ?? fresh]];
  };

  const correlationFields = (
    operation: Operation | undefined,
    headers: Readonly<Record<string, string | null>>,
  ): HeaderList =>
    operation?.parameters.some(({ name }) => name === 'correlationId') && headers['correlationId'] === undefined
      ? [['correlationId', `${runName}-${scenario}-${calls}`]]
      : [];

  const factsOf = (operation: Operation | undefined, call: CallOptions): Exchange['facts'] => {
    const identity = identities.find(({ name }) => name === call.identity);
    const scopes = identity?.scopes ?? [];
    const all = [...new Set(contract.operations.flatMap((one) => one.scopes))];
    const held = all.filter((scope) => scopes.includes(scope));
    const extra = scopes.some((scope) => !all.includes(scope));
    const named = [...held, ...(extra ? ['other'] : [])];
    return {
      ...(operation ? { method: 'described' } : {}),
      ...(operation?.parameters.some(({ name }) => name === 'correlationId')
        ? { correlation: 'given', accept: 'stated' }
        : {}),
      ...(identity ? { customer: identity.customer } : {}),
      ...(identity && all.length > 0 ? { scopes: named } : {}),
      ...(profile.mode === 'sandbox' && operation?.parameters.some(isSandboxHeader) ? { sandbox: 'fresh' } : {}),
      kind: 'good',
      ...call.facts,
    };
  };

  const send = async (spec: RequestSpec, call: CallOptions, operation?: Operation): Promise<Answer> => {
    signal.throwIfAborted();
    const { tamper } = call;
    const facts: SentFacts = { ...factsOf(operation, call) };
    const own = Object.keys(profile.identities[call.identity]?.headers ?? {});
    const { exchange, live } = await untilHeard(spec.method, (repeating) => {
      calls += 1;
      return client.send(
        { ...spec, headers: [...spec.headers, ...sandboxFields(operation, call.sandboxValue)] },
        {
          scenario,
          interface: contract.id,
          identity: call.identity,
          facts,
          ...repeating,
          ...(call.transport ? { transport: call.transport } : {}),
          ...(call.timeoutMs === undefined ? {} : { timeoutMs: call.timeoutMs }),
          ...(tamper ? { tamper: (headers: HeaderList) => tampered(headers, tamper, facts, own) } : {}),
        },
      );
    });
    const wanted = operation ? successStatuses(operation, binding(operation)) : [];
    const status = live?.status ?? 0;
    return {
      exchange,
      live: live as LiveAnswer | undefined,
      succeeded: wanted.length > 0 ? wanted.includes(status) : status >= 200 && status < 300,
    };
  };

  /** What was waited for when the run was stopped has not failed to come: a stopped scenario notes nothing more. */
  const note: World['note'] = (name, facts) => {
    signal.throwIfAborted();
    const stated = 'interface' in NOTES[name].facts ? { interface: contract.id, ...facts } : facts;
    recorder.append({ event: 'note', scenario, note: name, facts: stated } as NewNote);
  };

  /** A hub that was deleted is gone; what its deletion left behind is for the clean-up to look after. */
  const noteDeletion = ({ action }: Operation, { path = {} }: CallValues, { succeeded }: Answer): void => {
    if (action === 'hub-delete' && succeeded) for (const id of Object.values(path)) parts.deletions.get(id)?.();
  };

  const operationOf = (id: string): Operation | undefined => contract.operations.find((one) => one.id === id);

  return {
    contract,
    profile,
    options,
    customers: customersOf(parts, identities),
    identities,
    signal,
    runName,
    startedAt: parts.startedAt,
    created: parts.created,
    operation: (action) => contract.operations.find((one) => one.action === action && usable(one)),
    isUnavailable: (operation) => isCalledUnavailable(operation, declared(`${contract.id}.readAvailable`)),
    boundOperations: () => contract.operations.filter(usable),
    methodOf: (operation) => (binding(operation)?.method ?? operation.method ?? '').toUpperCase(),
    pathOf: (operation) => binding(operation)?.path ?? operation.path ?? '',
    carriesToken: (identity) => {
      const headers = profile.identities[identity]?.headers ?? {};
      return (
        profile.identities[identity]?.jwt !== undefined ||
        carriesJwt(Object.entries(headers).map(([name, value]) => [name, resolvedHeader(value, parts.env)] as const))
      );
    },
    binding,
    declared,
    own: (name) => declared(`${contract.id}.${name}`),
    seed,
    call: async (operation, values, call) => {
      const headers = values.headers ?? {};
      const correlated = correlationFields(operation, headers);
      const given = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== null)) as Record<
        string,
        string
      >;
      const spec = buildRequest(operation, {
        ...values,
        ...(values.body !== undefined && values.contentType === undefined
          ? { contentType: binding(operation)?.contentType ?? 'application/json' }
          : {}),
        headers: { ...Object.fromEntries(correlated), ...given },
        binding: binding(operation),
      });
      const left = new Set(
        Object.keys(headers)
          .filter((name) => headers[name] === null)
          .map((name) => name.toLowerCase()),
      );
      const answer = await send(
        { ...spec, headers: spec.headers.filter(([name]) => !left.has(name.toLowerCase())) },
        call,
        operation,
      );
      noteDeletion(operation, values, answer);
      return answer;
    },
    send: (spec, call) => send(spec, call, operationOf(spec.operation)),
    hasTrigger: (name) => profile.triggers?.[`${contract.id}.${name}`] !== undefined,
    isForAnyCustomer: (name) =>
      JSON.stringify(profile.triggers?.[`${contract.id}.${name}`] ?? '').includes('{customer}'),
    trigger: async (name, values) => {
      const trigger = profile.triggers?.[`${contract.id}.${name}`];
      if (trigger === undefined) return false;
      signal.throwIfAborted();
      const { done, message } = await fireTrigger(trigger, values, {
        env: parts.env,
        directory: parts.directory,
        signal,
      });
      note('trigger', { trigger: name, done, message });
      return done;
    },
    openCallback: async (about, respond) => {
      signal.throwIfAborted();
      const listener = await parts.listener();
      const facts = { interface: parts.contract.id, ...about };
      const name = `${facts.interface}.${facts.hub}`;
      const callback = listener.open(name, {
        scenario,
        facts,
        ...(respond
          ? {
              respond: (_count: number, { suffix, body }: LiveDelivery) => {
                const { headers, ...reply } = respond(`${suffix} ${unescaped(body)}`);
                return { ...reply, ...(headers ? { headers: Object.entries(headers) } : {}) };
              },
            }
          : {}),
      });
      return {
        url: callback.url,
        name,
        deliveries: callback.deliveries,
        next: (from, predicate, deadlineMs) =>
          callback.next(({ seq }, { body, suffix }) => seq >= from && predicate(`${suffix} ${unescaped(body)}`), {
            deadlineMs,
            signal,
          }),
      } satisfies CallbackEndpoint;
    },
    now: () => recorder.now(),
    sequence: () => recorder.events.length,
    note,
    blocked: (reason, cause) => note('blocked', { reason, ...(cause ? { cause: cause.seq } : {}) }),
    rememberHub: (answer, what, identity, operation) => {
      const { id } = jsonObject(answer.live?.json) ?? {};
      const known = typeof id === 'number' || (typeof id === 'string' && id !== '') ? String(id) : undefined;
      if (!answer.live || answer.live.status < 200 || answer.live.status > 299) return known;
      const remove = contract.operations.find((one) => one.action === 'hub-delete' && usable(one));
      const cleanup =
        remove && known !== undefined
          ? buildRequest(remove, { ...byId(remove, known), binding: binding(remove) })
          : undefined;
      const gone = declared('hub.unknownIdStatus');
      const acknowledged = ledger.add({
        what,
        id: known ?? '(unknown)',
        operation: operation.id,
        interface: contract.id,
        identity,
        ...(Array.isArray(gone) ? { goneStatuses: gone as readonly number[] } : {}),
        ...(cleanup
          ? { cleanup: { ...cleanup, headers: [...cleanup.headers, ...sandboxFields(remove, undefined)] } }
          : {}),
      });
      if (known !== undefined) parts.deletions.set(known, acknowledged);
      return known;
    },
    number: parts.number,
    pause: (milliseconds) =>
      new Promise((resolve) => {
        const timer = setTimeout(end, milliseconds);
        function end(): void {
          clearTimeout(timer);
          signal.removeEventListener('abort', end);
          resolve();
        }
        signal.addEventListener('abort', end, { once: true });
      }),
  };
}

/**
 * Header fields with the credentials made wrong. Opaque credentials cannot be made wrong in every way; what is then sent is still genuine, so
 * the facts are put right before anybody judges it as a wrong token.
 */
function tampered(
  headers: HeaderList,
  kind: NonNullable<CallOptions['tamper']>,
  facts: SentFacts,
  own: readonly string[],
): HeaderList {
  const changed = tamperToken(headers, kind, own);
  const same = changed.every(([, value], index) => value === headers[index]?.[1]);
  if (same) Object.assign(facts, { token: 'valid', kind: 'probe', tampering: 'impossible' });
  return changed;
}

/** A header value with its references resolved, or empty where the environment lacks one. */
function resolvedHeader(value: string, env: Environment): string {
  return value.replace(/\$\{(\w+)\}/g, (_, name: string) => env[name] ?? '');
}
