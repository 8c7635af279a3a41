/** A list and its parameters: pages, field selection, time window, sorting, expansion, filters, and whose resources it shows. */

import type { Json, JsonObject, Operation } from '../../contracts/contract.ts';
import { getPointer, matchPattern } from '../../contracts/json-pointer.ts';
import { byId, jsonObject, listedIn, listQuery } from './resource.ts';
import type { Answer, Customer, Scenario, World } from './scenario.ts';

interface Ground {
  readonly world: World;
  readonly list: Operation;
  readonly customer: Customer;
  readonly base: Readonly<Record<string, Json>>;
}

const PAGES = { smoke: 5, standard: 30, thorough: 100 } as const;
const HOUR_MS = 3600 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** The declaration that names a resource its provider has made, by interface. */
const FIXTURES: Readonly<Record<string, string>> = {
  change: 'fixtures.providerCreatedChangeId',
  ticket: 'fixtures.providerCreatedTicketId',
  order: 'fixtures.providerCreatedOrderId',
};

const takes = (list: Operation, name: string): boolean =>
  list.parameters.some((parameter) => parameter.in === 'query' && parameter.name === name);

/** True if the list is known to hold something: what answers an empty one is not shown. */
const hasSome = ({ world, customer }: Ground): boolean => world.created.some((one) => one.customer === customer.name);

/** Asks once; what the document describes is `good`, an operation called unavailable is never, nor a list that may be empty. */
function ask(
  ground: Ground,
  query: Readonly<Record<string, Json>>,
  facts: Record<string, string | number | boolean>,
): Promise<Answer> {
  const { world, list, customer, base } = ground;
  const kind = facts['kind'] ?? 'good';
  const described =
    kind === 'odd' || kind === 'probe'
      ? kind
      : world.isUnavailable(list)
        ? 'unavailable'
        : kind === 'good' && !hasSome(ground)
          ? 'settling'
          : kind;
  return world.call(
    list,
    { query: { ...base, ...query } },
    { identity: customer.identity, facts: { token: 'valid', customer: customer.name, ...facts, kind: described } },
  );
}

const itemsOf = (answer: Answer): readonly JsonObject[] => listedIn(answer) ?? [];

interface Pages {
  readonly limit?: number;
  readonly most?: number;
  /** Number of items the list is known to hold: up to there a page is sure to be served. */
  readonly known?: number;
  readonly query?: Readonly<Record<string, Json>>;
  readonly facts?: Record<string, string | number | boolean>;
  readonly until?: (item: JsonObject) => boolean;
}

/** Asks for pages by what each really held, so that a page size capped by the target does no harm; returns the number of items. */
async function askPages(
  ground: Ground,
  { limit, most = PAGES[ground.world.options.effort], known = 1, query = {}, facts = {}, until = () => false }: Pages,
): Promise<number> {
  let offset = 0;
  for (let page = 0; page < most && !ground.world.signal.aborted; page += 1) {
    const paged = {
      ...query,
      ...(limit === undefined ? {} : { limit: String(limit) }),
      ...(offset === 0 && limit === undefined ? {} : { offset: String(offset) }),
    };
    const sure = offset < known || facts['kind'] !== undefined;
    const answer = await ask(ground, paged, {
      ...(sure ? {} : { kind: 'settling' }),
      ...facts,
      page,
      offset,
      ...(limit === undefined ? {} : { limit }),
    });
    const items = itemsOf(answer);
    offset += items.length;
    if (items.length === 0 || items.some(until)) break;
  }
  return offset;
}

/** Walks the list by pages of a size, or by the target's own. */
const walk = (ground: Ground, name: string, pages: Pages = {}): Promise<number> =>
  askPages(ground, { ...pages, facts: { step: 'walk', walk: name, param: 'page', value: 'valid' } });

