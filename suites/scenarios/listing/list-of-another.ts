/** The list of a second customer with one parameter after another: what goes for the first one goes for it. */

import { oneByOne } from './list-filters.ts';
import { ask, askPages, takes, walk, type ListGround } from './list-pages.ts';
import { sortBy } from './list-sorting.ts';
import { beside } from './list-window.ts';
import { byId } from '../resources/resource.ts';

/** One of its resources, whole and with a selection. */
async function selectedOne({ world, customer: { name, identity } }: ListGround): Promise<void> {
  const retrieve = world.operation('retrieve');
  const made = world.created.find((one) => one.customer === name);
  if (!retrieve || !made || !takes(retrieve, 'fields')) return;
  for (const asked of [undefined, 'description']) {
    const facts = {
      kind: 'settling',
      step: 'fields',
      param: 'fields',
      item: made.item,
      id: 'existing',
      token: 'valid',
    };
    const query = asked === undefined ? {} : { fields: asked };
    const value = asked === undefined ? 'absent' : 'valid';
    await world.call(
      retrieve,
      { ...byId(retrieve, made.id), query },
      { identity, facts: { ...facts, value, customer: name, ...(asked === undefined ? {} : { asked }) } },
    );
  }
}

export async function listOfAnother(ground: ListGround): Promise<void> {
  const { list, world } = ground;
  await walk(ground, 'other-customer');
  if (world.options.effort === 'smoke') return;
  if (takes(list, 'limit')) await walk(ground, 'others-by-two', { limit: 2, most: 2, facts: { kind: 'settling' } });
  if (takes(list, 'fields'))
    for (const [value, text] of [
      ['absent', undefined],
      ['valid', 'description'],
      ['several', 'id,externalId'],
    ] as const)
      await ask(ground, text === undefined ? {} : { fields: text }, {
        ...{ step: 'fields', param: 'fields', value, kind: 'settling' },
        ...(text === undefined ? {} : { asked: text }),
      });
  await selectedOne(ground);
  for (const value of takes(list, 'sort') ? (['asc', 'desc'] as const) : []) {
    const sort = sortBy(world, value, 'externalId');
    const facts = { step: 'sort', param: 'sort', walk: `externalId ${value} of another`, value, member: 'externalId' };
    if (sort !== undefined) await askPages(ground, { most: 1, query: { sort }, facts: { ...facts, kind: 'offered' } });
  }
  await beside(ground);
  await oneByOne(ground);
}
