/** The list of a second customer with one parameter after another: what goes for the first one goes for it. */

import { oneByOne } from './list-filters.ts';
import { ask, askPages, takes, walk, type ListContext } from './list-pages.ts';
import { sortBy } from './list-sorting.ts';
import { askAround } from './list-window.ts';
import { byId } from '../resources/resource.ts';
import { othersToList } from './resources-to-list.ts';
import { askForInitiated } from '../subscriptions/provider-initiated.ts';

/** One of its resources, whole and with a selection. */
async function selectedOne({ world, customer: { name, identity } }: ListContext): Promise<void> {
  const retrieve = world.operation('retrieve');
  const made = world.created.find((one) => one.customer === name);
  if (!retrieve || !made || !takes(retrieve, 'fields')) return;
  const facts = {
    ...({
      step: 'fields',
      param: 'fields',
      kind: 'settling',
      item: made.item,
      id: 'existing',
      token: 'valid',
    } as const),
    customer: name,
  };
  await world.call(retrieve, byId(retrieve, made.id), { identity, facts: { ...facts, value: 'absent' } });
  await world.call(
    retrieve,
    { ...byId(retrieve, made.id), query: { fields: 'description' } },
    { identity, facts: { ...facts, value: 'valid', selected: ['description'] } },
  );
}

export async function listOfAnother(context: ListContext): Promise<void> {
  const { list, world, customer } = context;
  await askForInitiated(world, customer);
  await walk(context, 'other-customer');
  if (world.options.effort === 'smoke') return;
  await othersToList(world, customer);
  if (takes(list, 'limit')) await walk(context, 'others-by-two', { limit: 2, most: 2 }, { kind: 'settling' });
  if (takes(list, 'fields')) {
    const facts = { step: 'fields', param: 'fields', kind: 'settling' } as const;
    await ask(context, {}, { ...facts, value: 'absent' });
    for (const selected of [['description'], ['id', 'externalId']])
      await ask(
        context,
        { fields: selected.join(',') },
        { ...facts, value: selected.length > 1 ? 'several' : 'valid', selected },
      );
  }
  await selectedOne(context);
  for (const value of takes(list, 'sort') ? (['asc', 'desc'] as const) : []) {
    const sort = sortBy(world, value, 'externalId');
    if (sort !== undefined)
      await askPages(context, {
        most: 1,
        query: { sort },
        facts: (place) => ({ step: 'sort', param: 'sort', kind: 'offered', value, member: 'externalId', ...place }),
      });
  }
  await askAround(context);
  await oneByOne(context);
}