async function paging(ground: Ground): Promise<void> {
  if (!takes(ground.list, 'limit') || !takes(ground.list, 'offset')) return;
  const known = await walk(ground, 'all-before');
  await walk(ground, 'by-one', { limit: 1, known, most: 4 });
  await walk(ground, 'by-two', { limit: 2, known });
  await walk(ground, 'by-three', { limit: 3, known });
  await walk(ground, 'all-after', { known });
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
      ground,
      { [param]: text },
      { step: 'paging-probe', param, value, kind: value === 'zero' && param === 'offset' ? 'good' : 'odd' },
    );
}

async function fields(ground: Ground): Promise<void> {
  if (!takes(ground.list, 'fields')) return;
  await ask(ground, {}, { step: 'fields', param: 'fields', value: 'absent' });
  for (const [value, text] of [
    ['valid', 'description'],
    ['several', 'id,description,externalId'],
  ] as const)
    await ask(ground, { fields: text }, { step: 'fields', param: 'fields', value, asked: text });
  for (const [value, text] of [
    ['unknown-member', 'noSuchMember'],
    ['empty', ''],
    ['nested', 'note.text'],
  ] as const)
    await ask(ground, { fields: text }, { step: 'fields', param: 'fields', value, asked: text, kind: 'probe' });
}

type Case = readonly [value: string, query: Readonly<Record<string, string>>, kind: string];

/** An instant some hours off, written with an offset of some hours. */
function shifted(base: Date, hours: number, offset: number): string {
  const local = new Date(base.getTime() + (hours + offset) * HOUR_MS).toISOString().replace('Z', '');
  const size = String(Math.abs(offset)).padStart(2, '0');
  return `${local}${offset < 0 ? '-' : '+'}${size}:00`;
}

/** Windows with margins of days, so that every reading of their ends agrees; clocks of target and suite may differ by hours. */
function windowCases({ startedAt }: World): readonly Case[] {
  const at = (days: number): string => new Date(startedAt.getTime() + days * DAY_MS).toISOString();
  const around = { fromDateTime: at(-2), toDateTime: at(2) };
  const each = (change: (text: string) => string): Record<string, string> =>
    Object.fromEntries(Object.entries(around).map(([name, text]) => [name, change(text)]));
  return [
    ['around', around, 'good'],
    ['default-end', { fromDateTime: at(-2) }, 'good'],
    // Whether there is anything so old is not known.
    ['before', { fromDateTime: at(-30), toDateTime: at(-3) }, 'settling'],
    ['after', { fromDateTime: at(3), toDateTime: at(30) }, 'probe'],
    ['offset-form', each((text) => text.replace('Z', '+00:00')), 'probe'],
    // Half a day on each side, and so far an offset that the window lies elsewhere for those who drop it.
    ['far-offset', { fromDateTime: shifted(startedAt, -12, 14), toDateTime: at(2) }, 'probe'],
    ['far-end', { fromDateTime: at(-2), toDateTime: shifted(startedAt, 6, -12) }, 'probe'],
    ['no-fraction', each((text) => text.replace(/\.\d+Z/, 'Z')), 'probe'],
    ['reversed', { fromDateTime: at(2), toDateTime: at(-2) }, 'odd'],
    ['malformed', { fromDateTime: 'yesterday' }, 'odd'],
  ];
}

async function window(ground: Ground): Promise<void> {
  const { world, list, customer } = ground;
  if (!takes(list, 'fromDateTime')) return;
  const own = new Set(world.created.filter((one) => one.customer === customer.name).map(({ id }) => id));
  for (const [value, query, kind] of windowCases(world))
    await askPages(
      { ...ground, base: {} },
      {
        query,
        facts: { step: 'window', param: 'window', value, ...(kind === 'good' ? {} : { kind }) },
        until: ({ id }) => own.has(String(id)),
        ...(kind === 'odd' ? { most: 1 } : {}),
      },
    );
  await world.call(
    list,
    { query: {} },
    {
      identity: customer.identity,
      facts: { kind: 'odd', step: 'window', param: 'fromDateTime', value: 'absent', token: 'valid' },
    },
  );
  await boundaries(ground);
  await equality(ground);
}

