/** Sorted lists, where the profile says how an order is asked for. */

import { ask, askPages, takes, walk, type ListGround, type Pages } from './list-pages.ts';
import { jsonObject } from '../resources/resource.ts';
import type { World } from '../scenario.ts';

const syntaxOf = (world: World) => jsonObject(world.declared('ticket.sortSyntax'));

/** Value of `sort` for one field, where the profile says how that is written. */
export function sortBy(world: World, direction: 'asc' | 'desc', member: string): string | undefined {
  const template = syntaxOf(world)?.[direction];
  return typeof template === 'string' ? template.replaceAll('{f}', member) : undefined;
}

export async function sorting(ground: ListGround): Promise<void> {
  if (!takes(ground.list, 'sort')) return;
  const syntax = syntaxOf(ground.world);
  const write = (direction: 'asc' | 'desc', member: string): string | undefined =>
    sortBy(ground.world, direction, member);
  const separator = typeof syntax?.['separator'] === 'string' ? syntax['separator'] : ',';
  // Which fields a list can be sorted by is not shown, so that it may refuse one.
  const sorted = (query: string, walk: string, facts: Record<string, string>, pages: Pages = {}): Promise<number> =>
    askPages(ground, {
      most: 1,
      ...pages,
      query: { sort: query },
      facts: { step: 'sort', param: 'sort', walk, kind: 'offered', ...facts },
    });
  let shown = 0;
  for (const member of ['creationDate', 'externalId', 'description'])
    for (const value of ['asc', 'desc'] as const) {
      const sort = write(value, member);
      if (sort === undefined) continue;
      shown += await sorted(sort, `${member} ${value}`, { value, member });
      if (member === 'externalId' && value === 'asc')
        await walk(ground, 'sorted-by-two', { limit: 2, most: 2, query: { sort }, facts: { kind: 'offered' } });
      if (member === 'externalId')
        await sorted(sort, `${member} ${value} by three`, { value, member }, { limit: 3, most: 4 });
    }
  // A target that has refused them all may yet sort by another, in whatever order of its values.
  for (const member of shown === 0 ? ['priority', 'status', 'id'] : []) {
    const sort = write('asc', member);
    if (sort !== undefined) await sorted(sort, member, { value: 'any', member });
  }
  // Few may have a priority, so that nothing is told of the field that decides first; all have a text.
  for (const [member, then] of [
    ['priority', 'externalId'],
    ['description', 'externalId'],
  ] as const) {
    const several = [write('asc', member), write('desc', then)];
    if (several.every((one) => one !== undefined))
      await sorted(several.join(separator), `several from ${member}`, { value: 'several', member, then });
  }
  if (!syntax)
    await ask(ground, { sort: 'creationDate' }, { step: 'sort', param: 'sort', value: 'guess', kind: 'probe' });
}
