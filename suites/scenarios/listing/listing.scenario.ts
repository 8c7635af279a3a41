/** A list and its parameters: pages, field selection, time window, sorting, expansion, filters, and whose resources it shows. */

import type { Json, JsonObject } from '../../../contracts/contract.ts';
import { listedMembers } from '../../../contracts/listed-members.ts';
import { askForInitiated } from '../subscriptions/initiated.ts';
import { filters } from './list-filters.ts';
import { listOfAnother } from './list-of-another.ts';
import { ask, askPages, itemsOf, PAGES, takes, walk, type ListGround } from './list-pages.ts';
import { sortBy, sorting } from './list-sorting.ts';
import { window } from './list-window.ts';
import { byId, declaredFirstIndex, jsonObject, listQuery, PROVIDER_CREATED } from '../resources/resource.ts';
import { settleMs } from '../resources/settled.ts';
import { defineScenario, } from '../scenario.ts';

const DAY_MS = 24 * 3600 * 1000;

async function paging(ground: ListGround): Promise<void> {
  if (!takes(ground.list, 'limit') || !takes(ground.list, 'offset')) return;
  const known = await walk(ground, 'all-before');
  await walk(ground, 'by-one', { limit: 1, known, most: 4 });
  await walk(ground, 'by-two', { limit: 2, known });
  await walk(ground, 'by-three', { limit: 3, known });
  // Whatever the number of items is, this one ends in a page that is not full.
  if (known > 3) await walk(ground, 'all-but-one', { limit: known - 1, known });
  // Exactly as many as there are, which one too few would not show otherwise.
  if (known > 3) await walk(ground, 'exactly-all', { limit: known, known });
  if (takes(ground.list, 'fields'))
    await walk(ground, 'fields-by-two', {
      limit: 2,
      known,
      most: 5,
      query: { fields: 'id,externalId' },
      facts: { asked: 'id,externalId' },
    });
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
      {
        step: 'paging-probe',
        param,
        value,
        kind: value === 'zero' && param === 'offset' && declaredFirstIndex(ground.world) === 0 ? 'good' : 'odd',
      },
    );
}

async function fields(ground: ListGround): Promise<void> {
  if (!takes(ground.list, 'fields')) return;
  const whole = itemsOf(await ask(ground, {}, { step: 'fields', param: 'fields', value: 'absent' }));
  const listed = listedMembers(ground.world.contract, ground.list.resource ?? '');
  const names = [...listed].filter((name) => whole.some((item) => item[name] !== undefined));
  for (const [value, text] of [
    ['valid', 'description'],
    ['several', 'id,description,externalId'],
    ['several', 'id,note'],
    ['several', 'id,@type'],
    // An unknown name may be refused, or bring nothing; the others around it are known.
    ['several', 'externalId,noSuchMember,description'],
    ...(names.length > 0 ? ([['several', names.join(',')]] as const) : []),
  ] as const)
    await ask(
      ground,
      { fields: text },
      {
        ...{ step: 'fields', param: 'fields', value, asked: text },
        ...(text.includes('noSuchMember') ? { kind: 'settling' } : {}),
      },
    );
  // One parameter must not make another one forgotten.
  const sort = sortBy(ground.world, 'asc', 'externalId');
  for (const [name, text] of [['limit', '3'], ...(sort === undefined ? [] : [['sort', sort]])] as const)
    if (takes(ground.list, name))
      await ask(
        ground,
        { fields: 'description', [name]: text },
        {
          ...{ step: 'fields', param: 'fields', value: 'valid', asked: 'description', with: name },
          // Which fields a list can be sorted by is not shown.
          ...(name === 'sort' ? { kind: 'settling' } : {}),
        },
      );
  for (const [value, text] of [
    ['unknown-member', 'noSuchMember'],
    ['empty', ''],
    ['nested', 'note.text'],
  ] as const)
    await ask(ground, { fields: text }, { step: 'fields', param: 'fields', value, asked: text, kind: 'probe' });
}

/** The list from the day a provider's own resource was made on, however long ago that was. */
async function origins(ground: ListGround): Promise<void> {
  const { world, list, customer } = ground;
  const id = world.declared(PROVIDER_CREATED[world.contract.id] ?? '');
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

async function expansion(ground: ListGround): Promise<void> {
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

/** The list with and without the id of a calling system, one right after the other. */
async function sourceSystem({ world, list, customer, base }: ListGround): Promise<void> {
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

async function retrieveParameters({ world, customer }: ListGround): Promise<void> {
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
  obstacle: ({ contract }) =>
    contract.operations.some(({ action }) => action === 'list') ? undefined : 'other-interface',
  run: async (world) => {
    const list = world.operation('list');
    if (!list) return;
    const [customer, other] = world.customers;
    if (!customer) return world.blocked('the profile has no valid identity for this interface');
    const ground: ListGround = { world, list, customer, base: listQuery(list, world.startedAt) };
    // What was changed last may still be on its way to the list.
    if (typeof world.declared('settleMs') === 'number') await world.pause(settleMs(world));
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
    await askForInitiated(world, customer);
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
    if (other) await listOfAnother({ ...ground, customer: other });
  },
});
