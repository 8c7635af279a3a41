import { defineCheck } from '../check.ts';
import { broken } from '../observation.ts';
import { correlated, idsOf, judgeServed } from './correlation-ids.ts';
import { phrase, plainValue } from '../../evidence/phrase.ts';

export default defineCheck({
  id: 'correlation-not-crossed',
  decides: 'Lookups sent at the same time are served, and no response contains the correlation id of another request.',
  needs: [{ exchange: { step: 'correlation', correlation: 'concurrent' } }],
  leaves: 'Responses without an id, or with an id that no request had; an overloaded target.',
  judge: (judgement) => {
    const all = correlated(judgement, 'concurrent').filter(({ response }) => response !== undefined);
    const ids = new Set(all.map((exchange) => idsOf(judgement, exchange).sent));
    return all.map((exchange) => {
      const { sent, back } = idsOf(judgement, exchange);
      const other = back.find((id) => id !== sent && ids.has(id));
      if (other === undefined) return judgeServed(exchange);
      return broken([exchange], {
        expected: phrase`nothing of other requests, or ${plainValue(sent)}`,
        received: phrase`the id of another request, ${plainValue(other)}`,
        signature: exchange.operation,
      });
    });
  },
});
