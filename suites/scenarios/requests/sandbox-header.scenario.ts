/** The sandbox header: present, absent, too short, of the least length, repeated. In production it is never sent. */

import { createResource, type Created } from '../resources/creatable.ts';
import { subscribe } from '../subscriptions/hub-subscribe.ts';
import { byId, jsonObject, listQuery } from '../resources/resource.ts';
import { updateBody } from '../resources/update-body.ts';
import { defineScenario, type Customer,  type World } from '../scenario.ts';

/** Values of eight characters, each another one, and none at all where the profile says what becomes of that. */
function* valuesOf(world: World): Generator<readonly [sandbox: 'minimum' | 'absent', value: string | null]> {
  yield ['minimum', `${world.runName}${world.number() % 1000}`.slice(-8).padStart(8, 'x')];
  if (jsonObject(world.declared('sandbox.enforcement'))?.['missing'] !== undefined) yield ['absent', null];
}

/** What is known of a call: that one like it is served under the value of the run, so that a refusal is about the header. */
const about = (sandbox: string) => ({ kind: sandbox === 'absent' ? 'probe' : 'offered', sandbox, controlled: true });

/** Creations; where each value sees data of its own, updates of what was created under the same one. */
async function creations(world: World, customer: Customer): Promise<void> {
  const [create, update] = [world.operation('create'), world.operation('update')];
  if (!create) return;
  const isPerValue = world.declared('sandbox.dataScope') === 'perValue';
  const step = 'sandbox-header';
  for (const [sandbox, sandboxValue] of valuesOf(world)) {
    const made = await createResource(world, create, customer, {
      ...{ kind: 'plain', step, sandboxValue, facts: about(sandbox) },
    });
    if (made && update && isPerValue && world.declared('sandbox.uniqueness') !== 'call')
      await changed(world, made, sandbox, sandboxValue);
  }
}

async function changed(world: World, made: Created, sandbox: string, sandboxValue?: string | null): Promise<boolean> {
  const update = world.operation('update');
  if (!update) return false;
  const { succeeded } = await world.call(
    update,
    { ...byId(update, made.id), body: updateBody(world, `${world.runName} under a value`).body },
    {
      identity: made.identity,
      ...(sandboxValue === undefined ? {} : { sandboxValue }),
      facts: {
        ...{ step: 'sandbox-header', item: made.item, id: 'existing', body: 'valid', token: 'valid' },
        ...(sandbox === '' ? { kind: 'offered' } : about(sandbox)),
      },
    },
  );
  return succeeded;
}

/** Hubs, one after another and each deleted before the next, as there may be a limit of them. */
async function hubs(world: World, customer: Customer): Promise<void> {
  const [create, remove] = [world.operation('hub-create'), world.operation('hub-delete')];
  if (!create) return;
  const registered = async (name: string, value?: { sandboxValue: string | null; facts: ReturnType<typeof about> }) => {
    const { id, answer } = await subscribe({ world, create, customer }, customer, name, { kind: 'offered', ...value });
    const facts = { kind: 'settling', step: 'sandbox-header', hub: name, id: 'existing', token: 'valid' };
    if (remove && answer.succeeded && id !== undefined)
      await world.call(remove, byId(remove, id), {
        identity: customer.identity,
        facts,
        ...(value?.sandboxValue ? { sandboxValue: value.sandboxValue } : {}),
      });
    return answer.succeeded;
  };
  if (!(await registered('sandbox-usual'))) return;
  for (const [sandbox, sandboxValue] of valuesOf(world))
    await registered(`sandbox-${sandbox}`, { sandboxValue, facts: about(sandbox) });
}

export default defineScenario({
  id: 'sandbox-header',
  purpose: 'Calls operations with sandbox header values of several lengths, with one repeated, and with none.',
  changesState: true,
  phase: 'main',
  obstacle: ({ contract, profile }) => {
    const named = contract.operations.some(({ parameters }) =>
      parameters.some(({ name }) => name.toLowerCase() === 'x-external-system'),
    );
    if (!named) return 'other-interface';
    return profile.mode === 'sandbox' ? undefined : 'in production the header is not sent';
  },
  run: async (world) => {
    const [list, create, retrieve] = [world.operation('list'), world.operation('create'), world.operation('retrieve')];
    const customer = world.customers[0];
    if (!customer) return;
    const made = create && (await createResource(world, create, customer, { kind: 'plain', step: 'sandbox' }));
    // What answers an empty list is not shown: it is asked for only where it holds something under every value.
    const hasSome = made !== undefined && world.declared('sandbox.dataScope') !== 'perValue';
    const operation = list && !world.isUnavailable(list) && (hasSome || !create) ? list : create;
    if (!operation) return;
    const fresh = `${world.runName}-${world.seed('sandbox')}`;
    const cases = [
      ['minimum', fresh.slice(-8).padStart(8, 'x'), false],
      ['long', fresh.padEnd(40, 'x'), false],
      ['signs', `${fresh.slice(-6)} .:/-_+=~(x)`, false],
      ['reused', fresh.padEnd(40, 'x'), true],
      ['absent', null, true],
      ['short', 'seven77', true],
    ] as const;
    for (const [sandbox, sandboxValue, isProbe] of cases)
      if (operation === list)
        await world.call(
          operation,
          { query: listQuery(operation, world.startedAt) },
          {
            identity: customer.identity,
            sandboxValue,
            facts: {
              kind: isProbe ? 'probe' : hasSome ? 'good' : 'settling',
              step: 'sandbox-header',
              sandbox,
              token: 'valid',
            },
          },
        );
      else
        await createResource(world, operation, customer, {
          kind: 'plain',
          step: 'sandbox-header',
          sandboxValue,
          facts: { sandbox, ...(isProbe ? { kind: 'probe' } : {}) },
        });
    if (made) await creations(world, customer);
    // The same resource under another value is the same where the profile says that all of them see the same.
    if (made && world.declared('sandbox.dataScope') === 'shared' && (await changed(world, made, '')))
      for (const [sandbox, value] of valuesOf(world)) await changed(world, made, sandbox, value);
    await hubs(world, customer);
    if (!made || !retrieve) return;
    await world.call(retrieve, byId(retrieve, made.id), {
      identity: customer.identity,
      sandboxValue: `${fresh}-other`,
      facts: { kind: 'probe', step: 'other-sandbox-value', sandbox: 'other', token: 'valid' },
    });
  },
});