/** Ends around a resource's own instant, where the profile says which member the window looks at. */
async function boundaries(ground: Ground): Promise<void> {
  const pointer = ground.world.declared('ticket.windowField');
  if (typeof pointer !== 'string') return;
  const all = itemsOf(await ask({ ...ground }, {}, { step: 'window', param: 'window', value: 'for-boundaries' }));
  const instants = all
    .map((item) => Date.parse(String(getPointer(item, pointer))))
    .filter((instant) => !Number.isNaN(instant))
    .sort((a, b) => a - b);
  const middle = instants[Math.floor(instants.length / 2)];
  if (middle === undefined) return;
  const iso = (instant: number): string => new Date(instant).toISOString();
  const cases: readonly (readonly [string, number, number])[] = [
    ['ends-before', middle - DAY_MS, middle - 1000],
    ['ends-after', middle - DAY_MS, middle + 1000],
    ['starts-before', middle - 1000, middle + DAY_MS],
    ['starts-after', middle + 1000, middle + DAY_MS],
  ];
  for (const [value, from, to] of cases)
    await ask(
      { ...ground, base: {} },
      { fromDateTime: iso(from), toDateTime: iso(to) },
      {
        ...{ step: 'boundary', param: 'window', value, member: pointer, from: iso(from), to: iso(to) },
        // A window beside everything may be empty.
        kind: value === 'ends-before' || value === 'starts-after' ? 'settling' : 'good',
      },
    );
}

/** Windows that begin or end at a resource's own instant, as its own text has it. */
async function equality(ground: Ground): Promise<void> {
  const pointer = ground.world.declared('ticket.windowField');
  if (typeof pointer !== 'string') return;
  const [item] = itemsOf(await ask(ground, {}, { step: 'window', param: 'window', value: 'for-equality' }));
  const own = item && getPointer(item, pointer);
  const instant = Date.parse(String(own));
  if (typeof own !== 'string' || Number.isNaN(instant) || item?.['id'] === undefined) return;
  const of = String(item['id']);
  const far = (days: number): string => new Date(instant + days * DAY_MS).toISOString();
  const ends = { from: { fromDateTime: own, toDateTime: far(1) }, to: { fromDateTime: far(-1), toDateTime: own } };
  for (const [value, query] of Object.entries(ends))
    await askPages(
      { ...ground, base: {} },
      { query, facts: { step: 'equality', value, of, kind: 'probe' }, until: ({ id }) => String(id) === of },
    );
}

/** The list from the day a provider's own resource was made on, however long ago that was. */
async function origins(ground: Ground): Promise<void> {
  const { world, list, customer } = ground;
  const id = world.declared(FIXTURES[world.contract.id] ?? '');
  if (typeof id !== 'string') return;
  const retrieve = world.operation('retrieve');
  const facts = { kind: 'settling', step: 'provider-created', token: 'valid' };
  const read = retrieve && (await world.call(retrieve, byId(retrieve, id), { identity: customer.identity, facts }));
  const made = Date.parse(String(jsonObject(read?.live?.json)?.['creationDate']));
  const from = Number.isNaN(made) ? new Date('2000-01-01T00:00:00Z') : new Date(made - DAY_MS);
  const base: Record<string, Json> = takes(list, 'fromDateTime') ? { fromDateTime: from.toISOString() } : {};
  await askPages(
    { ...ground, base },
    { facts: { step: 'origins', kind: 'settling' }, until: (item) => String(item['id']) === id },
  );
}

