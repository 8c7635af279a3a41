/** Changes of resources in named states: a rejected and an approved one from the profile, and a new one. */

import type { Json, JsonObject } from '../../contracts/contract.ts';
import { createResource } from './creatable.ts';
import { byId, jsonObject } from './resource.ts';
import { attempts, settleMs } from './settled.ts';
import { sampleFor } from './sample-for.ts';
import type { Scenario, World } from './scenario.ts';

/** Pointers that may be changed in a state, by the declared matrix; undefined where it names statuses or nothing. */
function changeable(world: World, status: string): readonly string[] | undefined {
  const matrix = jsonObject(world.declared(`${world.contract.id}.updateMatrix`));
  const rule = matrix?.[status] ?? matrix?.['*'];
  return Array.isArray(rule) && rule.every((one) => typeof one === 'string') ? rule : undefined;
}

/** One change per declared member; a text where the profile names none. */
function bodiesFor(world: World, status: string, state: string): readonly JsonObject[] {
  const pointers = changeable(world, status) ?? ['/description'];
  return pointers.slice(0, 3).map((pointer) => {
    const member = pointer.replace(/^\//, '');
    return { [member]: sampleFor(world, pointer, `${world.runName} ${state}`) };
  });
}

async function changeIn(world: World, state: string, id: string, identity: string, item?: string): Promise<void> {
  const [retrieve, update] = [world.operation('retrieve'), world.operation('update')];
  if (!retrieve || !update) return;
  const facts = { kind: 'settling', state, id: 'existing', token: 'valid', ...(item === undefined ? {} : { item }) };
  let status: Json | undefined;
  for await (const over of attempts(world, settleMs(world))) {
    const before = await world.call(retrieve, byId(retrieve, id), {
      identity,
      facts: { ...facts, step: 'before-patch' },
    });
    const [read] = [before.live?.json].flat() as readonly Json[];
    status = jsonObject(read)?.['status'];
    if (typeof status === 'string') break;
    const whose = item === undefined ? `the ${state} resource of the profile` : 'a new resource';
    if (over || before.succeeded) return world.blocked(`${whose} shows no status`, before.exchange);
  }
  if (typeof status !== 'string') return;
  for (const [nth, body] of bodiesFor(world, status, state).entries()) {
    await world.call(
      update,
      { ...byId(update, id), body },
      { identity, facts: { ...facts, kind: 'probe', step: 'state-patch', body: 'valid', status, nth } },
    );
    for await (const _ of attempts(world, settleMs(world))) {
      const after = await world.call(retrieve, byId(retrieve, id), {
        identity,
        facts: { ...facts, step: 'after-state-patch', nth },
      });
      const [shown] = [after.live?.json].flat() as readonly Json[];
      const changed = Object.entries(body).every(
        ([name, value]) => JSON.stringify(jsonObject(shown)?.[name]) === JSON.stringify(value),
      );
      if (changed) break;
    }
  }
}

export const states: Scenario = {
  id: 'states',
  purpose: 'Changes a rejected, an approved and a new resource.',
  changesState: true,
  phase: 'main',
  obstacle: ({ contract }) =>
    contract.declarations.some(({ key }) => key === `${contract.id}.updateMatrix`) ? undefined : 'other-interface',
  run: async (world) => {
    const customer = world.customers[0];
    if (!customer) return world.blocked('the profile has no valid identity for this interface');
    for (const [state, key] of [
      ['rejected', 'fixtures.rejectedChangeId'],
      ['approved', 'fixtures.approvedChangeId'],
    ] as const) {
      const id = world.declared(key);
      if (typeof id === 'string') await changeIn(world, state, id, customer.identity);
    }
    const create = world.operation('create');
    const made = create && (await createResource(world, create, customer, { kind: 'plain', step: 'state' }));
    if (made) await changeIn(world, 'other', made.id, customer.identity, made.item);
  },
};
