import type { Contract, Json, JsonObject, Operation } from '../../contracts/contract.ts';
import { FILTERS, SORTS } from '../../suites/scenarios/listing/found-syntax.ts';
import { byId, idIn, jsonObject } from '../../suites/scenarios/resources/resource.ts';
import { listQuery } from '../../suites/scenarios/resources/list-search.ts';
import {
  about,
  isAccepted,
  isRejected,
  ofOne,
  ownKeys,
  rejectionStatuses,
  type LearnContext,
  type Learner,
  type ProbeOptions,
  type Probed,
  type Proposal,
} from '../learner.ts';
import { createKeeping, USUAL_PRIORITIES } from './kept-values.ts';

const FILTERED = ['externalId', 'priority'];
/** In an order that is neither that of the creations nor the opposite. */
const WORDS = ['b', 'd', 'a', 'c'];
/** More than most targets return at once. */
const GREATEST_LIMIT = 1000;
/** Most targets accept it. */
const LARGE_LIMIT = 100;
/** No target returns fewer by default. */
const FEWEST_USUAL = 5;
const SORTED_BY = 'description';
const SETTLE_POLLS_MS = [0, 250, 750, 2000, 5000];

interface Seen {
  /** Texts in front of the words that are sorted. */
  readonly mark?: string;
  /** The value that is filtered by. */
  readonly wanted?: string;
  /** The form of the filter, where one parameter takes all filters. */
  readonly syntax?: string;
  /** From the creation until the list shows it. */
  readonly milliseconds?: number;
}

type Listed = Probed<Seen>;

const itemsOf = ({ json }: Pick<Probed, 'json'>): readonly JsonObject[] =>
  (Array.isArray(json) ? (json as readonly Json[]) : []).map(jsonObject).filter((one) => one !== undefined);

const idsOf = (probe: Pick<Probed, 'json'> | undefined): readonly string[] =>
  probe ? itemsOf(probe).flatMap((one) => idIn(one) ?? []) : [];

const isSame = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const takes = (list: Operation, name: string): boolean =>
  list.parameters.some((parameter) => parameter.in === 'query' && parameter.name === name);

/** The base of `offset`: the first two resources of the list, each requested alone. */
function paging(probes: readonly Listed[]): readonly Proposal[] {
  const [whole, after] = about(probes, 'whole');
  const [[zero], [one]] = [about(ofOne(probes, '0'), 'offset'), about(ofOne(probes, '1'), 'offset')];
  const [first, second] = idsOf(whole);
  // A target that changes resources by itself may order them anew meanwhile.
  if (!isSame([first, second], idsOf(after).slice(0, 2))) return [];
  if (!whole || !zero || !one || first === undefined || second === undefined) return [];
  const [atZero, atOne] = [idsOf(zero), idsOf(one)];
  const base =
    isSame(atZero, [first]) && isSame(atOne, [second])
      ? 0
      : isSame(atOne, [first]) && (atZero.length === 0 || isSame(atZero, [first]))
        ? 1
        : undefined;
  if (base === undefined) return [];
  const limits = limitsIn(probes);
  return [{ key: 'paging', value: { base, ...limits.value }, shownBy: [whole, zero, one, ...limits.shownBy] }];
}

/** The default limit is shown by a list that returns more with a greater `limit`. */
function limitsIn(probes: readonly Listed[]): { readonly value: JsonObject; readonly shownBy: readonly Listed[] } {
  const [first, second] = about(probes, 'whole')
    .filter(isAccepted)
    .map((one) => idsOf(one).length);
  const [most] = about(probes, 'greatest limit').filter(isAccepted);
  // More than the default were there to be returned, and not because a resource was created meanwhile.
  if (!most || first === undefined || first < FEWEST_USUAL || first !== second || idsOf(most).length < first + 2)
    return { value: {}, shownBy: [] };
  return { value: { defaultLimit: first }, shownBy: [most] };
}

