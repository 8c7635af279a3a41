/** Create, retrieve, list, change: what went in must come out, and only what was sent may change. */

import type { Json, JsonObject, Operation } from '../../contracts/contract.ts';
import { createResource, withUnique, type BodyKind, type Created } from './creatable.ts';
import { byId, findInList, jsonObject, listQuery } from './resource.ts';
import type { Answer, Customer, Scenario, World } from './scenario.ts';

const COUNTS = { smoke: 2, standard: 10, thorough: 40 } as const;

interface Ground {
  readonly world: World;
  readonly customer: Customer;
  readonly create: Operation;
  readonly retrieve: Operation | undefined;
  readonly list: Operation | undefined;
  readonly update: Operation | undefined;
}

/** Time within which a change must be readable: declared, or two seconds. */
export const settleMs = (world: World): number => {
  const declared = world.declared('settleMs');
  return typeof declared === 'number' ? declared : 2000;
};

/** Retrieves until it succeeds or the settling time is over; every attempt is recorded, the last one is the one that counts. */
export async function retrieveSettled(
  world: World,
  retrieve: Operation,
  made: Pick<Created, 'id' | 'item' | 'identity'>,
  step: string,
): Promise<Answer> {
  const deadline = performance.now() + settleMs(world);
  for (let wait = 50; ; wait *= 2) {
    const settled = performance.now() + wait >= deadline;
    const facts = { kind: settled ? 'good' : 'settling', step, item: made.item, id: 'existing', token: 'valid' };
    const answer = await world.call(retrieve, byId(retrieve, made.id), { identity: made.identity, facts });
    if (answer.succeeded || settled || world.signal.aborted) return answer;
    await world.pause(wait);
  }
}

async function oneLife(
  ground: Ground,
  kind: BodyKind,
  facts: Record<string, boolean> = {},
): Promise<Created | undefined> {
  const { world, customer, create, retrieve, list } = ground;
  const made = await createResource(world, create, customer, { kind, facts });
  if (!made) return undefined;
  if (retrieve) await retrieveSettled(world, retrieve, made, 'retrieve');
  if (list) await listSettled(world, list, made);
  return made;
}

/** Looks for a resource in its customer's list until it is there or the settling time is over, and notes the outcome. */
export async function listSettled(world: World, list: Operation, made: Created): Promise<void> {
  const deadline = performance.now() + settleMs(world);
  for (let wait = 50; ; wait *= 2) {
    const options = {
      identity: made.identity,
      facts: {
        kind: world.isUnavailable(list) ? 'unavailable' : 'good',
        step: 'list',
        item: made.item,
        token: 'valid',
      },
    };
    const { found, last, pages } = await findInList(
      world,
      list,
      listQuery(list, world.startedAt),
      ({ id }) => String(id) === made.id,
      options,
    );
    const over = performance.now() + wait >= deadline || world.signal.aborted;
    if (found || over || last.live?.status !== 200) {
      world.mark(
        'looked-for-in-list',
        { item: made.item, found, pages, status: last.live?.status ?? 0, last: last.exchange.seq, settled: over },
        { id: made.id },
      );
      return;
    }
    await world.pause(wait);
  }
}

interface Patch {
  readonly body: JsonObject;
  /** The profile says that the target takes it. */
  readonly declared: boolean;
}

