/** Resources for a list, in a run whose other scenarios create none: a run of one requirement, or a shard. */

import { createResource, type Created, type CreateOptions } from '../resources/create-resource.ts';
import { sharedByScenarios } from '../resources/shared-by-scenarios.ts';
import { listSettled } from '../resources/settled.ts';
import type { Customer, World } from '../scenario.ts';
import { filterMaterial, unusualMaterial } from './declared-filters.ts';

/** Kinds of bodies, each with its place in the order of texts and of external ids, which is not that of the creations; two texts are equal. */
const BODIES = [
  ['full', 2, 'b'],
  ['nameless', 5, 'd'],
  ['full', 1, 'a'],
  ['plain', 4, 'c'],
  ['full', 3, 'b'],
] as const;

function bodiesFor({ runName }: World): readonly CreateOptions[] {
  return BODIES.map(([kind, place, text]) => ({
    kind,
    members: {
      description: `${runName} ${text}`,
      ...(kind === 'nameless' ? {} : { externalId: `${runName}-list-${place}` }),
    },
  }));
}

/** Bodies for what the filters of a list may misread, and one with an external id that a URL must encode. */
const bodiesToFilter = (world: World): readonly CreateOptions[] =>
  [
    ...filterMaterial(world),
    ...unusualMaterial(world),
    { externalId: `${world.runName}-list one+two 100%25 & a=b` },
  ].map((members) => ({ kind: 'plain', members }));

const creations = sharedByScenarios<Promise<void>>();

/** Creates resources with these bodies where the run has created fewer than for a list; a second customer needs only an order of them. */
async function createThem(world: World, customer: Customer, bodies: readonly CreateOptions[]): Promise<void> {
  const create = world.operation('create');
  const own = world.created.filter((one) => one.customer === customer.name);
  if (!create || world.options.readOnly || own.length >= BODIES.length) return;
  let last: Created | undefined;
  for (const body of bodies) {
    // A rejection blocks nothing: a list can be judged without these resources.
    last = (await createResource(world, create, customer, { ...body, step: 'to-list' })) ?? last;
    if (!last) return;
  }
  const list = world.operation('list');
  if (list && last) await listSettled(world, list, last);
}

/** Creates resources where the run has too few; the first scenario that lists does it for all. */
export function resourcesToList(world: World, customer: Customer): Promise<void> {
  const created = creations.get(world) ?? createThem(world, customer, [...bodiesFor(world), ...bodiesToFilter(world)]);
  creations.set(world, created);
  return created;
}

/** Creates resources of a second customer, in an order that is not that of their external ids, where the run has too few. */
export const othersToList = (world: World, other: Customer): Promise<void> =>
  createThem(world, other, bodiesFor(world));
