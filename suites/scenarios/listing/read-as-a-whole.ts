import type { JsonObject } from '../../../contracts/contract.ts';
import { matchPattern } from '../../../contracts/json/json-pointer.ts';
import { asLastSeen, retrieveSettled } from '../resources/settled.ts';
import { filtersOf } from './declared-filters.ts';
import type { ListContext } from './list-pages.ts';
import { nestedMember } from './nested-member.ts';

/** Resources that were shown in parts, and are read as a whole. */
const MOST_READ = 8;

/**
 * Reads own resources when parts of them were selected and expanded, which changes nothing: those that have nested members, and for each declared
 * filter one that is listed without its member, which no list with the filter may contain if the resource has none.
 */
export async function readAsAWhole(
  { world, customer: { name } }: ListContext,
  listed: readonly JsonObject[],
): Promise<void> {
  const retrieve = world.operation('retrieve');
  if (!retrieve) return;
  const own = world.created.filter((one) => one.customer === name);
  const shown = new Map(listed.map((item) => [item['id'], item]));
  const nested = own.filter(({ id }) => nestedMember([shown.get(id) ?? {}]));
  // Some of each part of the list: of what was created first, most is updated.
  const some = nested.filter((_, at) => at % Math.ceil(nested.length / MOST_READ) === 0);
  const without = filtersOf(world).flatMap(({ pointer }) => {
    const lacks = own.find(({ id }) => shown.has(id) && matchPattern(pointer, shown.get(id) ?? {}).length === 0);
    return lacks ? [lacks] : [];
  });
  await Promise.all(
    [...new Set([...some, ...without])].map((made) =>
      retrieveSettled(world, retrieve, made, 'end', asLastSeen(world, made)),
    ),
  );
}
