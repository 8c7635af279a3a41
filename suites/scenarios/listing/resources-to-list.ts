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

const creations = sharedByScenarios<Promise<void>>();

async function createThem(world: World, customer: Customer): Promise<void> {
  const create = world.operation('create');
  const own = world.created.filter((one) => one.customer === customer.name);
  if (!create || world.options.readOnly || own.length >= BODIES.length) return;
  const bodies = [
    ...bodiesFor(world),
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
