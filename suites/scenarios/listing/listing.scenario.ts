/** A list and its parameters: pages, field selection, time window, sorting, expansion, filters, and whose resources it shows. */

import { readIso8601DateTime } from '../../../contracts/text/iso8601-date-time.ts';
import type { Json, JsonObject } from '../../../contracts/contract.ts';
import type { StatedFacts } from '../../../contracts/formats/evidence/facts.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { listedMembers } from '../../../contracts/listed-members.ts';
import { askForInitiated } from '../subscriptions/provider-initiated.ts';
import { stating, withFoundSyntax } from './found-syntax.ts';
import { combinations } from './list-combinations.ts';
import { filters } from './list-filters.ts';
import { listOfAnother } from './list-of-another.ts';
import { ask, askPages, ITEMS, itemsOf, limitOf, PAGES, takes, walk, type ListContext } from './list-pages.ts';
import { nestedMember } from './nested-member.ts';
import { readAsAWhole } from './read-as-a-whole.ts';
import { resourcesToList } from './resources-to-list.ts';
import { sortBy, sorting } from './list-sorting.ts';
import { window } from './list-window.ts';
import { byId, idIn, resourceIn, jsonObject, providerCreatedId } from '../resources/resource.ts';
import { declaredFirstIndex, declaredMaxLimit, largestLimit, listQuery } from '../resources/list-search.ts';
import { otherIdentityOf } from '../resources/other-identity.ts';
import { settleMs } from '../resources/settled.ts';
import { dateTimeAsDeclared } from '../resources/as-declared.ts';
import { defineScenario, steps, type CreatedResource, type Response, type World } from '../scenario.ts';

/** A member that no document lists. */
const UNKNOWN_MEMBER = 'unlistedMember';

/** A name that no document lists and with which a shown member begins: it does not name that member. */
const beginningOf = (shown: readonly string[], listed: ReadonlySet<string>): string =>
  shown
    .filter((name) => /^\w{3,}$/.test(name))
    .map((name) => name.slice(0, -1))
    .find((name) => !listed.has(name)) ?? UNKNOWN_MEMBER;

/** A selection of a nested member, in the declared form. */
function nestedSelection({ declared }: World, items: readonly JsonObject[]): readonly string[] {
  const semantics = declared('fieldsSemantics');
  const [outer, inner] = nestedMember(items) ?? ['note', 'text'];
  return ['id', outer + (isObject(semantics) && semantics['nested'] === 'slash' ? '/' : '.') + inner];
}

const DAY_MS = 24 * 3600 * 1000;

interface WholeList {
  readonly items: readonly JsonObject[];
  /** Number of items of the largest page. */
  readonly largest: number;
}

const hasPages = ({ list }: ListContext): boolean => takes(list, 'limit') && takes(list, 'offset');

/** The list page by page; without pages, what its first response held. */
async function wholeList(context: ListContext, first: Response): Promise<WholeList> {
  if (!hasPages(context)) return { items: itemsOf(first), largest: 0 };
  const pages: (readonly JsonObject[])[] = [];
  await walk(context, 'all-before', { each: (items) => pages.push(items) });
  return { items: pages.flat(), largest: Math.max(0, ...pages.map(({ length }) => length)) };
}

async function paging(context: ListContext, whole: WholeList): Promise<void> {
  if (!hasPages(context)) return;
  const known = whole.items.length;
  const largest = Math.max(declaredMaxLimit(context.world) ?? 0, whole.largest);
  await walk(context, 'by-one', { limit: 1, known, most: 4 });
  await walk(context, 'by-two', { limit: 2, known });
  await walk(context, 'by-three', { limit: 3, known });
  // An offset that is no multiple of the limit: a target that counts pages would begin with an item before it.
  if (known > 2) await walk(context, 'from-one', { limit: 2, from: 1, known, most: 1 });
  // A long list is not walked to its end by small pages.
  if (known > 3) await walk(context, 'last-three', { limit: 2, from: known - 3, known, most: 3 });
  const fits = known > 3 && known <= largestLimit(context.world);
  // A page that is larger than what the target returns by itself may be rejected.
  const facts = (limit: number): { readonly kind?: 'offered' } => (limit > largest ? { kind: 'offered' } : {});
  // Whatever the number of items is, this one ends in a page that is not full.
  if (fits) await walk(context, 'all-but-one', { limit: known - 1, known }, facts(known - 1));
  // Exactly as many as there are, which one too few would not show otherwise.
  if (fits) await walk(context, 'exactly-all', { limit: known, known }, facts(known));
  if (takes(context.list, 'fields'))
    await walk(
      context,
      'fields-by-two',
      { limit: 2, known, most: 5, query: { fields: 'id,externalId' } },
      { selected: ['id', 'externalId'] },
    );
  await walk(context, 'all-after', { known });
  const probes = [
    ['limit', 'zero', '0'],
    ['limit', 'negative', '-1'],
    ['limit', 'text', 'many'],
    ['limit', 'large', '100000'],
    ['offset', 'negative', '-1'],
    ['offset', 'text', 'first'],
    ['offset', 'fraction', '1.5'],
    ['offset', 'beyond-end', '1000000'],
    ['offset', 'zero', '0'],
  ] as const;
  for (const [param, value, text] of probes)
    await ask(
      context,
      { [param]: text },
      {
        step: 'paging-probe',
        param,
        value,
        kind: value === 'zero' && param === 'offset' && declaredFirstIndex(context.world) === 0 ? 'good' : 'odd',
      },
    );
}

