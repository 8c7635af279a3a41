/** A list and its parameters: pages, field selection, time window, sorting, expansion, filters, and whose resources it shows. */

import type { Json, JsonObject, Operation } from '../../contracts/contract.ts';
import { jsonObject, listQuery } from './resource.ts';
import type { Answer, Customer, Scenario, World } from './scenario.ts';

interface Ground {
  readonly world: World;
  readonly list: Operation;
  readonly customer: Customer;
  readonly base: Readonly<Record<string, Json>>;
}

const PAGES = { smoke: 5, standard: 30, thorough: 100 } as const;
const DAY_MS = 24 * 3600 * 1000;

const takes = (list: Operation, name: string): boolean =>
  list.parameters.some((parameter) => parameter.in === 'query' && parameter.name === name);

/** Asks once; what the document describes is `good`, an operation called unavailable is never. */
function ask(
  { world, list, customer, base }: Ground,
  query: Readonly<Record<string, Json>>,
  facts: Record<string, string | number | boolean>,
): Promise<Answer> {
  const described =
    world.isUnavailable(list) && facts['kind'] !== 'odd' && facts['kind'] !== 'probe'
      ? 'unavailable'
      : (facts['kind'] ?? 'good');
  return world.call(
    list,
    { query: { ...base, ...query } },
    { identity: customer.identity, facts: { token: 'valid', customer: customer.name, ...facts, kind: described } },
  );
}

const itemsOf = (answer: Answer): readonly Json[] =>
  Array.isArray(answer.live?.json) ? (answer.live.json as readonly Json[]) : [];

/** Walks all pages by what each really held, so that a page size capped by the target does no harm. */
async function walk(ground: Ground, name: string, limit: number | undefined): Promise<void> {
  let offset = 0;
  for (let page = 0; page < PAGES[ground.world.options.effort] && !ground.world.signal.aborted; page += 1) {
    const query = {
      ...(limit === undefined ? {} : { limit: String(limit) }),
      ...(offset === 0 && limit === undefined ? {} : { offset: String(offset) }),
    };
    const answer = await ask(ground, query, {
      step: 'walk',
      walk: name,
      page,
      offset,
      ...(limit === undefined ? {} : { limit }),
      param: 'page',
      value: 'valid',
    });
    const count = itemsOf(answer).length;
    if (count === 0) return;
    offset += count;
  }
}

