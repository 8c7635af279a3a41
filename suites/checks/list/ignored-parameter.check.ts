import { defineCheck } from '../check.ts';
import { inEach, itemId, listResponses, walked } from '../../evidence/lists/list-responses.ts';
import { isOwn, ownLifecycles } from '../../evidence/lists/own-lists.ts';
import { plainValue, phrase } from '../../evidence/phrase.ts';
import { broken, met, seen, type Observation } from '../observation.ts';

export default defineCheck({
  id: 'ignored-parameter',
  decides:
    'If parameters that no document lists are declared to be ignored, a list with one contains the created resources that the list without it contains.',
  needs: [{ exchange: { step: 'read-again' } }, { exchange: { step: 'unknown-parameter' } }],
  leaves:
    'Everything while undeclared: recorded, not judged. Resources that are not in each list without the parameter.',
  judge: (judgement) => {
    if (judgement.declared('unknownParamPolicy') !== 'ignore') {
      const { history, requirement } = judgement;
      const facts = { step: 'unknown-parameter' } as const;
      return history
        .exchanges({ operations: requirement.operations, facts })
        .map((exchange) => seen(`status ${exchange.response?.status}`, exchange));
    }
    const plain = listResponses(judgement, { step: ['first', 'read-again'] });
    const later = walked(judgement, 'all-before');
    const [first] = plain;
    const isInEach = inEach(plain);
    if (!first) return [];
    return listResponses(judgement, { step: 'unknown-parameter' }).flatMap(
      ({ exchange, items }): readonly Observation[] => {
        const own = ownLifecycles(judgement, exchange);
        // What all lists around it show: the list does not change by itself.
        const expected = first.items
          .filter((item) => isOwn(own, item) && isInEach(item))
          .map(itemId)
          .filter((id) => id !== undefined && (later === undefined || later.ids.includes(id)));
        if (expected.length === 0) return [];
        const ids = items.map(itemId);
        const missing = expected.find((id) => !ids.includes(id));
        if (missing === undefined) return [met(first.exchange, exchange)];
        return [
          broken([first.exchange, exchange], {
            expected:
              'the resources of the list without the parameter, because unlisted parameters are declared to be ignored',
            received: phrase`${items.length} items without id ${plainValue(missing)}`,
            signature: 'resources are missing',
          }),
        ];
      },
    );
  },
});
