/** A window without an end that holds nothing, where one with an end holds what the run has just created. */

import { groupBy } from '../../../contracts/group-by.ts';
import { listResponse, type ListResponse } from '../../evidence/lists/list-responses.ts';
import { isOwn, ownLifecycles } from '../../evidence/lists/own-lists.ts';
import type { Judgement } from '../check.ts';
import { broken, type Observation } from '../observation.ts';

const [START, END] = ['fromDateTime', 'toDateTime'];

/** Lists of a target with several memories may differ for as long as this where the profile declares no time. */
const LEAST_MS = 1500;
/** One empty list alone may be by chance. */
const LEAST_LISTS = 2;

interface Queried extends ListResponse {
  readonly query: URLSearchParams;
}

/** True for a window that begins like the other one and has no end, nor any other parameter. */
const hasSameStartAlone = ({ query }: Queried, other: Queried): boolean =>
  query.size === 1 && query.has(START) && query.get(START) === other.query.get(START);

/** The first lists without an end after one with an end that showed a resource of the run, up to one that shows anything. */
function emptyAfter(lists: readonly Queried[], shown: Queried): readonly Queried[] {
  const later = lists.filter((one) => one.exchange.startedAt > shown.exchange.at && hasSameStartAlone(one, shown));
  const at = later.findIndex(({ items }) => items.length > 0);
  return at < 0 ? later : later.slice(0, at);
}

/** Of each identity, at most one: after a list with an end, those without stay empty for longer than a change takes to show. */
export function nothingWithoutEnd(judgement: Judgement): readonly Observation[] {
  const { history, requirement, declared } = judgement;
  const settleMs = declared('settleMs');
  const leastMs = typeof settleMs === 'number' ? settleMs : LEAST_MS;
  const lists = history
    .exchanges({ operations: requirement.operations, facts: { token: 'valid', kind: ['good', 'settling'] } })
    .toSorted((a, b) => a.startedAt - b.startedAt)
    .flatMap((exchange) => listResponse(exchange) ?? [])
    .map((one): Queried => ({ ...one, query: new URL(one.exchange.request.url).searchParams }));
  return [...groupBy(lists, ({ exchange }) => exchange.identity).values()].flatMap((own): readonly Observation[] => {
    for (const shown of own) {
      if (!shown.query.has(END)) continue;
      const lifecycles = ownLifecycles(judgement, shown.exchange);
      if (!shown.items.some((item) => isOwn(lifecycles, item))) continue;
      const empty = emptyAfter(own, shown);
      const last = empty.at(-1);
      if (!last || empty.length < LEAST_LISTS || last.exchange.startedAt < shown.exchange.at + leastMs) continue;
      return [
        broken([shown.exchange, last.exchange], {
          expected: 'resources created within the window',
          received: 'an empty list without `toDateTime`, after one with `toDateTime` that shows them',
          signature: 'nothing without an end',
        }),
      ];
    }
    return [];
  });
}