async function paging(ground: Ground): Promise<void> {
  if (!takes(ground.list, 'limit') || !takes(ground.list, 'offset')) return;
  await walk(ground, 'all-before', undefined);
  await walk(ground, 'by-two', 2);
  await walk(ground, 'by-three', 3);
  await walk(ground, 'all-after', undefined);
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

/** Windows with margins of days, so that every reading of their ends agrees; clocks of target and suite may differ by hours. */
async function window(ground: Ground): Promise<void> {
  const { world, list, customer } = ground;
  if (!takes(list, 'fromDateTime')) return;
  const at = (days: number, base = world.startedAt): string => new Date(base.getTime() + days * DAY_MS).toISOString();
  const cases: readonly (readonly [string, Readonly<Record<string, string>>, string])[] = [
    ['around', { fromDateTime: at(-2), toDateTime: at(2) }, 'good'],
    ['default-end', { fromDateTime: at(-2) }, 'good'],
    ['before', { fromDateTime: at(-30), toDateTime: at(-3) }, 'good'],
    ['after', { fromDateTime: at(3), toDateTime: at(30) }, 'probe'],
    ['offset-form', { fromDateTime: at(-2).replace('Z', '+00:00'), toDateTime: at(2).replace('Z', '+00:00') }, 'probe'],
    [
      'far-offset',
      { fromDateTime: shifted(world.startedAt, -2, 5), toDateTime: shifted(world.startedAt, 2, 5) },
      'probe',
    ],
    ['no-fraction', { fromDateTime: at(-2).replace(/\.\d+Z/, 'Z'), toDateTime: at(2).replace(/\.\d+Z/, 'Z') }, 'probe'],
    ['reversed', { fromDateTime: at(2), toDateTime: at(-2) }, 'odd'],
    ['malformed', { fromDateTime: 'yesterday' }, 'odd'],
  ];
  for (const [value, query, kind] of cases)
    await ask({ ...ground, base: {} }, query, { step: 'window', param: 'window', value, kind });
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

/** An instant some days off, written with an offset of some hours. */
function shifted(base: Date, days: number, hours: number): string {
  const local = new Date(base.getTime() + days * DAY_MS + hours * 3600 * 1000).toISOString().replace('Z', '');
  return `${local}+${String(hours).padStart(2, '0')}:00`;
}

/** Ends a few milliseconds around a resource's own instant, where the profile says which member the window looks at. */
async function boundaries(ground: Ground): Promise<void> {
  const pointer = ground.world.declared('ticket.windowField');
  if (typeof pointer !== 'string') return;
  const member = pointer.replace(/^\//, '');
  const all = itemsOf(await ask({ ...ground }, {}, { step: 'window', param: 'window', value: 'for-boundaries' }));
  const instants = all
    .map((item) => Date.parse(String(jsonObject(item)?.[member])))
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
      { step: 'boundary', param: 'window', value, member, from: iso(from), to: iso(to) },
    );
}

/** Windows that begin or end at a resource's own instant, as its own text has it. */
async function equality(ground: Ground): Promise<void> {
  const { world, list } = ground;
  const pointer = world.declared('ticket.windowField');
  if (typeof pointer !== 'string' || !takes(list, 'fromDateTime')) return;
  const member = pointer.replace(/^\//, '');
  const [item] = itemsOf(await ask(ground, {}, { step: 'window', param: 'window', value: 'for-equality' })).map(
    jsonObject,
  );
  const own = item?.[member];
  const instant = Date.parse(String(own));
  if (typeof own !== 'string' || Number.isNaN(instant) || item?.['id'] === undefined) return;
  const of = String(item['id']);
  const far = (days: number): string => new Date(instant + days * DAY_MS).toISOString();
  await ask(
    { ...ground, base: {} },
    { fromDateTime: own, toDateTime: far(1) },
    { step: 'equality', value: 'from', of, kind: 'probe' },
  );
  await ask(
    { ...ground, base: {} },
    { fromDateTime: far(-1), toDateTime: own },
    { step: 'equality', value: 'to', of, kind: 'probe' },
  );
}

async function sorting(ground: Ground): Promise<void> {
  if (!takes(ground.list, 'sort')) return;
  const syntax = jsonObject(ground.world.declared('ticket.sortSyntax'));
  const write = (direction: 'asc' | 'desc', member: string): string | undefined => {
    const template = syntax?.[direction];
    return typeof template === 'string' ? template.replaceAll('{f}', member) : undefined;
  };
  for (const member of ['creationDate', 'externalId', 'description'])
    for (const direction of ['asc', 'desc'] as const) {
      const sort = write(direction, member);
      if (sort !== undefined) await ask(ground, { sort }, { step: 'sort', param: 'sort', value: direction, member });
    }
  const several = [write('asc', 'priority'), write('desc', 'externalId')];
  if (several.every((one) => one !== undefined))
    await ask(
      ground,
      { sort: several.join(',') },
      { step: 'sort', param: 'sort', value: 'several', member: 'priority', then: 'externalId' },
    );
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
    const pointer = String(row['pointer'] ?? '');
    const member = pointer.replace(/^\//, '');
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
async function filtersInOne(ground: Ground, syntax: string, all: readonly Json[]): Promise<void> {
  const [name = '', ...rest] = syntax.split('=');
  const write = (member: string, value: string): string =>
    rest.join('=').replaceAll('{name}', member).replaceAll('{value}', value);
  const wanted = valueToFilter(all, 'externalId');
  if (wanted === undefined) return;
  const facts = { step: 'filter', param: 'filter', member: 'externalId', wanted };
  await ask(ground, { [name]: write('externalId', wanted) }, { ...facts, value: 'valid' });
  const then = all.map(jsonObject).find((item) => item?.['externalId'] === wanted)?.['description'];
  if (typeof then === 'string' && !then.includes(','))
    await ask(
      ground,
      { [name]: `${write('externalId', wanted)},${write('description', then)}` },
      { ...facts, value: 'several', then },
    );
}

function valueToFilter(items: readonly Json[], member: string): string | undefined {
  const values = items
    .map((item) => jsonObject(item)?.[member])
    .filter((value) => typeof value === 'string' && value !== '');
  return values.find((value) => values.some((other) => other !== value)) as string | undefined;
}

/** The list with and without the id of a calling system, one right after the other. */
async function sourceSystem({ world, list, customer, base }: Ground): Promise<void> {
  if (!list.parameters.some(({ name }) => name === 'sourceSystemId')) return;
  for (const [value, headers] of [
    ['absent', {}],
    ['valid', { sourceSystemId: 'conform' }],
  ] as const)
    await world.call(
      list,
      { query: base, headers },
      {
        identity: customer.identity,
        facts: {
          kind: 'good',
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
  const cases: readonly (readonly [string, string, JsonObject])[] = [
    ['fields', 'absent', {}],
    ['fields', 'valid', { fields: 'description' }],
    ['fields', 'several', { fields: 'id,description,externalId' }],
    ['expand', 'empty', { expand: '' }],
    ['depth', 'valid', { depth: '1' }],
  ];
  for (const [param, value, query] of cases)
    if (has(param))
      await world.call(
        retrieve,
        { path: { id: made.id }, query },
        {
          identity: customer.identity,
          facts: {
            kind: 'good',
            step: param,
            param,
            value,
            item: made.item,
            id: 'existing',
            token: 'valid',
            ...(query['fields'] === undefined ? {} : { asked: String(query['fields']) }),
          },
        },
      );
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
      retrieveParameters(ground),
    ]);
    if (other) await walk({ ...ground, customer: other }, 'other-customer', undefined);
  },
};