/** The page around the item that shows the most members: a list may begin with resources that have few. */
function placeOfMost(
  context: ListContext,
  { items }: WholeList,
  listed: ReadonlySet<string>,
): Readonly<Record<string, string>> {
  if (!hasPages(context)) return {};
  const numbers = items.map((item) => Object.keys(item).filter((name) => listed.has(name)).length);
  const most = numbers.indexOf(Math.max(0, ...numbers));
  if (most < 1) return {};
  return {
    offset: String((declaredFirstIndex(context.world) ?? 0) + most),
    // Also where the index of the first resource is 1, which only a profile states.
    limit: limitOf(context, 2),
  };
}

async function fields(context: ListContext, all: WholeList): Promise<void> {
  if (!takes(context.list, 'fields')) return;
  const facts = { step: 'fields', param: 'fields' } as const;
  const listed = listedMembers(context.world.contract, context.list.resource ?? '');
  const place = placeOfMost(context, all, listed);
  const whole = itemsOf(await ask(context, place, { ...facts, value: 'absent' }));
  const names = [...listed].filter((name) => whole.some((item) => item[name] !== undefined));
  const known = ['externalId', 'description'];
  const beginning = beginningOf(
    names.filter((name) => !known.includes(name)),
    listed,
  );
  const cases: readonly (readonly [value: 'valid' | 'several', selected: readonly string[]])[] = [
    ['valid', ['description']],
    ['several', ['id', 'description', 'externalId']],
    ['several', ['id', 'note']],
    ['several', ['id', '@type']],
    // An unknown name may be rejected, or bring nothing; the others around it are known.
    ['several', ['externalId', beginning, 'description']],
    ...(names.length > 0 ? [['several', names] as const] : []),
    ...(context.world.options.effort === 'smoke' ? [] : names.map((name) => ['several', ['id', name]] as const)),
  ];
  for (const [value, selected] of cases)
    await ask(
      context,
      { ...place, fields: selected.join(',') },
      { ...facts, value, selected, ...(selected.includes(beginning) ? { kind: 'settling' } : {}) },
    );
  // One parameter must not make another one forgotten.
  const one = { ...facts, value: 'valid', selected: ['description'] } as const;
  if (Object.keys(place).length > 0) await ask(context, { fields: 'description' }, one);
  if (takes(context.list, 'limit'))
    await ask(context, { fields: 'description', limit: limitOf(context, 3) }, { ...one, combinedWith: 'limit' });
  const sort = sortBy(context.world, 'asc', 'externalId');
  // Which fields a list can be sorted by is unspecified.
  if (sort !== undefined && takes(context.list, 'sort'))
    await ask(context, { fields: 'description', sort }, { ...one, combinedWith: 'sort', kind: 'settling' });
  for (const [value, selected] of [
    ['unknown-member', [UNKNOWN_MEMBER]],
    ['empty', []],
    ['nested', nestedSelection(context.world, whole)],
  ] as const)
    await ask(context, { ...place, fields: selected.join(',') }, { ...facts, value, selected, kind: 'probe' });
}

/** The list from the day a provider's own resource was made on, however long ago that was. */
async function origins(context: ListContext): Promise<void> {
  const { world, list, customer } = context;
  const id = providerCreatedId(world);
  if (id === undefined) return;
  const retrieve = world.operation('retrieve');
  const facts = { kind: 'settling', step: 'provider-created', token: 'valid' } as const;
  const read = retrieve && (await world.call(retrieve, byId(retrieve, id), { identity: customer.identity, facts }));
  const made = readIso8601DateTime(
    String(jsonObject(read?.live?.json)?.[world.contract.model?.createdMember ?? '']),
  )?.epochMs;
  const from = made === undefined ? new Date('2000-01-01T00:00:00Z') : new Date(made - DAY_MS);
  const base: Record<string, Json> = takes(list, 'fromDateTime')
    ? { fromDateTime: dateTimeAsDeclared(world, from) }
    : {};
  await askPages(
    { ...context, base },
    {
      facts: ({ page, offset }) => ({ step: 'origins', kind: 'settling', page, offset }),
      until: (item) => String(item['id']) === id,
      leastItems: ITEMS[world.options.effort],
    },
  );
}