async function sorting(ground: Ground): Promise<void> {
  if (!takes(ground.list, 'sort')) return;
  const syntax = jsonObject(ground.world.declared('ticket.sortSyntax'));
  const write = (direction: 'asc' | 'desc', member: string): string | undefined => {
    const template = syntax?.[direction];
    return typeof template === 'string' ? template.replaceAll('{f}', member) : undefined;
  };
  const separator = typeof syntax?.['separator'] === 'string' ? syntax['separator'] : ',';
  // Which fields a list can be sorted by is not shown, so that it may refuse one.
  const sorted = (query: string, walk: string, facts: Record<string, string>, pages: Pages = {}): Promise<number> =>
    askPages(ground, {
      most: 1,
      ...pages,
      query: { sort: query },
      facts: { step: 'sort', param: 'sort', walk, kind: 'offered', ...facts },
    });
  for (const member of ['creationDate', 'externalId', 'description'])
    for (const value of ['asc', 'desc'] as const) {
      const sort = write(value, member);
      if (sort === undefined) continue;
      await sorted(sort, `${member} ${value}`, { value, member });
      if (member === 'externalId')
        await sorted(sort, `${member} ${value} by three`, { value, member }, { limit: 3, most: 4 });
    }
  const several = [write('asc', 'priority'), write('desc', 'externalId')];
  if (several.every((one) => one !== undefined))
    await sorted(several.join(separator), 'several', { value: 'several', member: 'priority', then: 'externalId' });
  if (!syntax)
    await ask(ground, { sort: 'creationDate' }, { step: 'sort', param: 'sort', value: 'guess', kind: 'probe' });
}

async function expansion(ground: Ground): Promise<void> {
  const { list, world } = ground;
  if (takes(list, 'expand')) await ask(ground, { expand: '' }, { step: 'expand', param: 'expand', value: 'empty' });
  if (takes(list, 'depth')) await ask(ground, { depth: '1' }, { step: 'depth', param: 'depth', value: 'valid' });
  if (takes(list, 'expand') && takes(list, 'depth'))
    await ask(ground, { expand: '', depth: '2' }, { step: 'expand-depth', param: 'expand+depth', value: 'valid' });
  const names = world.declared('ticket.expandNames');
  for (const name of Array.isArray(names) ? names : [])
    if (takes(list, 'expand'))
      await ask(ground, { expand: String(name) }, { step: 'expand', param: 'expand', value: 'valid' });
}

/** Declared filters, each with a value that some but not all of the answered resources bear. */
async function filters(ground: Ground): Promise<void> {
  const declared = ground.world.declared(`${ground.world.contract.id}.filters`);
  const rows = Array.isArray(declared)
    ? declared.map((row) => jsonObject(row as Json)).filter((row) => row !== undefined)
    : [];
  const syntax = ground.world.declared('order.filterSyntax');
  const all = itemsOf(await ask(ground, {}, { step: 'filter', param: 'filter', value: 'absent' }));
  for (const row of rows) {
    const member = String(row['pointer'] ?? '');
    const value = valueToFilter(all, member);
    const template = row['template'];
    if (value === undefined || typeof template !== 'string') continue;
    const [name = '', ...rest] = template.replaceAll('{v}', value).split('=');
    await ask(
      ground,
      { [name]: rest.join('=') },
      { step: 'filter', param: 'filter', value: 'valid', member, wanted: value },
    );
  }
  if (ground.world.contract.id === 'order' && typeof syntax === 'string') await filtersInOne(ground, syntax, all);
}

/** The one parameter that holds filters separated by commas: with one of them, and with two. */
async function filtersInOne(ground: Ground, syntax: string, all: readonly JsonObject[]): Promise<void> {
  const [name = '', ...rest] = syntax.split('=');
  const write = (member: string, value: string): string =>
    rest.join('=').replaceAll('{name}', member).replaceAll('{value}', value);
  const wanted = valueToFilter(all, '/externalId');
  if (wanted === undefined) return;
  const facts = { step: 'filter', param: 'filter', member: '/externalId', wanted };
  await ask(ground, { [name]: write('externalId', wanted) }, { ...facts, value: 'valid' });
  const then = all.find((item) => item['externalId'] === wanted)?.['description'];
  if (typeof then === 'string' && !then.includes(','))
    await ask(
      ground,
      { [name]: `${write('externalId', wanted)},${write('description', then)}` },
      { ...facts, value: 'several', then },
    );
}

