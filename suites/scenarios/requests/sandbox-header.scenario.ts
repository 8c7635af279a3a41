/** The sandbox header: present, absent, too short, of the least length, repeated. In production it is never sent. */

import type { Operation } from '../../../contracts/contract.ts';
import { takesSandboxHeader } from '../../../contracts/sandbox-header.ts';
import { plainSandboxValue } from '../../../generators/sandbox-value.ts';
import { createResource, type Created } from '../resources/create-resource.ts';
import { subscribe } from '../subscriptions/subscribe.ts';
import { byId, jsonObject } from '../resources/resource.ts';
import { listQuery } from '../resources/list-search.ts';
import { updateBody } from '../resources/update-body.ts';
import { defineScenario, steps, type Customer, type World } from '../scenario.ts';

/** Characters that are neither letters nor digits. */
const SIGNS = ' .:/-_+=~(x)';

/**
 * Values of eight characters and with other characters, each another one; and none, or one that is too short, where that is known to be enforced
 * or permitted.
 */
function* valuesOf(
  world: World,
  { withNone, withShort }: Known,
): Generator<readonly [sandbox: Chosen, value: string | null]> {
  // No other interface and no other run sends the same value.
  const shortest = (): string => plainSandboxValue(world.seed(world.runName, String(world.number())).toString(36));
  yield ['minimum', shortest()];
  yield ['signs', shortest() + SIGNS];
  if (withNone) yield ['absent', null];
  if (withShort) yield ['short', shortest().slice(1)];
}

/** What is known of requests without the header field, and with a value that is too short. */
interface Known {
  /** Requests that change state may be sent without it. */
  readonly withNone: boolean;
  /** A rule that one operation enforces, or the profile declares, may be forgotten by another. */
  readonly withShort: boolean;
  readonly isRejected: boolean;
}

type Chosen = 'minimum' | 'signs' | 'absent' | 'short';

const kindOf = (sandbox: Chosen): 'probe' | 'offered' =>
  sandbox === 'absent' || sandbox === 'short' ? 'probe' : 'offered';

/** A request like another one that was served under the value of the run, so that a rejection is about the header field. */
const about = (sandbox: Chosen) => ({ kind: kindOf(sandbox), sandbox, controlled: true }) as const;

/**
 * Creations; unless all values see the same data, updates of what was created under the same value. Where the profile does not declare whether
 * they do, these updates are sent only if one under the value of the run succeeds.
 */
async function creations(world: World, customer: Customer, usual: Created, known: Known): Promise<void> {
  const [create, update] = [world.operation('create'), world.operation('update')];
  if (!create) return;
  const scope = world.declared('sandbox.dataScope');
  const mayUpdate =
    update !== undefined &&
    scope !== 'shared' &&
    world.declared('sandbox.uniqueness') !== 'call' &&
    (scope === 'perValue' || (await changed(world, usual)));
  for (const [sandbox, sandboxValue] of valuesOf(world, known)) {
    const made = await createResource(world, create, customer, {
      kind: 'plain',
      sandboxValue,
      facts: { step: 'sandbox-header', ...about(sandbox) },
    });
    if (made && mayUpdate) await changed(world, made, sandbox, sandboxValue);
  }
  // Only a success shows anything: a rejection may also be about the resource, which has another value.
  if (known.isRejected && scope === undefined) await changed(world, usual, 'absent', null);
}

/** Whether a request about a resource of the run is served; under another value of the header field where one is given. */
async function isServed(
  world: World,
  operation: Operation,
  { id, item, identity }: Created,
  sandbox?: Chosen,
  sandboxValue?: string | null,
): Promise<boolean> {
  const isUpdate = operation.action === 'update';
  const body = () => updateBody(world, `${world.runName} under a value ${world.number()}`).body;
  const { succeeded } = await world.call(
    operation,
    { ...byId(operation, id), ...(isUpdate ? { body: body() } : {}) },
    {
      identity,
      ...(sandboxValue === undefined ? {} : { sandboxValue }),
      facts: {
        step: 'sandbox-header',
        ...(sandbox === undefined ? { kind: 'offered' } : about(sandbox)),
        item,
        id: 'existing',
        ...(isUpdate ? { body: 'valid' } : {}),
        token: 'valid',
      },
    },
  );
  return succeeded;
}

async function changed(world: World, made: Created, sandbox?: Chosen, sandboxValue?: string | null): Promise<boolean> {
  const update = world.operation('update');
  return update !== undefined && isServed(world, update, made, sandbox, sandboxValue);
}

/** Retrievals of what was created under the value of the run. */
async function retrievals(world: World, made: Created, known: Known): Promise<void> {
  const retrieve = world.operation('retrieve');
  if (!retrieve || world.isUnavailable(retrieve) || !(await isServed(world, retrieve, made))) return;
  for (const [sandbox, value] of valuesOf(world, known)) await isServed(world, retrieve, made, sandbox, value);
}

