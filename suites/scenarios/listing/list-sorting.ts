/** Sorted lists, where the profile says how an order is requested. */

import type { StepFacts } from '../../../contracts/formats/evidence/steps.ts';
import { fullBody } from '../../../generators/full-body.ts';
import { ask, askPages, takes, walk, type ListContext } from './list-pages.ts';
import { jsonObject, stateMember } from '../resources/resource.ts';
import type { World } from '../scenario.ts';

const syntaxOf = (world: World) => jsonObject(world.own('sortSyntax'));

/** Value of `sort` for one field, where the profile says how that is written. */
export function sortBy(world: World, direction: 'asc' | 'desc', member: string): string | undefined {
  const template = syntaxOf(world)?.[direction];
  return typeof template === 'string' ? template.replaceAll('{f}', member) : undefined;
}

type Order = Pick<StepFacts<'sort'>, 'value' | 'member' | 'then' | 'thenOrder' | 'firstOrder'>;

/** Reads a sorted list; returns the number of items. Which fields a list can be sorted by is unspecified, so that it may reject one. */
const sorted = (
  context: ListContext,
  sort: string,
  order: Order,
  { limit, most = 1 }: { limit?: number; most?: number } = {},
) =>
  askPages(context, {
    most,
    ...(limit === undefined ? {} : { limit }),
    query: { sort },
    facts: (place) => ({ step: 'sort', param: 'sort', kind: 'offered', ...order, ...place }),
  });

/** A member in both directions; returns the number of items read. */
async function bothWays(context: ListContext, member: string): Promise<number> {
  let shown = 0;
  for (const value of ['asc', 'desc'] as const) {
    const sort = sortBy(context.world, value, member);
    if (sort === undefined) continue;
    shown += await sorted(context, sort, { value, member });
    if (member === 'externalId' && value === 'asc')
      await walk(context, 'sorted-by-two', { limit: 2, most: 2, query: { sort } }, { kind: 'offered' });
    if (member === 'externalId') await sorted(context, sort, { value, member }, { limit: 3, most: 4 });
  }
  return shown;
}

/**
 * Every other member of text that a client sends, the state and the id, in either direction: which of them a list can be sorted by is
 * unspecified, and in what order.
 */
async function byEveryMember(context: ListContext, known: readonly (string | undefined)[]): Promise<void> {
  const { world } = context;
  if (world.options.effort === 'smoke') return;
  const create = world.operation('create');
  const full = (create && jsonObject(fullBody(world.contract, create, world.seed('sorting')))) ?? {};
  const texts = Object.keys(full).filter((name) => typeof full[name] === 'string');
  const members = new Set([...texts, stateMember(world), 'id']);
  for (const member of [...members].filter((name) => !known.includes(name)))
    for (const direction of ['asc', 'desc'] as const) {
      const sort = sortBy(world, direction, member);
      if (sort !== undefined) await sorted(context, sort, { value: 'any', member });
    }
}

export async function sorting(context: ListContext): Promise<void> {
  if (!takes(context.list, 'sort')) return;
  const { world } = context;
  const created = world.contract.model?.createdMember;
  const syntax = syntaxOf(world);
  const separator = typeof syntax?.['separator'] === 'string' ? syntax['separator'] : ',';
  let shown = 0;
  for (const member of [created, 'externalId', 'description'])
    if (member !== undefined) shown += await bothWays(context, member);
  // The order must not depend on the selected members. One of the two differs from that of an unsorted list.
  for (const value of ['asc', 'desc'] as const) {
    const sort = sortBy(world, value, 'externalId');
    if (sort === undefined || !takes(context.list, 'fields')) continue;
    await askPages(context, {
      most: 1,
      query: { sort, fields: 'id' },
      facts: (place) => ({
        step: 'sort',
        param: 'sort',
        kind: 'offered',
        value,
        member: 'externalId',
        combinedWith: 'fields',
        ...place,
      }),
    });
  }
  // A target that has rejected them all may yet sort by another, in any order of its values.
  for (const member of shown === 0 ? ['priority', stateMember(world), 'id'] : []) {
    const sort = sortBy(world, 'asc', member);
    if (sort !== undefined) await sorted(context, sort, { value: 'any', member });
  }
  await byEveryMember(context, [created, 'externalId', 'description']);
  // Few may have a priority, so that nothing shows which field decides first; all have a text.
  for (const [member, then] of [
    ['priority', 'externalId'],
    ['description', 'externalId'],
  ] as const) {
    // One of the first two orders differs from that of an unsorted list.
    for (const [first, second] of [
      ['asc', 'desc'],
      ['asc', 'asc'],
      ['desc', 'asc'],
    ] as const) {
      const several = [sortBy(world, first, member), sortBy(world, second, then)];
      if (several.every((one) => one !== undefined))
        await sorted(context, several.join(separator), {
          value: 'several',
          member,
          then,
          ...(second === 'asc' ? { thenOrder: 'ascending' } : {}),
          ...(first === 'desc' ? { firstOrder: 'descending' } : {}),
        });
    }
  }
  if (!syntax && created !== undefined)
    await ask(context, { sort: created }, { step: 'sort', param: 'sort', value: 'guess', kind: 'probe' });
}