/** Names of sub-entities that the profile declares. */
const expandNames = (world: World): readonly string[] => {
  const names = world.own('expandNames');
  return Array.isArray(names) ? names.map(String) : [];
};

/** @param subEntity name of a member that may be one: which names can be expanded is unspecified */
async function expansion(context: ListContext, subEntity: string | undefined): Promise<void> {
  const { list, world } = context;
  if (takes(list, 'expand')) await ask(context, { expand: '' }, { step: 'expand', param: 'expand', value: 'empty' });
  if (takes(list, 'depth')) await ask(context, { depth: '1' }, { step: 'depth', param: 'depth', value: 'valid' });
  const depth = world.own('depthDefault');
  if (takes(list, 'depth') && typeof depth === 'string')
    await ask(context, { depth }, { step: 'depth', param: 'depth', value: 'default' });
  if (takes(list, 'expand') && takes(list, 'depth'))
    // The greatest depth is unspecified, and a target need not take another one than that above.
    await ask(context, { expand: '', depth: '1' }, { step: 'expand-depth' });
  if (!takes(list, 'expand')) return;
  for (const name of expandNames(world))
    await ask(context, { expand: name }, { step: 'expand', param: 'expand', value: 'valid' });
  if (subEntity !== undefined && expandNames(world).length === 0)
    await ask(context, { expand: subEntity }, { step: 'expand', param: 'expand', value: 'guess', kind: 'probe' });
}

/** The list with and without the id of a calling system, one right after the other. */
async function sourceSystem({ world, list, customer, base }: ListContext): Promise<void> {
  if (!list.parameters.some(({ name }) => name === 'sourceSystemId')) return;
  const known = world.own('sourceSystemId');
  const about = {
    ...({ token: 'valid', step: 'source-system', param: 'sourceSystemId' } as const),
    customer: customer.name,
  };
  const { identity } = customer;
  await world.call(
    list,
    { query: base, headers: {} },
    { identity, facts: { ...about, kind: 'good', value: 'absent' } },
  );
  const sourceSystemId = typeof known === 'string' ? known : 'conform';
  await world.call(
    list,
    { query: base, headers: { sourceSystemId } },
    {
      identity,
      facts:
        typeof known === 'string'
          ? { ...about, kind: 'good', value: 'valid' }
          : { ...about, kind: 'probe', value: 'unknown' },
    },
  );
}

/** A resource of the list where the run creates none. */
function listedOne(
  { options, number }: World,
  listed: readonly JsonObject[],
): Pick<CreatedResource, 'id' | 'item'> | undefined {
  const [id] = options.readOnly ? listed.flatMap((one) => idIn(one) ?? []) : [];
  return id === undefined ? undefined : { id, item: `existing-${number()}` };
}

/** Of the resource that the list shows with the most members, nested ones among them: a selection can reach those, and what a retrieval lacks shows. */
async function retrieveParameters(
  { world, customer: { identity, name } }: ListContext,
  listed: readonly JsonObject[],
): Promise<void> {
  const retrieve = world.operation('retrieve');
  const own = world.created.filter((one) => one.customer === name);
  const [shown] = listed
    .filter((item) => own.some(({ id }) => id === item['id']) && nestedMember([item]))
    .toSorted((one, other) => Object.keys(other).length - Object.keys(one).length);
  const made = own.find(({ id }) => id === shown?.['id']) ?? own[0] ?? listedOne(world, listed);
  if (!retrieve || !made) return;
  const about = { kind: 'good', item: made.item, id: 'existing', token: 'valid' } as const;
  const selection = { ...about, step: 'fields', param: 'fields' } as const;
  const read = (query: JsonObject, facts: StatedFacts) =>
    world.call(retrieve, { ...byId(retrieve, made.id), query }, { identity, facts });
  if (takes(retrieve, 'fields')) {
    const whole = resourceIn(await read({}, { ...selection, value: 'absent' })) ?? {};
    const names = [...listedMembers(world.contract, retrieve.resource ?? '')].filter((one) => whole[one] !== undefined);
    for (const [value, selected] of [
      ['valid', ['description']],
      ['several', ['id', 'description', 'externalId']],
      ...(world.options.effort === 'smoke' ? [] : names.map((name) => ['several', ['id', name]] as const)),
    ] as const)
      await read({ fields: selected.join(',') }, { ...selection, value, selected });
    for (const [value, selected] of [
      ['unknown-member', [UNKNOWN_MEMBER]],
      ['nested', nestedSelection(world, shown ? [shown] : [])],
    ] as const)
      await read({ fields: selected.join(',') }, { ...selection, value, selected, kind: 'probe' });
  }
  if (takes(retrieve, 'expand')) {
    await read({ expand: '' }, { ...about, step: 'expand', param: 'expand', value: 'empty' });
    for (const one of expandNames(world))
      await read({ expand: one }, { ...about, step: 'expand', param: 'expand', value: 'valid' });
  }
  if (takes(retrieve, 'depth')) await read({ depth: '1' }, { ...about, step: 'depth', param: 'depth', value: 'valid' });
  // What is equal before and after has not changed in between.
  if (takes(retrieve, 'expand') || takes(retrieve, 'depth')) await read({}, { ...selection, value: 'absent' });
}

