/** Successful list responses of the listing scenario with their items. */

import { idText } from '../../../contracts/json/exact-integers.ts';
import type { Json } from '../../../contracts/contract.ts';
import { listInBody } from '../../../contracts/list-in-body.ts';
import type { WalkName } from '../../../contracts/formats/evidence/steps/lists.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import type { Judgement } from '../judgement.ts';
import { responseJson, type Wanted } from '../history.ts';
import { continuesWalk } from './continues-walk.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { hasContent } from '../statuses.ts';

export type Item = { readonly [member: string]: Json | undefined };

export interface ListResponse {
  readonly exchange: Exchange;
  readonly items: readonly Item[];
}

export const itemId: (item: Item) => string | undefined = idText;

/** A resource alone counts as a list of one: whether a contract allows that is for the check of body schemas. */
export function listResponse(exchange: Exchange): ListResponse | undefined {
  const json = hasContent(exchange.response) ? responseJson(exchange) : undefined;
  const list = listInBody(json, exchange.request.url);
  if (list) return { exchange, items: list.items.filter(isObject) };
  return isObject(json) && itemId(json) !== undefined ? { exchange, items: [json] } : undefined;
}

export const NO_OBJECTS = 'the elements of the list are not objects';

/** A response whose list has elements, none of them an object: it shows no resource. */
export function isWithoutObjects(exchange: Exchange): boolean {
  const json = hasContent(exchange.response) ? responseJson(exchange) : undefined;
  const { items = [] } = listInBody(json, exchange.request.url) ?? {};
  return items.length > 0 && !items.some(isObject);
}

/** Lists of the listing scenario selected by facts, in the order of sending. */
export const listExchanges = ({ requirement, history }: Judgement, facts: Wanted): readonly Exchange[] =>
  history
    .exchanges({ operations: requirement.operations, scenario: 'listing', facts })
    .toSorted((a, b) => a.startedAt - b.startedAt);

/** Responses 200 with a JSON list, in the order of sending, selected by facts. */
export const listResponses = (judgement: Judgement, facts: Wanted): readonly ListResponse[] =>
  listExchanges(judgement, facts).flatMap((exchange) => listResponse(exchange) ?? []);

/** True for an item whose id is in each of the lists. */
export function inEach(lists: readonly ListResponse[]): (item: Item) => boolean {
  const shown = lists.map(({ items }) => new Set(items.map(itemId)));
  return (item) => shown.every((ids) => ids.has(itemId(item)));
}

export interface Walk {
  readonly pages: readonly ListResponse[];
  readonly items: readonly Item[];
  readonly ids: readonly (string | undefined)[];
  /** True if the last page held nothing, so that nothing can follow it. */
  readonly ended: boolean;
}

/** Statuses with which targets respond to a page behind the last item; another rejection says nothing of what follows. */
const BEYOND_THE_END: readonly number[] = [204, 400, 404, 410, 416, 422];

/** All items of pages requested one after another, in order; undefined where no response is a list, or one was not recorded whole. */
export function walkThrough(exchanges: readonly Exchange[]): Walk | undefined {
  if (exchanges.some(({ response }) => response?.truncated)) return undefined;
  const pages = exchanges.flatMap((exchange) => listResponse(exchange) ?? []);
  const last = exchanges.at(-1);
  if (pages.length === 0 || !last) return undefined;
  const items = pages.flatMap(({ items: some }) => some);
  const status = last.response?.status;
  const lastPage = listResponse(last);
  const ended = lastPage ? lastPage.items.length === 0 : status !== undefined && BEYOND_THE_END.includes(status);
  return { pages, items, ids: items.map(itemId), ended };
}

/** The pages selected by facts as one walk. */
export const walkOf = (judgement: Judgement, facts: Wanted): Walk | undefined =>
  walkThrough(listExchanges(judgement, facts));

/** All items of a named walk, in order, and its pages; undefined where no page has a response. */
export const walked = (judgement: Judgement, walk: WalkName): Walk | undefined =>
  walkOf(judgement, { step: 'walk', walk });

/** Why the absence of an item from a walk proves nothing; undefined where the whole list was read. */
export function whyIncomplete({ ended, pages }: Walk): string | undefined {
  if (!ended) return 'the list was not read to its end';
  const seen = new Set<string>();
  for (const { items } of pages) {
    const ids = items.map(itemId).filter((id) => id !== undefined);
    if (!continuesWalk(seen, ids)) return 'an item is on two pages, so another item may be on no page';
    for (const id of ids) seen.add(id);
  }
  return undefined;
}
