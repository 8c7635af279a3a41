/** Filters of a list, as the profile declares them: one, and two together. */

import type { Json, JsonObject } from '../../../contracts/contract.ts';
import { getPointer, matchPattern } from '../../../contracts/json/json-pointer.ts';
import { stateMembers } from '../../evidence/lifecycles/state-member.ts';
import {
  canBeWritten,
  filtersOf,
  unusualFor,
  UNUSUAL_VALUES,
  valuesFor,
  type DeclaredFilter,
} from './declared-filters.ts';
import { ask, askPages, limitOf, takes, walk, type ListContext } from './list-pages.ts';
import { dateTimeAsDeclared } from '../resources/as-declared.ts';
import { sortBy } from './list-sorting.ts';

/** A filter with a value that some resources have. */
interface Chosen {
  readonly filter: DeclaredFilter;
  readonly wanted: string;
}

type Pair = readonly [Chosen, Chosen];

/** External ids with a sign that a URL must encode, or a letter beyond ASCII; a comma or a semicolon may end a value. */
const UNUSUAL_ID = /^[^,;]*[+%&=\u0080-\uffff][^,;]*$/;
const MOST_UNUSUAL_IDS = 3;

const isDefined = <T>(value: T | undefined): value is T => value !== undefined;

/** The list with one filter. */
const filtered = (
  context: ListContext,
  { filter, wanted }: Chosen,
  facts: { readonly kind?: 'settling' | 'offered' } = {},
) =>
  ask(
    context,
    { [filter.parameter]: filter.write(wanted) },
    { step: 'filter', param: 'filter', value: 'valid', member: filter.pointer, wanted, ...facts },
  );

/** The list without a filter, read to its end: what the suite has created need not be on the first page. */
async function unfiltered(
  context: ListContext,
  facts: { readonly kind?: 'settling' } = {},
): Promise<readonly JsonObject[]> {
  const items: JsonObject[] = [];
  await askPages(context, {
    facts: ({ page, offset }) => ({
      step: 'filter',
      param: 'filter',
      value: 'absent',
      page,
      offset,
      ...(page === 0 ? facts : { kind: 'settling' }),
    }),
    each: (page) => items.push(...page),
  });
  return items;
}

/** Each filter alone, with a value some but not all of the listed resources have, and two together. */
export async function filters(context: ListContext): Promise<void> {
  const known = filtersOf(context.world);
  const asked: Chosen[] = [];
  const all = await unfiltered(context);
  for (const filter of known) {
    const { pointer } = filter;
    const shared = pointer === '/externalId' ? sharedExternalId(context) : undefined;
    const found = [
      shared,
      updated(context, all, pointer),
      ...valuesToFilter(all, pointer),
      ...(isStill(context)({ filter }) ? [] : eachValue(all, pointer)),
    ];
    const chosen = [...new Set(found)].filter(isDefined).map((wanted): Chosen => ({ filter, wanted }));
    for (const one of chosen) await filtered(context, one);
    asked.push(...chosen);
    const [first] = chosen;
    if (first) await withOthers(context, first);
  }
  const still = asked.filter(isStill(context));
  await unusual(context, all, known);
  await besides(context, still[0] ?? asked[0]);
  await paged(context, all, still);
  const pairs = [pairToFilter(context, all, known) ?? apart(all, still), stateAndOther(context, all, known, asked)];
  for (const pair of pairs) if (pair) await both(context, pair);
}

/** Each unusual value by one of the filters in turn, as far as a resource has it. */
async function unusual(
  context: ListContext,
  items: readonly JsonObject[],
  known: readonly DeclaredFilter[],
): Promise<void> {
  for (const [nth, wanted] of UNUSUAL_VALUES.entries()) {
    const able = known.filter(
      (filter) =>
        isStill(context)({ filter }) &&
        unusualFor(filter).includes(wanted) &&
        items.some((item) => has(item, { filter, wanted })),
    );
    const filter = able[nth % Math.max(1, able.length)];
    if (filter) await filtered(context, { filter, wanted }, { kind: 'offered' });
  }
  const byExternalId = known.find(({ pointer }) => pointer === '/externalId');
  if (!byExternalId) return;
  const unusualIds = items
    .flatMap(({ externalId }) => (typeof externalId === 'string' ? [externalId] : []))
    .filter((one) => one.startsWith(context.world.runName) && UNUSUAL_ID.test(one) && canBeWritten(byExternalId, one));
  for (const wanted of new Set(unusualIds.slice(0, MOST_UNUSUAL_IDS)))
    await filtered(context, { filter: byExternalId, wanted }, { kind: 'offered' });
}

