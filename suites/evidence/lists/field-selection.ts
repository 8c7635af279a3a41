/** Responses to requests with field selection, and the same resources as they are without one. */

import type { Exchange } from '../../../contracts/formats/recording.ts';
import type { Judgement } from '../judgement.ts';
import type { History } from '../history.ts';
import { resourceIn } from '../lifecycles/lifecycle-of.ts';
import { itemId, listResponse, type Item } from './list-responses.ts';
import { sentValue } from '../request-facts.ts';
import { hasContent } from '../statuses.ts';

/** Members that identify or type a resource; a provider may always return them, as TM Forum interfaces do. */
export const IDENTITY: readonly string[] = ['id', 'href', '@type', '@baseType', '@schemaLocation'];

/** Resources of a response, one or a list of them. */
export function shownItems(exchange: Exchange): readonly Item[] {
  const list = listResponse(exchange);
  if (list) return list.items;
  const one = hasContent(exchange.response) ? resourceIn(exchange) : undefined;
  return one ? [one] : [];
}

/** Parameters that replace members, so that a response with them may show others, and other values, than one without. */
const EXPANDING: readonly string[] = ['expand', 'depth'];

export const mayExpand = (exchange: Exchange): boolean =>
  EXPANDING.some((name) => sentValue(exchange, name) !== undefined);

/** Requests of the row that select one member or several, with known names, and expand nothing. */
export const selections = (
  { history, requirement }: Judgement,
  values: readonly ('valid' | 'several')[],
): readonly Exchange[] =>
  history
    .exchanges({
      operations: requirement.operations,
      scenario: 'listing',
      facts: { param: 'fields', value: values, kind: ['good', 'settling'] },
    })
    .filter(({ facts }) => facts.selected !== undefined)
    .filter((exchange) => !mayExpand(exchange));

/** Responses of the operation to the same customer when nothing is selected or expanded, the last first. */
export const unselectedOf = (history: History, exchange: Exchange): readonly Exchange[] =>
  history
    .exchanges({ operations: [exchange.operation] })
    .filter(({ facts }) => facts.selected === undefined && facts.id !== 'foreign')
    .filter((one) => one.facts.customer === exchange.facts.customer && !mayExpand(one))
    .toSorted((a, b) => b.startedAt - a.startedAt);

/** The resource of an item in the first of other responses that shows it; undefined where nothing shows which it is. */
function firstIn(others: readonly Exchange[], exchange: Exchange, item: Item): Item | undefined {
  const retrieved = exchange.facts.item;
  const id = itemId(item);
  for (const other of others) {
    if (retrieved !== undefined && other.facts.item !== retrieved) continue;
    const same = shownItems(other).find((one) => retrieved !== undefined || (id !== undefined && itemId(one) === id));
    if (same) return same;
  }
  return undefined;
}

/** What the same resource shows when nothing is selected; undefined where nothing shows which it is. */
export function wholeOf({ history }: Judgement, exchange: Exchange): (item: Item) => Item | undefined {
  const unselected = unselectedOf(history, exchange);
  return (item) => firstIn(unselected, exchange, item);
}

export interface Around {
  /** In the last response that ended before the request. */
  readonly before: Item | undefined;
  /** In the first response to a request that was sent after the response. */
  readonly after: Item | undefined;
}

/** What the same resource shows when nothing is selected, before and after a response: its provider may change it at any moment. */
export function wholeAround({ history }: Judgement, exchange: Exchange): (item: Item) => Around {
  const unselected = unselectedOf(history, exchange);
  const [earlier, later] = [
    unselected.filter(({ at }) => at <= exchange.startedAt),
    unselected.filter(({ startedAt }) => startedAt >= exchange.at).toReversed(),
  ];
  return (item) => ({ before: firstIn(earlier, exchange, item), after: firstIn(later, exchange, item) });
}
