import { defineCheck } from '../check.ts';
import { broken, met, type Observation } from '../observation.ts';
import { idsOf, sentId } from './correlation-ids.ts';

export default defineCheck({
  id: 'correlation-id-of-another',
  decides: 'The response to a request without a correlation id does not contain the id of another request.',
  needs: [{ exchange: { correlation: 'absent' } }],
  leaves: 'Ids that the service generates.',
  judge: (judgement) => {
    const all = judgement.history.exchanges({ operations: judgement.requirement.operations });
    const ids = new Map(
      all.flatMap((exchange) => (sentId(exchange) === undefined ? [] : [[sentId(exchange), exchange]])),
    );
    return all.flatMap((exchange): readonly Observation[] => {
      const { sent, back, field } = idsOf(judgement, exchange);
      if (sent !== undefined || !exchange.response) return [];
      const other = back.find((id) => ids.has(id));
      if (other === undefined) return [met(exchange)];
      return [
        broken([ids.get(other)!, exchange], {
          expected: 'a generated id or none',
          received: `${field}: ${other}, the id of another request`,
          signature: exchange.operation,
        }),
      ];
    });
  },
});