/** True where a list that the document calls unavailable is served with one of its optional parameters. */
async function isServedOtherwise(context: ListContext): Promise<boolean> {
  const { list, world, customer } = context;
  const [made] = world.created.filter((one) => one.customer === customer.name);
  const values = {
    limit: limitOf(context, 10),
    offset: '0',
    fields: 'id',
    filters: `externalId=${made?.externalId ?? ''}`,
  };
  for (const [name, value] of Object.entries(values)) {
    if (!takes(list, name)) continue;
    const { succeeded } = await ask(context, { [name]: value }, { step: 'read-again', nth: 0 });
    if (succeeded) return true;
  }
  return false;
}

export default defineScenario({
  id: 'listing',
  purpose: 'Lists with pages, fields, windows, sorting, expansion and filters, for one customer and for another.',
  without: {
    smoke: `pages beyond the ${PAGES.smoke}th`,
    standard: `pages beyond the ${PAGES.standard}th`,
    thorough: `pages beyond the ${PAGES.thorough}th`,
  },
  changesState: false,
  phase: 'end',
  // Its pages are those of a list in which nothing changes meanwhile.
  together: 'all',
  calls: ['list', 'retrieve'],
  provides: steps(
    ...(['first', 'read-again', 'unknown-parameter', 'walk', 'paging-probe', 'fields', 'filter', 'sort'] as const),
    ...(['expand', 'depth', 'expand-depth', 'combined', 'source-system', 'window', 'window-combined', 'end'] as const),
    ...([
      'window-without-start',
      'boundary',
      'equality',
      'near-equality',
      'provider-created',
      'provider-initiated',
      'origins',
    ] as const),
  ),
  obstacle: ({ contract }) =>
    contract.operations.some(({ action }) => action === 'list') ? undefined : 'other-interface',
  run: async (world) => {
    const list = world.operation('list');
    if (!list) return;
    const [customer, other] = world.customers;
    if (!customer) return world.blocked('the profile has no valid identity for this interface');
    const declared: ListContext = { world, list, customer, base: listQuery(list, world) };
    await resourcesToList(world, customer);
    // What was changed last may be delayed to the list.
    if (typeof world.declared('settleMs') === 'number') await world.pause(settleMs(world));
    const first = await ask(declared, {}, { step: 'first' });
    if (world.isUnavailable(list) && !first.succeeded && (await isServedOtherwise(declared))) {
      await ask(
        { ...declared, world: { ...stating(world, () => true), isUnavailable: () => false } },
        {},
        { step: 'first' },
      );
      return world.blocked('the list is served only with one of its optional parameters', { cause: first.exchange });
    }
    if (world.isUnavailable(list) && !first.succeeded)
      return world.blocked('the document calls the list currently unavailable, and it responded accordingly', {
        cause: first.exchange,
      });
    for (const nth of [1, 2, 3, 4]) await ask(declared, {}, { step: 'read-again', nth });
    await ask(
      declared,
      { unlistedParameter: 'x' },
      { step: 'unknown-parameter', param: 'unlistedParameter', value: 'unknown-name', kind: 'probe' },
    );
    await ask(declared, {}, { step: 'read-again', nth: 5 });
    await askForInitiated(world, customer);
    const all = await wholeList(declared, first);
    const context = await withFoundSyntax(declared, all.items);
    await Promise.all([
      sourceSystem(context),
      paging(context, all),
      fields(context, all),
      window(context, all.items.length),
      sorting(context),
      expansion(context, nestedMember(all.items)?.[0]),
      combinations(context, all.items.length),
      filters(context),
      origins(context),
      retrieveParameters(context, all.items),
    ]);
    await readAsAWhole(context, all.items);
    const identity = otherIdentityOf(world, customer);
    // Its rights may be fewer.
    if (identity !== undefined)
      await walk({ ...context, customer: { ...customer, identity } }, 'other-identity', {}, { kind: 'probe' });
    if (other) await listOfAnother({ ...context, customer: other });
  },
});
