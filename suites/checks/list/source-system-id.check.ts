import { operationsOf } from '../../../contracts/operations-of.ts';
import { defineCheck } from '../check.ts';
import { lifecyclesOf } from '../../evidence/lifecycles/lifecycle-of.ts';
import { inEach, itemId, listResponse, listResponses, type Item } from '../../evidence/lists/list-responses.ts';
import { broken, met, seen, undecided, type Observation } from '../observation.ts';
import { isSame } from '../../evidence/lists/own-items.ts';
import { sentValue } from '../../evidence/request-facts.ts';
import { phrase } from '../../evidence/phrase.ts';

export default defineCheck({
  id: 'source-system-id',
  decides:
    'If the source system id is declared to have no effect, a list with it contains the same items as a list without it.',
  needs: ({ contract }) => [
    { exchange: { body: 'valid' }, operations: operationsOf(contract, 'create') },
    ...(['absent', ['valid', 'unknown']] as const).map((value) => ({
      exchange: { step: 'source-system', value } as const,
    })),
  ],
  leaves: 'Everything while undeclared: recorded, not judged.',
  judge: (judgement) => {
    const { requirement, contract, history, own } = judgement;
    const effect = own('sourceSystemIdEffect');
    const lists = history
      .exchanges({ operations: requirement.operations, scenario: 'listing', facts: { step: 'source-system' } })
      .flatMap((exchange) => listResponse(exchange) ?? []);
    // Items that a list without any parameter showed each time.
    const isInEach = inEach(listResponses(judgement, { step: 'read-again' }));
    const plain = lists.find(({ exchange }) => sentValue(exchange, 'sourceSystemId') === undefined);
    return lists
      .filter(({ exchange }) => sentValue(exchange, 'sourceSystemId') !== undefined)
      .flatMap(({ exchange, items }): readonly Observation[] => {
        if (!plain) return [];
        // Others may add to the list between the two calls; what this run created stays.
        const isOwn = (item: Item): boolean =>
          lifecyclesOf(history, contract).some((lifecycle) => isSame(item, lifecycle) === true);
        const ids = items.map(itemId);
        const created = plain.items.filter(isOwn);
        if (created.length === 0) return [];
        const same = created.every((item) => ids.includes(itemId(item)));
        if (!same && !created.every(isInEach))
          return [undecided('the items of the list differ between requests', plain.exchange, exchange)];
        if (effect !== 'none') return [seen(same ? 'the same list' : 'another list', exchange)];
        return same
          ? [met(plain.exchange, exchange)]
          : [
              broken([plain.exchange, exchange], {
                expected: 'the same list, as declared',
                received: phrase`${items.length} items instead of ${plain.items.length}`,
                signature: 'other list',
              }),
            ];
      });
  },
});
