/** Lists, page by page: their query, their limits, and the search for a resource in them. */

import { continuesWalk } from '../../evidence/lists/continues-walk.ts';
import { listInBody } from '../../../contracts/list-in-body.ts';
import type { Json, JsonObject, Operation } from '../../../contracts/contract.ts';
import type { StatedFacts } from '../../../contracts/formats/evidence/facts.ts';
import type { Response, CallOptions, World } from '../scenario.ts';
import { hasContent } from '../../evidence/statuses.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { dateTimeAsDeclared } from './as-declared.ts';
import { sharedByScenarios } from './shared-by-scenarios.ts';
import { jsonObject } from './resource.ts';

/** Query that makes a list return everything since a time, the start of the run if absent: an open window where the list has a required start. */
export function listQuery(
  operation: Operation,
  world: Pick<World, 'declared' | 'startedAt'>,
  since = world.startedAt,
): Record<string, Json> {
  const query: Record<string, Json> = {};
  if (operation.parameters.some(({ name, in: place }) => place === 'query' && name === 'fromDateTime'))
    query['fromDateTime'] = dateTimeAsDeclared(world, since.getTime() - 24 * 3600 * 1000);
  return query;
}

const DAY_MS = 24 * 3600 * 1000;
/** Days before the start of the run at which a window begins that the target does not let begin at the beginning of time. */
const DAYS_BACK = [400, 30, 1];

const earliest = sharedByScenarios<Map<string, Promise<Date>>>();

/** Query that makes a list return everything there is, as far back as the target takes a start of the window: how long one may be is unspecified. */
export async function earliestListQuery(
  world: World,
  operation: Operation,
  options: CallOptions,
): Promise<Record<string, Json>> {
  const { startedAt } = world;
  if (!Object.hasOwn(listQuery(operation, world), 'fromDateTime')) return {};
  const known = earliest.get(world) ?? new Map<string, Promise<Date>>();
  earliest.set(world, known);
  const search = async (): Promise<Date> => {
    const starts = [new Date(0), ...DAYS_BACK.map((days) => new Date(startedAt.getTime() - days * DAY_MS))];
    for (const since of starts) {
      const { succeeded } = await world.call(operation, { query: listQuery(operation, world, since) }, options);
      if (succeeded) return since;
    }
    return startedAt;
  };
  const since = known.get(operation.id) ?? search();
  known.set(operation.id, since);
  return listQuery(operation, world, await since);
}

/** Index of the first item of a list, where the profile declares it; no document shows it. */
export function declaredFirstIndex(world: Pick<World, 'declared'>): number | undefined {
  const base = jsonObject(world.declared('paging'))?.['base'];
  return typeof base === 'number' ? base : undefined;
}

/** Largest page size by the profile; no document shows one. */
export function declaredMaxLimit(world: Pick<World, 'declared'>): number | undefined {
  const most = jsonObject(world.declared('paging'))?.['maxLimit'];
  return typeof most === 'number' ? most : undefined;
}

/** Where no largest page size is declared, no larger page is requested. */
const USUAL_LIMIT = 50;

/** Largest page size that is requested of a list. */
export const largestLimit = (world: Pick<World, 'declared'>): number => declaredMaxLimit(world) ?? USUAL_LIMIT;

export interface ListSearch {
  readonly found: boolean;
  readonly last: Response;
  readonly pages: number;
  /** Items of the list before the last page read. */
  readonly before: number;
  /** True if a page held nothing, so that the whole list was seen. */
  readonly ended: boolean;
  /** True if every item read has an id or an external id. */
  readonly identified: boolean;
  /** True if an item was seen twice, unless new items had moved the others to later pages: another may then have been on no page. */
  readonly repeated: boolean;
}

type Listing = Pick<Response, 'exchange'> & {
  readonly live?: { readonly status: number; readonly json?: unknown } | undefined;
};

/** Items of a list response; undefined where the response is no list. */
export function listedIn({ exchange, live }: Listing): readonly JsonObject[] | undefined {
  const json = hasContent(live) ? live.json : undefined;
  return listInBody(json as Json | undefined, exchange.request.url)?.items.filter((item) => isObject(item));
}

/** Pages of fewer items make the reading of a list long. */
const SMALL_PAGE = 10;

/** The page size to continue with where pages are small by default, and larger ones are declared. */
function largerPages(size: number, world: Pick<World, 'declared'>): Record<string, Json> {
  const most = declaredMaxLimit(world);
  return size < SMALL_PAGE && most !== undefined && most > size ? { limit: String(most) } : {};
}

/** Offset of the page behind those that held so many items; undefined for the first page, which needs none. */
export const offsetAfter = (items: number, world: Pick<World, 'declared'>): string | undefined =>
  items === 0 ? undefined : String((declaredFirstIndex(world) ?? 0) + items);

interface PageLimits {
  readonly most?: number;
  /** Items of the list that are left out. */
  readonly from?: number;
}

/** What was read of a list so far, with the resources of its last page. */
export interface ListPage extends Omit<ListSearch, 'found'> {
  readonly resources: readonly JsonObject[];
}

/** Reads a list by what each page really held, at most `most` pages, to the page that holds nothing. */
export async function* pagesOf(
  world: World,
  operation: Operation,
  query: Readonly<Record<string, Json>>,
  options: CallOptions,
  { most = 50, from = 0 }: PageLimits = {},
): AsyncGenerator<ListPage, void> {
  let offset = from;
  let identified = true;
  let repeated = false;
  let limit: Record<string, Json> = {};
  const seen = new Set<string>();
  for (let pages = 1; pages <= most; pages += 1) {
    const next = offsetAfter(offset, world);
    const paged = next === undefined ? query : { ...query, ...limit, offset: next };
    // What comes after the last item is unspecified; only the first page is sure to be served.
    const facts: StatedFacts =
      offset === 0 || options.facts.kind !== 'good' ? options.facts : { ...options.facts, kind: 'settling' };
    const last = await world.call(operation, { query: paged }, { ...options, facts });
    const items = listedIn(last);
    const resources = items ?? [];
    identified &&= resources.every(({ id, externalId }) => id !== undefined || externalId !== undefined);
    const ids = resources.map(({ id, externalId }) => String(id ?? externalId));
    repeated ||= identified && !continuesWalk(seen, ids);
    for (const id of ids) seen.add(id);
    const ended = offset === 0 ? items?.length === 0 : resources.length === 0;
    yield { last, pages, before: offset, ended, identified, repeated, resources };
    if (resources.length === 0) return;
    offset += resources.length;
    if (pages === 1) limit = largerPages(resources.length, world);
  }
}

interface ListSearchOptions {
  readonly query: Readonly<Record<string, Json>>;
  readonly wanted: (resource: JsonObject) => boolean;
  readonly options: CallOptions;
  readonly limits?: PageLimits;
}

/** Reads pages of a list until an item is the wanted one. */
export async function findInList(
  world: World,
  operation: Operation,
  { query, wanted, options, limits = {} }: ListSearchOptions,
): Promise<ListSearch> {
  let search: ListSearch | undefined;
  for await (const page of pagesOf(world, operation, query, options, limits)) {
    search = { ...page, found: page.resources.some(wanted) };
    if (search.found) break;
  }
  return search as ListSearch;
}
