/** Filters of a list, as the profile declares them: one, and two together. */

import type { Json, JsonObject } from '../../contracts/contract.ts';
import { getPointer, matchPattern } from '../../contracts/json-pointer.ts';
import { ask, askPages, itemsOf, takes, type ListGround } from './list-pages.ts';
import { jsonObject } from './resource.ts';
import type { World } from './scenario.ts';

interface Filter {
  /** Member it looks at. */
  readonly pointer: string;
  /** Name of the query parameter. */
  readonly parameter: string;
  readonly write: (value: string) => string;
}

/** Values that any member of text may have, and that need no quoting in any syntax. */
const VALUES = ['1', '2'] as const;

/** Members of orders by which the suite filters where the profile shows the syntax. */
const ORDER_MEMBERS = ['externalId', 'priority', 'description'];

function ofParameters(rows: Json | undefined): readonly Filter[] {
  return (Array.isArray(rows) ? (rows as readonly Json[]) : []).flatMap((row): readonly Filter[] => {
    const { pointer, template } = jsonObject(row) ?? {};
    if (typeof pointer !== 'string' || typeof template !== 'string') return [];
    const [parameter = '', ...rest] = template.split('=');
    return [{ pointer, parameter, write: (value) => rest.join('=').replaceAll('{v}', value) }];
  });
}

function ofOrders(syntax: Json | undefined): readonly Filter[] {
  if (typeof syntax !== 'string') return [];
  const [parameter = '', ...rest] = syntax.split('=');
  return ORDER_MEMBERS.map((name) => ({
    pointer: `/${name}`,
    parameter,
    write: (value) => rest.join('=').replaceAll('{name}', name).replaceAll('{value}', value),
  }));
}

/** The declared filters of an interface; of orders, those of the suite's choice in the declared syntax. */
function filtersOf({ contract, declared }: World): readonly Filter[] {
  return contract.id === 'order'
    ? ofOrders(declared('order.filterSyntax'))
    : ofParameters(declared(`${contract.id}.filters`));
}

/** Values for two declared filters, so that some resources meet both, and some each alone; none where the profile declares fewer. */
export function filterMaterial(world: World): readonly JsonObject[] {
  const writable = world.declared(`${world.contract.id}.writableFields`);
  const names = filtersOf(world)
    .map(({ pointer }) => pointer)
    .filter((pointer) => /^\/\w+$/.test(pointer) && !['/externalId', '/status', '/state', '/id'].includes(pointer))
    .filter((pointer) => !Array.isArray(writable) || writable.includes(pointer))
    .map((pointer) => pointer.slice(1));
  const [one, other] = names;
  if (one === undefined || other === undefined) return [];
  const [a, b] = VALUES;
  return [
    { [one]: a, [other]: a },
    { [one]: a, [other]: b },
    { [one]: b, [other]: a },
  ];
}

/** Each filter alone, with a value some but not all of the answered resources bear, and two together. */
export async function filters(ground: ListGround): Promise<void> {
  const known = filtersOf(ground.world);
  const all = itemsOf(await ask(ground, {}, { step: 'filter', param: 'filter', value: 'absent' }));
  for (const { pointer, parameter, write } of known) {
    const shared = pointer === '/externalId' ? sharedExternalId(ground) : undefined;
    const values = [...new Set([shared, ...valuesToFilter(all, pointer)])].filter((value) => value !== undefined);
    for (const wanted of values)
      await ask(
        ground,
        { [parameter]: write(wanted) },
        { step: 'filter', param: 'filter', value: 'valid', member: pointer, wanted },
      );
    const [wanted] = values;
    if (wanted === undefined) continue;
    // Nor must a filter be forgotten for another parameter.
    const top = pointer.split('/')[1] ?? '';
    for (const more of [{ fields: `id,${top}` }, { limit: '20' }])
      if (Object.keys(more).every((name) => takes(ground.list, name)))
        await ask(
          ground,
          { [parameter]: write(wanted), ...more },
          {
            step: 'filter',
            param: 'filter',
            value: 'valid',
            member: pointer,
            wanted,
            with: Object.keys(more).join(),
            ...('fields' in more ? { asked: more.fields } : {}),
          },
        );
  }
  const pair = pairToFilter(all, known);
  if (!pair) return;
  const [one, other] = pair;
  const wanted = VALUES[0];
  const query =
    one.parameter === other.parameter
      ? { [one.parameter]: `${one.write(wanted)},${other.write(wanted)}` }
      : { [one.parameter]: one.write(wanted), [other.parameter]: other.write(wanted) };
  await askPages(ground, {
    query,
    facts: {
      ...{ step: 'filter', param: 'filter', value: 'several', kind: 'settling' },
      ...{ member: one.pointer, other: other.pointer, wanted },
    },
  });
}

/** An external id that resources of two customers bear: the filter must not reach over to the other one's. */
const sharedExternalId = ({ world: { created }, customer }: ListGround): string | undefined =>
  created.find(
    (one) =>
      one.customer === customer.name &&
      created.some((other) => other.customer !== one.customer && other.externalId === one.externalId),
  )?.externalId;

/** Two filters of which some resources meet both, and some each alone. */
function pairToFilter(items: readonly JsonObject[], known: readonly Filter[]): readonly [Filter, Filter] | undefined {
  const [wanted] = VALUES;
  const bears = (item: JsonObject, { pointer }: Filter): boolean => getPointer(item, pointer) === wanted;
  for (const one of known)
    for (const other of known) {
      const meets = (first: boolean, second: boolean): boolean =>
        items.some((item) => bears(item, one) === first && bears(item, other) === second);
      if (one !== other && meets(true, true) && meets(true, false) && meets(false, true)) return [one, other];
    }
  return undefined;
}

/**
 * Values some but not all of the items bear at a pointer, which may lead through lists: one with which another begins, as a filter is for the
 * whole value, one that several bear, and one that is not of ASCII alone.
 */
function valuesToFilter(items: readonly Json[], pointer: string): readonly string[] {
  const values = items
    .flatMap((item) => matchPattern(pointer, item))
    .map(({ value }) => value)
    // What a query may mean by the word null is another question.
    .filter((value): value is string => typeof value === 'string' && /^(?!null$|true$)[\p{L}\p{N}_ -]+$/u.test(value));
  const telling = values.filter((value) => values.some((other) => other !== value));
  const plain = telling.filter((value) => /^[\w -]+$/.test(value));
  const begun = plain.find((value) => plain.some((other) => other !== value && other.startsWith(value)));
  const borneTwice = plain.find((value, at) => plain.indexOf(value) < at);
  const foreign = telling.find((value) => !plain.includes(value));
  return [begun ?? plain[0], borneTwice, foreign].filter((value) => value !== undefined);
}