function stableOrder(probes: readonly Listed[]): readonly Proposal[] {
  const shownBy = about(probes, 'whole');
  const orders = shownBy.map(idsOf);
  const [first = []] = orders;
  const isStable = first.length > 2 && orders.every((one) => isSame(one, first));
  return shownBy.length > 1 && isStable ? [{ key: 'listOrderStable', value: true, shownBy }] : [];
}

/** The texts of a sorted list which the learner chose, in its order. */
const wordsIn = (probe: Listed, mark: string): readonly string[] =>
  itemsOf(probe).flatMap((one) => {
    const text = one[SORTED_BY];
    return typeof text === 'string' && text.startsWith(mark) ? [text.slice(mark.length)] : [];
  });

function sorting(probes: readonly Listed[], { id }: Pick<Contract, 'id'>): readonly Proposal[] {
  const up = WORDS.toSorted();
  const found = SORTS.flatMap((syntax): readonly Proposal[] => {
    const shownBy = about(ofOne(probes, syntax.asc), 'ascending', 'descending');
    const [asc, desc] = shownBy.map((one) => wordsIn(one, one.seen?.mark ?? ''));
    return asc && desc && isSame(asc, up) && isSame(desc, up.toReversed())
      ? [{ key: `${id}.sortSyntax`, value: syntax, shownBy }]
      : [];
  });
  return found.slice(0, 1);
}

/** Lists with a filter of a member. */
const filteredBy = (probes: readonly Listed[], what: 'filter' | 'no match', name: string, syntax?: string) =>
  about(ofOne(probes, name), what).filter(({ seen }) => seen?.syntax === syntax);

/** The list with one filter, if only items with its value are in it. */
function filtered(probes: readonly Listed[], name: string, syntax?: string): Listed | undefined {
  const [whole] = about(probes, 'whole').slice(-1);
  const [one] = filteredBy(probes, 'filter', name, syntax);
  const wanted = one?.seen?.wanted;
  if (!one || !whole || wanted === undefined) return undefined;
  const items = itemsOf(one);
  return items.length > 0 && items.every((item) => item[name] === wanted) && items.length < itemsOf(whole).length
    ? one
    : undefined;
}

function filtering(probes: readonly Listed[], { id, declarations }: Contract): readonly Proposal[] {
  const isOpen = (key: string): boolean => declarations.some((one) => one.key === key);
  const [way] = FILTERS.flatMap((syntax) => {
    const shownBy = FILTERED.flatMap((name) => filtered(probes, name, syntax) ?? []);
    return shownBy.length === 0 ? [] : [{ value: syntax.replace('{v}', '{value}'), shownBy }];
  });
  if (way && isOpen(`${id}.filterSyntax`)) return [{ key: `${id}.filterSyntax`, ...way }];
  const found = FILTERED.flatMap((name) => {
    const one = filtered(probes, name);
    return one ? [{ name, one }] : [];
  });
  if (found.length === 0 || !isOpen(`${id}.filters`)) return [];
  const value = found.map(({ name }) => ({ template: `${name}={v}`, pointer: `/${name}` }));
  return [{ key: `${id}.filters`, value, shownBy: found.map(({ one }) => one) }];
}

/** A list of which it is known that nothing is in it: a window of long ago, or a filter that works, with a value that no resource has. */
function empty(probes: readonly Listed[], { id }: Pick<Contract, 'id'>): readonly Proposal[] {
  const unmatched = FILTERED.flatMap((name) =>
    [undefined, ...FILTERS].flatMap((syntax) =>
      filtered(probes, name, syntax) ? filteredBy(probes, 'no match', name, syntax) : [],
    ),
  );
  const [one] = [...about(probes, 'empty'), ...unmatched];
  const isEmpty = one && (isSame([one.json], [[]]) || one.status === 204 || one.status === 404);
  return one && isEmpty ? [{ key: 'emptyListStatus', value: { [id]: [one.status ?? 0] }, shownBy: [one] }] : [];
}

