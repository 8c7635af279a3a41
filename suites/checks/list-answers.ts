/** Successful list answers of the listing scenario with their items. */

import type { Json } from '../../contracts/contract.ts';
import type { Exchange } from '../../contracts/formats/recording.ts';
import type { Judgement } from './check.ts';
import { responseJson, type Wanted } from './history.ts';
import { isObject } from './json-type.ts';

export type Item = { readonly [member: string]: Json | undefined };

export interface ListAnswer {
  readonly exchange: Exchange;
  readonly items: readonly Item[];
}

export const itemId = (item: Item): string | undefined => {
  const { id } = item;
  return typeof id === 'string' ? id : typeof id === 'number' ? String(id) : undefined;
};

export function listAnswer(exchange: Exchange): ListAnswer | undefined {
  const json = exchange.response?.status === 200 ? responseJson(exchange) : undefined;
  return Array.isArray(json) ? { exchange, items: (json as readonly Json[]).filter(isObject) } : undefined;
}

/** Answers 200 with a JSON list, in the order of sending, selected by facts. */
export function listAnswers({ requirement, history }: Judgement, facts: Wanted): readonly ListAnswer[] {
  return history
    .exchanges({ operations: requirement.operations, scenario: 'listing', facts })
    .toSorted((a, b) => a.startedAt - b.startedAt)
    .flatMap((exchange) => listAnswer(exchange) ?? []);
}

/** All items of a named walk, in order, and its pages; undefined where no page was answered. */
export function walked(judgement: Judgement, walk: string) {
  const pages = listAnswers(judgement, { step: 'walk', walk });
  if (pages.length === 0) return undefined;
  const items = pages.flatMap(({ items: some }) => some);
  return { pages, items, ids: items.map(itemId) };
}