/** Hubs, one after another and each deleted before the next, as there may be a limit of them. */
async function hubs(world: World, customer: Customer, known: Known): Promise<void> {
  const [create, remove] = [world.operation('hub-create'), world.operation('hub-delete')];
  if (!create) return;
  const registered = async (
    name: `sandbox-${'usual' | Chosen}`,
    value?: { sandboxValue: string | null; facts: ReturnType<typeof about> },
  ): Promise<boolean> => {
    const { id, response } = await subscribe({ world, create, customer }, customer, name, {
      kind: 'offered',
      ...value,
    });
    if (remove && response.succeeded && id !== undefined)
      await world.call(remove, byId(remove, id), {
        identity: customer.identity,
        facts: {
          kind: value?.facts.sandbox === 'short' ? 'probe' : 'settling',
          step: 'sandbox-header',
          hub: name,
          id: 'existing',
          token: 'valid',
          ...(value ? { sandbox: value.facts.sandbox } : {}),
        },
        ...(value?.sandboxValue ? { sandboxValue: value.sandboxValue } : {}),
      });
    return response.succeeded;
  };
  if (!(await registered('sandbox-usual'))) return;
  for (const [sandbox, sandboxValue] of valuesOf(world, known))
    await registered(`sandbox-${sandbox}`, { sandboxValue, facts: about(sandbox) });
}

export default defineScenario({
  id: 'sandbox-header',
  purpose: 'Sends requests with sandbox values of several lengths, with a repeated one, and without one.',
  changesState: true,
  calls: ['list', 'create', 'retrieve', 'update', 'hub-create', 'hub-delete'],
  phase: 'main',
  provides: steps('sandbox', 'sandbox-header', 'subscribe', 'other-sandbox-value'),
  obstacle: ({ contract, profile }) => {
    if (!contract.operations.some(takesSandboxHeader)) return 'other-interface';
    return profile.mode === 'sandbox' ? undefined : 'in production the header is not sent';
  },
  run: async (world) => {
    const [list, create, retrieve] = [world.operation('list'), world.operation('create'), world.operation('retrieve')];
    const customer = world.customers[0];
    if (!customer) return;
    const made = create && (await createResource(world, create, customer, { kind: 'plain', step: 'sandbox' }));
    // The response for an empty list is unspecified: the list is requested only where it may have items under every value.
    const hasSome = made !== undefined && world.declared('sandbox.dataScope') !== 'perValue';
    const operation = list && !world.isUnavailable(list) && (hasSome || !create) ? list : create;
    if (!operation) return;
    const fresh = plainSandboxValue(`${world.runName}${world.seed('sandbox')}`);
    const cases = [
      ['minimum', fresh.slice(-8), false],
      ['long', fresh.padEnd(40, 'x'), false],
      ['signs', `${fresh.slice(-6)}${SIGNS}`, false],
      ['reused', fresh.padEnd(40, 'x'), true],
      ['absent', null, true],
      ['short', 'seven77', true],
    ] as const;
    const ofList =
      world.declared('sandbox.dataScope') === 'shared'
        ? ({ kind: 'good' } as const)
        : ({ kind: 'offered', controlled: true } as const);
    const rejected = new Set<string>();
    for (const [sandbox, sandboxValue, isProbe] of cases) {
      const isServed =
        operation === list
          ? (
              await world.call(
                operation,
                { query: listQuery(operation, world) },
                {
                  identity: customer.identity,
                  sandboxValue,
                  facts: {
                    ...(isProbe ? { kind: 'probe' } : hasSome ? ofList : { kind: 'settling' }),
                    step: 'sandbox-header',
                    sandbox,
                    token: 'valid',
                  },
                },
              )
            ).succeeded
          : (await createResource(world, operation, customer, {
              kind: 'plain',
              step: 'sandbox-header',
              sandboxValue,
              facts: { sandbox, ...(isProbe ? { kind: 'probe' } : {}) },
            })) !== undefined;
      if (!isServed) rejected.add(sandbox);
    }
    const declared = jsonObject(world.declared('sandbox.enforcement'));
    const isRejected = rejected.has('absent');
    // Without the header field, a request may change other data than those of the sandbox: it is sent where this was rejected, or done before.
    const known: Known = {
      withNone: declared?.['missing'] !== undefined || isRejected || operation === create,
      withShort: declared?.['short'] !== undefined || rejected.has('short'),
      isRejected,
    };
    if (made) await creations(world, customer, made, known);
    if (made) await retrievals(world, made, known);
    // The same resource under another value is the same where the profile says that all of them see the same.
    if (made && world.declared('sandbox.dataScope') === 'shared' && (await changed(world, made)))
      for (const [sandbox, value] of valuesOf(world, known)) await changed(world, made, sandbox, value);
    await hubs(world, customer, known);
    if (!made || !retrieve) return;
    await world.call(retrieve, byId(retrieve, made.id), {
      identity: customer.identity,
      sandboxValue: `${fresh}other`,
      facts: { kind: 'probe', step: 'other-sandbox-value', sandbox: 'other', token: 'valid' },
    });
  },
});
