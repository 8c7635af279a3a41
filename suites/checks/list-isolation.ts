import { NO_OPTIONS, type Check } from './check.ts';
import { itemId, listAnswer } from './list-answers.ts';
import { livesOf } from './life-of.ts';
import { isSame } from './own-items.ts';
import { broken, met, type Observation } from './observation.ts';

/**
 * Decides: a list holds resources of its own customer alone.
 * Needs:   resources made by two customers, and a list that answers some.
 * Leaves:  resources this run has not made, whose owner nobody here knows; equal ids of customers that are numbered apart.
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
    return history.exchanges({ operations: requirement.operations }).flatMap((exchange): readonly Observation[] => {
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
  },
};