/** What a selection of `description` returns in addition, and what it does with an unknown name. */
function selection(probes: readonly Listed[]): readonly Proposal[] {
  const shownBy = about(probes, 'fields').filter(isAccepted);
  const selected = shownBy.flatMap((one) => (Array.isArray(one.json) ? itemsOf(one) : [jsonObject(one.json) ?? {}]));
  const [whole] = about(probes, 'whole').slice(-1);
  const all = new Set(whole ? itemsOf(whole).flatMap((one) => Object.keys(one)) : []);
  if (selected.length === 0) return [];
  const names = [...new Set(selected.flatMap((one) => Object.keys(one)))].filter((name) => name !== SORTED_BY);
  const isSelecting = selected.some((one) => one[SORTED_BY] !== undefined) && names.length < all.size - 1;
  if (!isSelecting) return [];
  const [unknown] = about(probes, 'unknown-field');
  const policy = unknown && (isAccepted(unknown) ? 'ignore' : isRejected(unknown) ? 'reject' : undefined);
  return [
    { key: 'fieldsAlwaysReturned', value: names.toSorted(), shownBy },
    ...(unknown && policy ? [{ key: 'fieldsSemantics', value: { unknown: policy }, shownBy: [unknown] }] : []),
  ];
}

/** Whether the list is an array or one object, where the document does not specify it. */
function shape(probes: readonly Listed[], { id }: Pick<Contract, 'id'>): readonly Proposal[] {
  const shownBy = about(probes, 'whole').filter(isAccepted);
  const shapes = shownBy.map(({ json }) => (Array.isArray(json) ? 'array' : jsonObject(json) ? 'object' : undefined));
  const [first] = shapes;
  return first !== undefined && shapes.every((one) => one === first)
    ? [{ key: `${id}.listShape`, value: first, shownBy }]
    : [];
}

function settling(probes: readonly Listed[]): readonly Proposal[] {
  const [one] = about(probes, 'settled').slice(-1);
  const milliseconds = one?.seen?.milliseconds;
  if (!one || milliseconds === undefined) return [];
  return [{ key: 'settleMs', value: Math.max(1000, Math.ceil((milliseconds * 3) / 1000) * 1000), shownBy: [one] }];
}

/** A list with a large page, if the target accepts one: what is looked for may be on a later page of the usual size. */
async function askLarge(
  { send }: LearnContext,
  list: Operation,
  name: string,
  query: Readonly<Record<string, Json>>,
  options: ProbeOptions = {},
): Promise<Probed> {
  const large = takes(list, 'limit')
    ? await send(name, list, { query: { ...query, limit: String(LARGE_LIMIT) } }, options)
    : undefined;
  return large && isAccepted(large) ? large : send(name, list, { query }, options);
}

/** How long a creation takes to appear in the list. */
async function settle(context: LearnContext, list: Operation): Promise<readonly Listed[]> {
  const { world } = context;
  const created = await context.create('created', context.body());
  const id = jsonObject(created?.json)?.['id'];
  const begun = world.now();
  for (const wait of id === undefined ? [] : SETTLE_POLLS_MS) {
    await world.pause(wait);
    const one = await askLarge(context, list, 'settled', listQuery(list, world));
    if (idsOf(one).includes(String(id))) return [{ ...one, seen: { milliseconds: Math.round(world.now() - begun) } }];
  }
  return [];
}

async function sorts(context: LearnContext, list: Operation): Promise<readonly Listed[]> {
  const { world } = context;
  if (!takes(list, 'sort')) return [];
  const mark = `${world.runName} sorted ${world.number()} `;
  for (const word of WORDS) await context.create('to-sort', context.body({ [SORTED_BY]: `${mark}${word}` }));
  const probes: Listed[] = [];
  for (const { asc, desc } of SORTS) {
    for (const [order, form] of [
      ['ascending', asc],
      ['descending', desc],
    ] as const) {
      const query = { ...listQuery(list, world), sort: form.replace('{f}', SORTED_BY) };
      probes.push({ ...(await askLarge(context, list, order, query, { of: asc })), seen: { mark } });
    }
    if (sorting(probes, world.contract).length > 0) return probes;
  }
  return probes;
}

