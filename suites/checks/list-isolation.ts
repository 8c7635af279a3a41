import type { Exchange } from '../../contracts/formats/recording.ts';
import { NO_OPTIONS, type Check } from './check.ts';
import { itemId, listAnswer } from './list-answers.ts';
import { livesOf } from './life-of.ts';
import { isSame } from './own-items.ts';
import { broken, met, type Observation } from './observation.ts';

/** Walks of the whole list, of the one customer and of the other. */
const WHOLE = ['all-before', 'other-customer'];

/** The very same resource in the lists of two customers: it may be of both, or of one and shown to the other. */
function inTwoLists(exchanges: readonly Exchange[]): readonly Observation[] {
  const first = new Map<string, Exchange>();
  for (const exchange of exchanges.filter(({ facts }) => WHOLE.includes(String(facts['walk']))))
    for (const item of listAnswer(exchange)?.items ?? []) {
      // Without a word of its own it may be another customer's of the same number.
      if (itemId(item) === undefined || Object.keys(item).length < 3) continue;
      const text = JSON.stringify(item);
      const before = first.get(text);
      if (!before) first.set(text, exchange);
      else if (before.facts['customer'] !== exchange.facts['customer'])
        return [
          broken([before, exchange], {
            severity: 'warn',
            expected: `resources of customer ${String(exchange.facts['customer'])} alone`,
            received: `id ${itemId(item)}, which stands in the list of customer ${String(before.facts['customer'])} as well`,
            signature: 'in two lists',
          }),
        ];
    }
  return [];
}

/**
 * Decides: a list holds resources of its own customer alone.
 * Needs:   resources made by two customers, and a list that answers some.
 * Leaves:  resources this run has not made, whose owner nobody here knows, though one that stands in the lists of two customers warns; equal
 *          ids of customers that are numbered apart.
 */
export const listIsolation: Check = {
  id: 'list-isolation',
  decides: 'A list holds resources of its own customer alone.',
  needs: 'Resources made by two customers, and lists of both.',
  leaves: 'Resources this run has not made; equal ids of customers that are numbered apart.',
  options: NO_OPTIONS,
  evidence: ['resource-life', 'listing'],
  judge: ({ requirement, contract, history }) => {
    const lives = livesOf(history, contract);
    const customers = new Set(lives.map(({ customer }) => customer));
    if (customers.size < 2) return [];
    const exchanges = history.exchanges({ operations: requirement.operations });
    const judged = exchanges.flatMap((exchange): readonly Observation[] => {
      const answer = listAnswer(exchange);
      const caller = exchange.facts['customer'];
      if (!answer || caller === undefined || answer.items.length === 0) return [];
      const own = lives.filter(({ customer }) => customer === caller);
      const foreign = lives.filter(({ customer }) => customer !== caller);
      const stray = answer.items.findIndex(
        (item) =>
          foreign.some((life) => isSame(item, life) === true) && !own.some((life) => isSame(item, life) === true),
      );
      if (stray < 0) return [met(exchange)];
      return [
        broken([exchange], {
          expected: `resources of customer ${String(caller)} alone`,
          received: `a resource another customer has made, id ${itemId(answer.items[stray] ?? {})}`,
          pointer: `/${stray}`,
          signature: 'foreign resource listed',
        }),
      ];
    });
    return [...judged, ...inTwoLists(exchanges)];
  },
};
