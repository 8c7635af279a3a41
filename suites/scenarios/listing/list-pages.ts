/** Asking for a list: once, page by page, and what is known of it. */

import type { Json, JsonObject, Operation } from '../../../contracts/contract.ts';
import type { StatedFacts } from '../../../contracts/formats/evidence/facts.ts';
import type { StepFacts } from '../../../contracts/formats/evidence/steps.ts';
import type { WalkName } from '../../../contracts/formats/evidence/steps/lists.ts';
import { declaredFirstIndex, largestLimit, listedIn } from '../resources/list-search.ts';
import type { Response, Customer, World } from '../scenario.ts';

export interface ListContext {
  readonly world: World;
  readonly list: Operation;
  readonly customer: Customer;
  readonly base: Readonly<Record<string, Json>>;
}

export const PAGES = { smoke: 5, standard: 30, thorough: 100 } as const;

/** Items of a whole list that are read on more pages than these, where the pages of a target are small: at least what the run has created. */
export const ITEMS = { smoke: 100, standard: 400, thorough: 1000 } as const;

export const takes = (list: Operation, name: string): boolean =>
  list.parameters.some((parameter) => parameter.in === 'query' && parameter.name === name);

/** True if the list is known to hold something: the response for an empty one is unspecified. */
const hasSome = ({ world, customer }: ListContext): boolean =>
  world.created.some((one) => one.customer === customer.name);

/** Sends one request; what the document describes is `good`, an operation called unavailable is never, nor a list that may be empty. */
export function ask(
  context: ListContext,
  query: Readonly<Record<string, Json>>,
  facts: StatedFacts,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const { world, list, customer, base } = context;
  const kind = facts.kind ?? 'good';
  const described =
    kind === 'odd' || kind === 'probe'
      ? kind
      : world.isUnavailable(list)
        ? 'unavailable'
        : kind === 'good' && !hasSome(context)
          ? 'settling'
          : kind;
  return world.call(
    list,
    { query: { ...base, ...query }, headers },
    { identity: customer.identity, facts: { token: 'valid', customer: customer.name, ...facts, kind: described } },
  );
}

/** A page size as text, or the largest one that is requested. */
export const limitOf = ({ world }: ListContext, wanted: number): string =>
  String(Math.min(wanted, largestLimit(world)));

export const itemsOf = (response: Response): readonly JsonObject[] => listedIn(response) ?? [];

/** Where a page begins. */
interface PagePlace {
  readonly page: number;
  /** Index of its first item, from zero. */
  readonly offset: number;
  readonly limit?: number;
}

interface PagesOptions {
  readonly limit?: number;
  /** Index of the first item of the first page, from zero. */
  readonly from?: number;
  readonly most?: number;
  /** Number of items that are read also if they are on more pages. */
  readonly leastItems?: number;
  /** Number of items the list is known to hold: up to there a page is sure to be served. */
  readonly known?: number;
  readonly query?: Readonly<Record<string, Json>>;
  readonly each?: (items: readonly JsonObject[]) => void;
}

export interface Pages extends PagesOptions {
  readonly facts: (place: PagePlace) => StatedFacts;
  readonly until?: (item: JsonObject) => boolean;
}

/** Reads pages by what each really held, so that a page size capped by the target does no harm; returns the number of items. */
export async function askPages(
  context: ListContext,
  {
    limit: wanted,
    from = 0,
    most = PAGES[context.world.options.effort],
    leastItems = 0,
    known = 1,
    query = {},
    facts,
    each,
    until = () => false,
  }: Pages,
): Promise<number> {
  const limit = wanted === undefined ? undefined : Number(limitOf(context, wanted));
  let offset = from;
  let before: string | undefined;
  const base = declaredFirstIndex(context.world);
  for (let page = 0; page < most || offset - from < leastItems; page += 1) {
    const paged = {
      ...query,
      ...(limit === undefined ? {} : { limit: String(limit) }),
      // A list that counts from one need not know an index of zero.
      ...(offset === 0 && (limit === undefined || base === undefined) ? {} : { offset: String((base ?? 0) + offset) }),
    };
    const place = { page, offset, ...(limit === undefined ? {} : { limit }) };
    const response = await ask(context, paged, { ...(offset < known ? {} : { kind: 'settling' }), ...facts(place) });
    const items = itemsOf(response);
    offset += items.length;
    each?.(items);
    // A target that ignores the offset would be asked without end.
    const ids = JSON.stringify(items.map(({ id }) => id));
    if (items.length === 0 || items.some(until) || (items.length > 1 && ids === before)) break;
    before = ids;
  }
  return offset;
}

/** What the scenario states of a walk in addition to its pages. */
type WalkFacts = Pick<StatedFacts, 'kind'> & Omit<StepFacts<'walk'>, 'step' | 'walk' | keyof PagePlace>;

/** Walks the list by pages of a size, or by the target's own. */
export const walk = (
  context: ListContext,
  name: WalkName,
  pages: PagesOptions = {},
  facts: WalkFacts = {},
): Promise<number> =>
  askPages(context, {
    ...(pages.limit === undefined && pages.most === undefined
      ? { leastItems: ITEMS[context.world.options.effort] }
      : {}),
    ...pages,
    facts: (place) => ({ step: 'walk', walk: name, ...place, ...facts }),
  });
