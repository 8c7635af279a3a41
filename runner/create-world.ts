/** The world of one interface for its scenarios: the wire behind it, the plan's choices in front. */

import type { Json } from '../contracts/contract.ts';
import { NOTES } from '../contracts/formats/evidence/notes.ts';
import type { Profile } from '../contracts/formats/profile.ts';
import { seedFor } from '../generators/seed.ts';
import type { World } from '../suites/scenarios/scenario.ts';
import { containsJwt, credentialFields } from '../transport/credentials/tamper-token.ts';
import { replaceReferences, type Environment } from '../profile/resolve.ts';
import type { NewNote } from '../transport/recording/new-event.ts';
import { withAcceptedParameters } from './world/accepted-parameters.ts';
import { bodyForm } from './world/body-form.ts';
import { derivedFor } from '../profile/derived-identities.ts';
import { customersOf, identitiesFor } from './world/customers.ts';
import { pause } from './pause.ts';
import { hubPath } from './world/hub-path.ts';
import { Hubs } from './world/hubs.ts';
import { OfferedOperations } from './world/offered-operations.ts';
import { withAcceptedSandboxValue } from './world/sandbox-form.ts';
import { Sender } from './world/sender.ts';
import { Triggers } from './world/triggers.ts';
import type { WorldParts } from './world/world-parts.ts';

export type { WorldParts } from './world/world-parts.ts';

/** A header value with its references resolved, or empty where the environment lacks one. */
const resolvedHeader = (value: string, env: Environment): string => replaceReferences(value, (name) => env[name] ?? '');

function hasJwt(identity: string, { identities }: Profile, env: Environment): boolean {
  const { jwt, headers = {} } = identities[identity] ?? {};
  return (
    jwt !== undefined ||
    containsJwt(Object.entries(headers).map(([name, value]) => [name, resolvedHeader(value, env)] as const))
  );
}

/** Records notes of a scenario. What was waited for when the run was stopped has not failed to come: a stopped scenario notes nothing more. */
const noteOf =
  ({ contract, recorder, signal }: WorldParts, scenario: string): World['note'] =>
  (name, facts) => {
    signal.throwIfAborted();
    const stated = 'interface' in NOTES[name].facts ? { interface: contract.id, ...facts } : facts;
    recorder.append({ event: 'note', scenario, note: name, facts: stated } as NewNote);
  };

export function createWorld(parts: WorldParts, scenario: string): World {
  const { contract, profile, options, recorder, signal, runName, startedAt, created, number } = parts;
  const identities = identitiesFor(contract, profile);
  const offer = new OfferedOperations(contract, profile, parts.served);
  const sender = new Sender(parts, scenario, [...identities, ...derivedFor(contract, profile)], offer);
  const hubs = new Hubs(parts, scenario, offer, sender);
  const note = noteOf(parts, scenario);
  const triggers = new Triggers(parts, note);
  const declared = (key: string): Json | undefined => offer.declared(key);
  const own = (name: string): Json | undefined => offer.own(name);
  const usable: World['operation'] = (action) => offer.operation(action);
  const binding: World['binding'] = (operation) => offer.binding(operation);
  const wait: World['pause'] = async (milliseconds) => {
    const ended = parts.onWait?.('pause', milliseconds);
    await pause(milliseconds, signal);
    ended?.();
  };
  const known = { contract, created, declared, own, startedAt, operation: usable, binding, pause: wait };
  const send = withAcceptedSandboxValue(
    {
      ...{ created, profile },
      sandboxName: () => sender.sandboxName(),
      newSandboxName: () => sender.newSandboxName(),
    },
    (operation, values, options) => sender.call(operation, values, options),
  );
  const call = withAcceptedParameters(known, bodyForm.inForm(known, hubPath.inForm(known, send)));
  return {
    contract,
    profile,
    options,
    identities,
    signal,
    startedAt,
    created,
    number,
    note,
    runName: `${contract.id}-${runName}`,
    customers: customersOf(contract, identities),
    operation: usable,
    isUnavailable: (operation) => offer.isUnavailable(operation),
    boundOperations: () => offer.operations(),
    methodOf: (operation) => offer.methodOf(operation),
    pathOf: (operation) => offer.pathOf(operation),
    binding,
    declared,
    own,
    call,
    hasJwt: (identity) => hasJwt(identity, profile, parts.env),
    hasSeveralFields: (identity) => credentialFields(profile.identities[identity]).length > 1,
    seed: (...names) => seedFor(options.seed, contract.id, scenario, ...names),
    send: async (spec, call) => {
      const operation = contract.operations.find(({ id }) => id === spec.operation);
      const path = operation && (await hubPath.known(known, operation))?.path;
      return path === undefined || spec.path !== operation?.path
        ? sender.send(spec, call)
        : sender.send({ ...spec, path }, { ...call, path });
    },
    trigger: (name, values, item) => triggers.fire(name, values, item),
    hasTrigger: (name) => triggers.has(name),
    isForAnyCustomer: (name) => triggers.isForAnyCustomer(name),
    openCallback: (facts, respond) => hubs.openCallback(facts, respond),
    remember: ({ cleanup, ...resource }) => {
      const removal = contract.operations.find(({ id }) => id === cleanup.operation);
      const headers = [...cleanup.headers, ...sender.sandboxFields(removal)];
      return parts.ledger.add({ ...resource, interface: contract.id, cleanup: { ...cleanup, headers } });
    },
    rememberHub: (response, what, identity, operation) => hubs.remember(response, what, identity, operation),
    now: () => recorder.now(),
    sequence: () => recorder.events.length,
    blocked: (reason, { cause, ...facts } = {}) =>
      note('blocked', { reason, ...(cause ? { cause: cause.seq } : {}), ...facts }),
    pause: wait,
  };
}