/** Members to patch one after another: the declared one first and again, then texts and a nested list of the resource as answered. */
function patches(world: World, made: Created): readonly Patch[] {
  const sample = jsonObject(
    world.declared(`${world.contract.id}.update.patchableField`) ??
      world.declared(`${world.contract.id}.patchableField`),
  );
  const declared = ['one', 'two', 'three'].flatMap((word) =>
    Object.entries(sample ?? {}).map(([pointer, value]): Patch => ({
      body: { [pointer.replace(/^\//, '')]: withUnique(value as Json, `${world.runName} ${word}`) },
      declared: true,
    })),
  );
  const texts = ['first', 'second', 'third'].map((word): JsonObject => ({
    description: `${world.runName} ${word} change`,
  }));
  const priority: readonly JsonObject[] =
    typeof made.sent['priority'] === 'string' ? [{ priority: made.sent['priority'] }] : [];
  const lists: readonly JsonObject[] = [{ note: [{ text: `${world.runName} note added by a change` }] }];
  return [...declared, ...[...texts, ...priority, ...lists].map((body): Patch => ({ body, declared: false }))];
}

async function changes({ world, retrieve, update }: Ground, made: Created): Promise<void> {
  if (!update || !retrieve) return;
  await retrieveSettled(world, retrieve, made, 'before-patch-0');
  let nth = 0;
  for (const { body, declared } of patches(world, made)) {
    if (world.signal.aborted) return;
    nth += 1;
    const facts = {
      kind: declared ? 'good' : 'offered',
      step: 'patch',
      item: made.item,
      nth,
      id: 'existing',
      body: 'valid',
      token: 'valid',
    };
    await world.call(update, { ...byId(update, made.id), body }, { identity: made.identity, facts });
    await retrieveSettled(world, retrieve, made, `after-patch-${nth}`);
  }
}

/** Ids that name nothing, and other customers' resources: the first must not succeed, the second is observed until declared. */
async function strangers(
  { world, retrieve, update }: Ground,
  made: Created,
  other: Customer | undefined,
): Promise<void> {
  const declared = world.declared('fixtures.unknownChangeId');
  const unknown =
    typeof declared === 'string' && world.contract.id === 'change'
      ? declared
      : /^\d+$/.test(made.id)
        ? '999999999999'
        : `unknown-${world.runName}`;
  const body = { description: `${world.runName} from a stranger` };
  for (const operation of [retrieve, update]) {
    if (!operation) continue;
    const values = operation === update ? { body } : {};
    await world.call(
      operation,
      { ...byId(operation, unknown), ...values },
      { identity: made.identity, facts: { kind: 'odd', step: 'unknown-id', id: 'unknown', token: 'valid' } },
    );
    if (other)
      await world.call(
        operation,
        { ...byId(operation, made.id), ...values },
        {
          identity: other.identity,
          facts: { kind: 'probe', step: 'foreign', id: 'foreign', item: made.item, token: 'valid' },
        },
      );
  }
  if (retrieve && other) await retrieveSettled(world, retrieve, made, 'after-foreign');
}

/** A second creation with the external id of the first: what comes of it is recorded. */
async function again({ world, create }: Ground, made: Created): Promise<void> {
  const { externalId } = made.sent;
  if (externalId === undefined) return;
  const facts = { kind: 'probe', step: 'same-external-id', of: made.item, body: 'valid', token: 'valid' };
  await world.call(create, { body: made.sent }, { identity: made.identity, facts });
}

export const resourceLife: Scenario = {
  id: 'resource-life',
  purpose: 'Creates resources, reads them back by id and in the list, and changes them member by member.',
  changesState: true,
  phase: 'main',
  obstacle: ({ contract }) =>
    contract.operations.some(({ action }) => action === 'create') ? undefined : 'other-interface',
  run: async (world) => {
    const create = world.operation('create');
    const [customer, other] = world.customers;
    if (!create)
      return world.blocked('the document does not show where a resource is created, and the profile binds no path');
    if (!customer) return world.blocked('the profile has no valid identity for this interface');
    const ground: Ground = {
      world,
      customer,
      create,
      retrieve: world.operation('retrieve'),
      list: world.operation('list'),
      update: world.operation('update'),
    };
    const first = await oneLife(ground, 'full');
    if (!first) return;
    await Promise.all([
      changes(ground, first),
      strangers(ground, first, other),
      again(ground, first),
      ...Array.from({ length: COUNTS[world.options.effort] }, () => oneLife(ground, 'generated', { concurrent: true })),
    ]);
    if (other) await oneLife({ ...ground, customer: other }, 'plain');
  },
};