/** A value some but not all of the items bear at a pointer, which may lead through lists. */
function valueToFilter(items: readonly Json[], pointer: string): string | undefined {
  const values = items
    .flatMap((item) => matchPattern(pointer, item))
    .map(({ value }) => value)
    .filter((value) => typeof value === 'string' && value !== '');
  return values.find((value) => values.some((other) => other !== value)) as string | undefined;
}

/** The list with and without the id of a calling system, one right after the other. */
async function sourceSystem({ world, list, customer, base }: Ground): Promise<void> {
  if (!list.parameters.some(({ name }) => name === 'sourceSystemId')) return;
  const known = world.declared('ticket.sourceSystemId');
  const sent = typeof known === 'string' ? known : 'conform';
  for (const [value, headers] of [
    ['absent', {}],
    [typeof known === 'string' ? 'valid' : 'unknown', { sourceSystemId: sent }],
  ] as const)
    await world.call(
      list,
      { query: base, headers },
      {
        identity: customer.identity,
        facts: {
          kind: value === 'unknown' ? 'probe' : 'good',
          token: 'valid',
          customer: customer.name,
          step: 'source-system',
          param: 'sourceSystemId',
          value,
        },
      },
    );
}

async function retrieveParameters({ world, customer }: Ground): Promise<void> {
  const retrieve = world.operation('retrieve');
  const made = world.created.find((one) => one.customer === customer.name);
  if (!retrieve || !made) return;
  const has = (name: string): boolean => retrieve.parameters.some((parameter) => parameter.name === name);
  const names = world.declared('ticket.expandNames');
  const cases: readonly (readonly [string, string, JsonObject])[] = [
    ['fields', 'absent', {}],
    ['fields', 'valid', { fields: 'description' }],
    ['fields', 'several', { fields: 'id,description,externalId' }],
    ['fields', 'unknown-member', { fields: 'noSuchMember' }],
    ['fields', 'nested', { fields: 'note.text' }],
    ['expand', 'empty', { expand: '' }],
    ...(Array.isArray(names) ? names.map((name) => ['expand', 'valid', { expand: String(name) }] as const) : []),
    ['depth', 'valid', { depth: '1' }],
  ];
  for (const [param, value, query] of cases) {
    if (!has(param)) continue;
    const asked = query['fields'] === undefined ? {} : { asked: String(query['fields']) };
    const kind = value === 'nested' || value === 'unknown-member' ? 'probe' : 'good';
    const facts = { kind, step: param, param, value, item: made.item, id: 'existing', token: 'valid', ...asked };
    await world.call(retrieve, { ...byId(retrieve, made.id), query }, { identity: customer.identity, facts });
  }
}

export const listing: Scenario = {
  id: 'listing',
  purpose: 'Lists with pages, fields, windows, sorting, expansion and filters, for one customer and for another.',
  changesState: false,
  phase: 'end',
  obstacle: ({ contract }) =>
    contract.operations.some(({ action }) => action === 'list') ? undefined : 'other-interface',
  run: async (world) => {
    const list = world.operation('list');
    if (!list) return;
    const [customer, other] = world.customers;
    if (!customer) return world.blocked('the profile has no valid identity for this interface');
    const ground: Ground = { world, list, customer, base: listQuery(list, world.startedAt) };
    const first = await ask(ground, {}, { step: 'first' });
    if (world.isUnavailable(list) && !first.succeeded)
      return world.blocked(
        'the document calls the list currently unavailable, and it answered accordingly',
        first.exchange,
      );
    for (const nth of [1, 2, 3, 4]) await ask(ground, {}, { step: 'read-again', nth });
    await ask(
      ground,
      { noSuchParameter: 'x' },
      { step: 'unknown-parameter', param: 'noSuchParameter', value: 'unknown-name', kind: 'probe' },
    );
    await Promise.all([
      sourceSystem(ground),
      paging(ground),
      fields(ground),
      window(ground),
      sorting(ground),
      expansion(ground),
      filters(ground),
      origins(ground),
      retrieveParameters(ground),
    ]);
    if (other) await walk({ ...ground, customer: other }, 'other-customer');
  },
};
