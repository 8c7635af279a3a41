/** The monitor of an asynchronous operation: created with an external id, retrieved at the path that the profile declares. */

import type { Operation } from '../../../contracts/contract.ts';
import { changeOfStatus } from '../resources/change-of-status.ts';
import { isSecondExcluded, nearIds } from '../resource-lifecycle/external-ids.ts';
import { createResource, type Created } from '../resources/create-resource.ts';
import { isExternalId, monitorParameter, servedMonitorKey } from './monitor-key.ts';
import { byId, resourceIn, stateMember } from '../resources/resource.ts';
import { attempts, retrieveSettled, settleMs } from '../resources/settled.ts';
import { defineScenario, steps, type Customer, type Response, type World } from '../scenario.ts';
import { updateBody } from '../resources/update-body.ts';
import { hasContent } from '../../evidence/statuses.ts';
import { withoutCreation } from '../resources/without-creation.ts';

/** A change of status by the provider, and the monitor since, as long as the change may take to show. */
async function afterMove(
  world: World,
  monitor: Operation,
  retrieve: Operation,
  made: Created,
  { key, before }: { key: string; before: Response },
): Promise<void> {
  const { item, identity } = made;
  const moved = await changeOfStatus(world, retrieve, made, 'moved-with-monitor', resourceIn(before));
  const now = moved?.[stateMember(world)];
  if (typeof now !== 'string') return;
  for await (const _ of attempts(world, settleMs(world))) {
    const { live } = await world.call(
      monitor,
      { path: { [monitorParameter(world, monitor)]: key } },
      {
        identity,
        facts: { kind: 'probe', step: 'monitor-after-move', item, id: 'existing', token: 'valid' },
      },
    );
    if (!hasContent(live) || live.body.includes(now)) return;
  }
}

/** The monitor once its resource was updated: it keeps its form. */
async function afterUpdate(world: World, monitor: Operation, made: Created, key: string): Promise<void> {
  const update = world.operation('update');
  if (!update) return;
  const { identity, item, id } = made;
  const { body } = updateBody(world, `${world.runName} with its monitor`);
  const facts = { item, id: 'existing', token: 'valid' } as const;
  await world.call(
    update,
    { ...byId(update, id), body },
    { identity, facts: { ...facts, kind: 'offered', step: 'monitored-update', body: 'valid' } },
  );
  await world.call(
    monitor,
    { path: { [monitorParameter(world, monitor)]: key } },
    { identity, facts: { ...facts, kind: 'probe', step: 'monitor-after-update' } },
  );
}

/**
 * Monitors by external ids that resemble each other: the beginning that those of the run share, which names nothing, and one in the other letter
 * case, where a repeated one is declared to make no second resource and this one makes it: the two are not the same to the target, either.
 */
async function byNearIds(
  world: World,
  monitor: Operation,
  create: Operation,
  customer: Customer,
  made: Created,
): Promise<void> {
  await askedUnknown(world, monitor, customer, world.runName);
  if (!isSecondExcluded(world)) return;
  const [externalId = made.externalId] = nearIds(made.externalId);
  const near = await createResource(world, create, customer, {
    kind: 'plain',
    step: 'monitored',
    facts: { kind: 'probe' },
    members: { externalId },
  });
  if (near?.sent['externalId'] !== externalId || near.id === made.id) return;
  await servedMonitorKey(world, monitor, near, { step: 'monitor', kind: 'probe' });
  await servedMonitorKey(world, monitor, made, { step: 'monitor-after-update', kind: 'probe' });
}

const askedUnknown = (world: World, monitor: Operation, { identity }: Customer, key: string): Promise<Response> =>
  world.call(
    monitor,
    { path: { [monitorParameter(world, monitor)]: key } },
    { identity, facts: { kind: 'odd', step: 'unknown-monitor', id: 'unknown', token: 'valid' } },
  );

/** Of fewer resources, a target that takes another one for the monitored resource may not have one to take. */
const FEWEST_OTHERS = 3;

/** Creates resources of a customer where no other scenario of the run does. */
async function createOthers(world: World, create: Operation, customer: Customer): Promise<void> {
  const own = world.created.filter((one) => one.customer === customer.name);
  for (let nth = own.length; nth < FEWEST_OTHERS; nth += 1)
    await createResource(world, create, customer, { kind: 'plain', step: 'monitored', facts: { kind: 'probe' } });
}

/**
 * The monitor of a resource that has an external id to encode, and a long text with letters of other scripts. It is requested before there is
 * the resource, too, as by a client that does not wait.
 */
async function ofUnusualTexts(world: World, monitor: Operation, create: Operation, customer: Customer): Promise<void> {
  const externalId = `${world.runName} one+two 100%25 & a=é`;
  const name = monitorParameter(world, monitor);
  await askedUnknown(world, monitor, customer, isExternalId(name) ? externalId : `unknown-${world.runName}`);
  const made = await createResource(world, create, customer, {
    kind: 'plain',
    step: 'monitored',
    facts: { kind: 'probe' },
    members: {
      externalId,
      description: `${world.runName} é Ж 中 ${'a long text, '.repeat(60)}`,
    },
  });
  if (!made) return;
  await servedMonitorKey(world, monitor, made, { step: 'monitor' });
  const retrieve = world.operation('retrieve');
  if (retrieve) await retrieveSettled(world, retrieve, made, 'with-monitor');
}

export default defineScenario({
  id: 'monitor',
  purpose: 'Creates a resource, reads its monitor as the same and as another customer, and retrieves the resource.',
  changesState: true,
  calls: ['create', 'retrieve', 'update', 'monitor'],
  phase: 'main',
  provides: steps(
    ...(['monitored', 'monitor', 'with-monitor', 'moved-with-monitor', 'monitor-after-move'] as const),
    ...(['monitored-update', 'monitor-after-update', 'foreign-monitor', 'unknown-monitor'] as const),
  ),
  obstacle: ({ contract }) =>
    contract.operations.some(({ action }) => action === 'monitor') ? undefined : 'other-interface',
  run: async (world) => {
    const operation = world.operation('monitor');
    const create = world.operation('create');
    const customer = world.customers[0];
    if (!operation) return;
    if (!create || !customer) return withoutCreation(world, 'no resource with a monitor');
    const made = await createResource(world, create, customer, { kind: 'plain', step: 'monitored' });
    if (!made) return;
    // Something that the other customer has, and that no monitor of this one may hold.
    const other = world.customers[1];
    const foreign = other && (await createResource(world, create, other, { kind: 'plain', step: 'monitored' }));
    const key = await servedMonitorKey(world, operation, made, { step: 'monitor' });
    const retrieve = world.operation('retrieve');
    const before = retrieve && (await retrieveSettled(world, retrieve, made, 'with-monitor'));
    const name = monitorParameter(world, operation);
    if (retrieve && before && key !== undefined) await afterMove(world, operation, retrieve, made, { key, before });
    if (key !== undefined) await afterUpdate(world, operation, made, key);
    await createOthers(world, create, customer);
    await ofUnusualTexts(world, operation, create, customer);
    if (key !== undefined && key === made.externalId) await byNearIds(world, operation, create, customer, made);
    if (foreign) await servedMonitorKey(world, operation, foreign, { step: 'monitor', kind: 'probe' });
    if (other && key !== undefined)
      await world.call(
        operation,
        { path: { [name]: key } },
        {
          identity: other.identity,
          facts: { kind: 'probe', step: 'foreign-monitor', id: 'foreign', item: made.item, token: 'valid' },
        },
      );
  },
});
