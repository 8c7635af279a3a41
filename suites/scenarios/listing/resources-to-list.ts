/** Resources for a list, in a run whose other scenarios create none: a run of one requirement, or a shard. */

import { createResource, type Created } from '../resources/create-resource.ts';
import { sharedByScenarios } from '../resources/shared-by-scenarios.ts';
import { listSettled } from '../resources/settled.ts';
import type { Customer, World } from '../scenario.ts';
import { filterMaterial, unusualMaterial } from './declared-filters.ts';

/** Bodies, and texts of which neither order is that of the creations, and two are equal. */
const BODIES = [
  ['full', 'b'],
  ['nameless', 'd'],
  ['full', 'a'],
  ['plain', 'c'],
  ['full', 'a'],
] as const;

const creations = sharedByScenarios<Promise<void>>();

async function createThem(world: World, customer: Customer): Promise<void> {
  const create = world.operation('create');
  const own = world.created.filter((one) => one.customer === customer.name);
  if (!create || world.options.readOnly || own.length >= BODIES.length) return;
  const bodies = [
    ...BODIES.map(([kind, text]) => ({ kind, members: { description: `${world.runName} ${text}` } })),
    ...[...filterMaterial(world), ...unusualMaterial(world)].map((members) => ({ kind: 'plain' as const, members })),
  ];
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
  const created = creations.get(world) ?? createThem(world, customer);
  creations.set(world, created);
  return created;
}