/** A filter together with another parameter of the list: the filter must still apply. */
async function withOthers(context: ListContext, { filter, wanted }: Chosen): Promise<void> {
  const { list, world } = context;
  const selected = ['id', filter.pointer.split('/')[1] ?? ''];
  const sort = sortBy(world, 'asc', 'externalId');
  const filtering = { [filter.parameter]: filter.write(wanted) };
  const facts = { step: 'filter', param: 'filter', value: 'valid', member: filter.pointer, wanted } as const;
  if (takes(list, 'fields'))
    await ask(context, { ...filtering, fields: selected.join(',') }, { ...facts, combinedWith: 'fields', selected });
  if (takes(list, 'limit'))
    await ask(context, { ...filtering, limit: limitOf(context, 10) }, { ...facts, combinedWith: 'limit' });
  if (takes(list, 'toDateTime'))
    await ask(
      context,
      { ...filtering, toDateTime: dateTimeAsDeclared(world, Date.now()) },
      { ...facts, combinedWith: 'toDateTime' },
    );
  // Which fields a list can be sorted by is unspecified, so that it may reject one.
  if (sort !== undefined && takes(list, 'sort'))
    await ask(context, { ...filtering, sort }, { ...facts, combinedWith: 'sort', kind: 'offered' });
}

/** One value a filter, for a list whose filters are tried in every way for another customer. */
export async function oneByOne(context: ListContext): Promise<void> {
  const known = filtersOf(context.world);
  if (known.length === 0) return;
  const all = await unfiltered(context, { kind: 'settling' });
  for (const filter of known) {
    const [wanted] = valuesToFilter(all, filter.pointer);
    if (wanted !== undefined) await filtered(context, { filter, wanted }, { kind: 'settling' });
  }
}

/** A state, which no client chooses, and another filter with a value that nothing in that state has. */
function stateAndOther(
  context: ListContext,
  items: readonly JsonObject[],
  known: readonly DeclaredFilter[],
  asked: readonly Chosen[],
): Pair | undefined {
  const stays = isStill(context);
  const state = asked.find((chosen) => !stays(chosen));
  if (!state) return undefined;
  const others = known.flatMap((filter): readonly Chosen[] =>
    items
      .flatMap((item) => matchPattern(filter.pointer, item))
      .flatMap(({ value }) => (isPlain(value) ? [{ filter, wanted: value }] : [])),
  );
  const other = others.find((chosen) => stays(chosen) && !items.some((item) => has(item, state) && has(item, chosen)));
  return other && [state, other];
}

async function both(context: ListContext, pair: Pair): Promise<void> {
  const [one, other] = pair;
  const query =
    one.filter.parameter === other.filter.parameter
      ? { [one.filter.parameter]: pair.map(({ filter, wanted }) => filter.write(wanted)).join(',') }
      : Object.fromEntries(pair.map(({ filter, wanted }) => [filter.parameter, filter.write(wanted)]));
  await askPages(context, {
    query,
    facts: ({ page, offset }) => ({
      step: 'filter',
      param: 'filter',
      value: 'several',
      kind: 'settling',
      page,
      offset,
      member: one.filter.pointer,
      wanted: one.wanted,
      other: other.filter.pointer,
      otherWanted: other.wanted,
    }),
  });
}

/** Pages of a filtered list, one item each. */
const MOST_PAGES = 8;

/** Number of such pages after which a target that filters the first one alone shows an item that the filter does not select. */
function pagesToOther(items: readonly JsonObject[], chosen: Chosen): number {
  const place = items.findIndex((item, nth) => nth > 0 && !has(item, chosen));
  return place === -1 ? MOST_PAGES : place + 1;
}

/** A filter of which several resources have the value, item by item: neither `limit` nor `offset` must be forgotten for it. */
async function paged(context: ListContext, items: readonly JsonObject[], asked: readonly Chosen[]): Promise<void> {
  const repeated = asked
    .filter((chosen) => items.filter((item) => has(item, chosen)).length > 1)
    .map((chosen) => ({ chosen, pages: pagesToOther(items, chosen) }))
    .toSorted((one, other) => one.pages - other.pages)[0];
  if (!repeated || !takes(context.list, 'limit')) return;
  const { filter, wanted } = repeated.chosen;
  const query = { [filter.parameter]: filter.write(wanted) };
  await walk(
    context,
    'filter-by-one',
    { limit: 1, most: Math.min(repeated.pages, MOST_PAGES), query },
    { kind: 'settling', member: filter.pointer, wanted },
  );
  const sort = sortBy(context.world, 'asc', 'externalId');
  if (sort !== undefined)
    await askPages(context, {
      most: 1,
      query: { ...query, sort },
      facts: (place) => ({
        step: 'sort',
        param: 'sort',
        value: 'asc',
        member: 'externalId',
        combinedWith: 'filter',
        kind: 'offered',
        ...place,
      }),
    });
}

