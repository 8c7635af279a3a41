/**
 * How a list is sorted and filtered, where the profile does not declare it: usual ways are tried, and one that the target evidently serves is used
 * like a declared one. What the target then gets wrong contradicts what it has shown, and is a warning.
 */

import type { Json, JsonObject } from '../../../contracts/contract.ts';
import { isEvidentlySorted } from '../../evidence/lists/sorted-order.ts';
import { stateMembers } from '../../evidence/lifecycles/state-member.ts';
import { listedIn } from '../resources/list-search.ts';
import type { CallValues, World } from '../scenario.ts';
import { filtersOf } from './declared-filters.ts';
import { ask, itemsOf, limitOf, takes, type ListContext } from './list-pages.ts';

/** Ways in which a sorted list is requested, the more common first. */
export const SORTS = [
  { asc: '{f}', desc: '-{f}' },
  { asc: '+{f}', desc: '-{f}' },
  { asc: '{f}:asc', desc: '{f}:desc' },
  { asc: '{f} asc', desc: '{f} desc' },
  { asc: '{f},asc', desc: '{f},desc' },
] as const;

/** Ways to write a filter in a parameter that is for all of them. */
export const FILTERS = [
  'filters={name}={v}',
  'filters={name}:{v}',
  'filters={name}=={v}',
  'filters={name} eq {v}',
] as const;

const SORTED_BY = ['description', 'externalId'] as const;
const FILTERED_BY = ['externalId', 'description', 'priority'] as const;
const PAGE = 50;

type Found = Readonly<Record<string, Json>>;

async function foundSort(context: ListContext): Promise<Found> {
  const { list, world } = context;
  if (!takes(list, 'sort') || world.own('sortSyntax') !== undefined) return {};
  const page = takes(list, 'limit') ? { limit: limitOf(context, PAGE) } : {};
  for (const member of SORTED_BY)
    for (const syntax of SORTS) {
      const isSorted = async (sort: string, direction: 1 | -1): Promise<boolean> => {
        const query = { ...page, sort: sort.replace('{f}', member) };
        const response = await ask(context, query, { step: 'sort', param: 'sort', value: 'guess', kind: 'probe' });
        return isEvidentlySorted(itemsOf(response), [[member, direction]]);
      };
      if ((await isSorted(syntax.asc, 1)) && (await isSorted(syntax.desc, -1))) return { sortSyntax: syntax };
    }
  return {};
}

/** Two values of a member that different items have. */
function twoValues(items: readonly JsonObject[], name: string): readonly string[] {
  const values = items.map((item) => item[name]).filter((value) => typeof value === 'string');
  return [...new Set(values.filter((value) => /^[\w -]+$/.test(value)))].slice(0, 2);
}

async function foundFilters(context: ListContext, items: readonly JsonObject[]): Promise<Found> {
  const { list, world } = context;
  if (filtersOf(world).length > 0) return {};
  const ways = takes(list, 'filters') ? FILTERS : (['{name}={v}'] as const);
  const facts = { step: 'filter', param: 'filter', value: 'guess', kind: 'probe' } as const;
  const whole = itemsOf(await ask(context, {}, facts)).length;
  /** What the filter selects, if it evidently does: fewer than all, among them one with the value. */
  const selects = async (template: string, name: string, value: string): Promise<string | undefined> => {
    const [parameter = '', ...rest] = template.replace('{name}', name).split('=');
    const response = await ask(context, { [parameter]: rest.join('=').replace('{v}', value) }, facts);
    const selected = listedIn(response) ?? [];
    return selected.length < whole && selected.some((item) => item[name] === value)
      ? JSON.stringify(selected.map(({ id }) => id))
      : undefined;
  };
  let found: readonly JsonObject[] = [];
  let known: readonly string[] = ways;
  for (const name of new Set([...FILTERED_BY, ...stateMembers(world.contract)])) {
    const [one, other] = twoValues(items, name);
    if (one === undefined || other === undefined) continue;
    for (const way of known) {
      const first = await selects(way, name, one);
      const second = first === undefined ? undefined : await selects(way, name, other);
      if (second === undefined || second === first) continue;
      found = [...found, { template: way.replace('{name}', name), pointer: `/${name}` }];
      known = [way];
      break;
    }
  }
  return found.length === 0 ? {} : { filters: found };
}

/** The world in which requests state that they rely on what the run found by itself: a violation is a warning. */
export const stating = (world: World, relies: (values: CallValues) => boolean): World => ({
  ...world,
  call: (operation, values, { facts, ...options }) =>
    world.call(operation, values, {
      ...options,
      facts: relies(values) ? { ...facts, premise: 'found' } : facts,
    }),
});

/** The world with what was found as if it were declared. */
function withFound(world: World, found: Found): World {
  const parameters = [
    ...(found['sortSyntax'] === undefined ? [] : ['sort']),
    ...((found['filters'] ?? []) as readonly JsonObject[]).map(({ template }) => String(template).split('=')[0] ?? ''),
  ];
  const relies = ({ query }: CallValues): boolean => parameters.some((name) => query?.[name] !== undefined);
  return { ...stating(world, relies), own: (name) => found[name] ?? world.own(name) };
}

/** The same context, with the syntax that the target is seen to serve. */
export async function withFoundSyntax(context: ListContext, items: readonly JsonObject[]): Promise<ListContext> {
  const { world } = context;
  if (world.options.effort === 'smoke') return context;
  const found = { ...(await foundSort(context)), ...(await foundFilters(context, items)) };
  return Object.keys(found).length === 0 ? context : { ...context, world: withFound(world, found) };
}