/** The value of a member that a new resource keeps: this one, or where it is rejected, one that is usual for the member. */
async function keptValue(context: LearnContext, name: string, value: string): Promise<string | undefined> {
  for (const one of [value, ...(name === 'priority' ? USUAL_PRIORITIES.flat() : [])])
    if (await createKeeping(context, 'to-filter', name, one)) return one;
  return undefined;
}

async function filters(context: LearnContext, list: Operation): Promise<readonly Listed[]> {
  const { world, send } = context;
  const probes: Listed[] = [];
  for (const name of FILTERED) {
    const wanted = await keptValue(context, name, `conform${world.number()}x${Math.round(world.now())}`);
    if (wanted === undefined) continue;
    const ask = async (filter: (value: string) => JsonObject, seen: Seen): Promise<void> => {
      const base = listQuery(list, world);
      for (const [what, value] of [
        ['filter', wanted],
        ['no match', `${wanted}none`],
      ] as const)
        probes.push({ ...(await send(what, list, { query: { ...base, ...filter(value) } }, { of: name })), seen });
    };
    if (takes(list, 'filters'))
      for (const syntax of FILTERS)
        await ask(
          (value) => ({ filters: syntax.replace('filters=', '').replace('{name}', name).replace('{v}', value) }),
          { wanted, syntax },
        );
    else await ask((value) => ({ [name]: value }), { wanted });
  }
  return probes;
}

export const lists: Learner<Seen> = {
  id: 'lists',
  finds: 'paging, order, sorting, filters and selection of lists, and how soon a list shows a creation',
  keys: (contract) => [
    ...ownKeys('sortSyntax', 'filters', 'filterSyntax', 'enforcesFromDateTime', 'listShape')(contract),
    'paging',
    'listOrderStable',
    'fieldsAlwaysReturned',
    'fieldsSemantics',
    'settleMs',
    'emptyListStatus',
  ],
  changesState: true,
  probe: async (context) => {
    const { world, send } = context;
    const list = world.operation('list');
    if (!list || world.isUnavailable(list)) return [];
    const base = listQuery(list, world);
    const ask = (name: string, query: Readonly<Record<string, Json>>, options: ProbeOptions = {}): Promise<Probed> =>
      send(name, list, { query: { ...base, ...query } }, options);
    const probes: Listed[] = [
      ...(await settle(context, list)),
      ...(await sorts(context, list)),
      ...(await filters(context, list)),
    ];
    probes.push(await ask('whole', {}));
    if (takes(list, 'offset'))
      for (const offset of ['0', '1']) probes.push(await ask('offset', { offset, limit: '1' }, { of: offset }));
    probes.push(await ask('whole', {}));
    if (takes(list, 'limit')) probes.push(await ask('greatest limit', { limit: String(GREATEST_LIMIT) }));
    const retrieve = world.operation('retrieve');
    const id = await context.resource();
    if (takes(list, 'fields')) {
      probes.push(
        await ask('fields', { fields: SORTED_BY }),
        await ask('unknown-field', { fields: `${SORTED_BY},conformUnknown` }),
      );
      if (retrieve && id !== undefined && takes(retrieve, 'fields'))
        probes.push(await send('fields', retrieve, { ...byId(retrieve, id), query: { fields: SORTED_BY } }));
    }
    if (takes(list, 'fromDateTime')) {
      probes.push(await send('no-window', list, {}));
      if (takes(list, 'toDateTime')) {
        const window = { fromDateTime: '1990-01-01T00:00:00Z', toDateTime: '1990-01-02T00:00:00Z' };
        probes.push(await send('empty', list, { query: window }));
      }
    }
    return probes;
  },
  conclude: (probes, contract) => {
    const without = about(probes, 'no-window');
    return [
      ...paging(probes),
      ...stableOrder(probes),
      ...sorting(probes, contract),
      ...filtering(probes, contract),
      ...selection(probes),
      ...settling(probes),
      ...shape(probes, contract),
      // A success without a window stays a warning.
      ...rejectionStatuses('', without).map(({ shownBy }) => ({
        key: `${contract.id}.enforcesFromDateTime`,
        value: true,
        shownBy,
      })),
      ...empty(probes, contract),
    ];
  },
};