/** A value that no resource has, and a selection of members without the one that is filtered by. */
async function besides(context: ListContext, chosen: Chosen | undefined): Promise<void> {
  if (!chosen) return;
  const { filter, wanted } = chosen;
  const facts = { step: 'filter', param: 'filter', member: filter.pointer, kind: 'settling' } as const;
  const nothing = `no-one-${context.world.runName}`;
  await ask(
    context,
    { [filter.parameter]: filter.write(nothing) },
    { ...facts, kind: 'offered', value: 'nothing', wanted: nothing },
  );
  if (takes(context.list, 'fields'))
    await ask(
      context,
      { [filter.parameter]: filter.write(wanted), fields: 'id' },
      { ...facts, value: 'valid', wanted, combinedWith: 'fields', selected: ['id'] },
    );
}

/** An external id that resources of two customers have: the filter must not reach over to the other one's. */
const sharedExternalId = ({ world: { created }, customer }: ListContext): string | undefined =>
  created.find(
    (one) =>
      one.customer === customer.name &&
      created.some((other) => other.customer !== one.customer && other.externalId === one.externalId),
  )?.externalId;

/** A value that came with an update: a filter looks at what there is. */
function updated({ world }: ListContext, items: readonly JsonObject[], pointer: string): string | undefined {
  const values = items.flatMap((item): readonly string[] => {
    const made = world.created.find(({ id }) => id === String(item['id']));
    const value = getPointer(item, pointer);
    return made && typeof value === 'string' && value.startsWith(`${made.externalId} `) ? [value] : [];
  });
  return values.find(isPlain);
}

/** States that the list is filtered by: a target may know the first ones only. */
const MOST_VALUES = 8;

/** The values that the items have. */
const eachValue = (items: readonly JsonObject[], pointer: string): readonly string[] =>
  [...new Set(items.flatMap((item) => matchPattern(pointer, item)).map(({ value }) => value))]
    .filter(isPlain)
    .slice(0, MOST_VALUES);

const has = (item: JsonObject, { filter, wanted }: Chosen): boolean =>
  matchPattern(filter.pointer, item).some(({ value }) => value === wanted);

/** What a provider moves by itself may have another value by the time of the request. */
const isStill =
  ({ world: { contract } }: ListContext) =>
  ({ filter: { pointer } }: Pick<Chosen, 'filter'>): boolean =>
    !stateMembers(contract).some((name) => pointer === `/${name}`);

/** Two filters of which some resources meet each alone, and none both. */
function apart(items: readonly JsonObject[], still: readonly Chosen[]): Pair | undefined {
  const pairs = still.flatMap((one, at) =>
    still
      .slice(at + 1)
      .filter(({ filter }) => filter.pointer !== one.filter.pointer)
      .map((other): Pair => [one, other]),
  );
  return pairs.find(
    (pair) => pair[0].wanted !== pair[1].wanted && !items.some((item) => pair.every((chosen) => has(item, chosen))),
  );
}

/** Two filters of which some resources meet both, and some each alone. */
function pairToFilter(
  context: ListContext,
  items: readonly JsonObject[],
  known: readonly DeclaredFilter[],
): Pair | undefined {
  const choices = known.flatMap((filter): readonly Chosen[] => {
    const [wanted] = valuesFor(context.world, filter.pointer.slice(1)) ?? [];
    return wanted !== undefined && isStill(context)({ filter }) ? [{ filter, wanted }] : [];
  });
  for (const one of choices)
    for (const other of choices) {
      const meets = (first: boolean, second: boolean): boolean =>
        items.some((item) => has(item, one) === first && has(item, other) === second);
      if (one.filter.pointer !== other.filter.pointer && meets(true, true) && meets(true, false) && meets(false, true))
        return [one, other];
    }
  return undefined;
}

/** What a query may mean by the word null is another question. */
const isText = (value: Json): value is string =>
  typeof value === 'string' && /^(?!null$|true$)[\p{L}\p{N}_ -]+$/u.test(value);

const isPlain = (value: Json): value is string => isText(value) && /^[\w -]+$/.test(value);

/**
 * Values some but not all of the items have at a pointer, which may lead through lists: one with which another begins, as a filter is for the
 * whole value, one that several have, and one that is not of ASCII alone.
 */
function valuesToFilter(items: readonly Json[], pointer: string): readonly string[] {
  const values = items
    .flatMap((item) => matchPattern(pointer, item))
    .map(({ value }) => value)
    .filter(isText);
  const differing = values.filter((value) => values.some((other) => other !== value));
  const plain = differing.filter(isPlain);
  const begun = plain.find((value) => plain.some((other) => other !== value && other.startsWith(value)));
  const foundTwice = plain.find((value, at) => plain.indexOf(value) < at);
  const foreign = differing.find((value) => !plain.includes(value));
  return [begun ?? plain[0], foundTwice, foreign].filter((value) => value !== undefined);
}
