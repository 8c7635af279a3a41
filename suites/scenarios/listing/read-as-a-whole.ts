import type { JsonObject } from '../../../contracts/contract.ts';
import { asLastSeen, retrieveSettled } from '../resources/settled.ts';
import type { ListContext } from './list-pages.ts';
import { nestedMember } from './nested-member.ts';

/** Resources that were shown in parts, and are read as a whole. */
const MOST_READ = 8;

/** Own resources that have nested members, read when parts of them were selected and expanded: reading changes nothing. */
export async function readAsAWhole(
  { world, customer: { name } }: ListContext,
  listed: readonly JsonObject[],
): Promise<void> {
  const retrieve = world.operation('retrieve');
  if (!retrieve) return;
  const shown = new Set(listed.filter((item) => nestedMember([item])).map((item) => item['id']));
  const own = world.created.filter((one) => one.customer === name && shown.has(one.id));
  // Some of each part of the list: of what was created first, most is updated.
  const some = own.filter((_, at) => at % Math.ceil(own.length / MOST_READ) === 0);
  await Promise.all(some.map((made) => retrieveSettled(world, retrieve, made, 'end', asLastSeen(world, made))));
}
