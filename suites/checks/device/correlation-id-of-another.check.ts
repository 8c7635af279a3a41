import type { Exchange } from '../../../contracts/formats/recording.ts';
import { defineCheck } from '../check.ts';
import { broken, met, type Observation } from '../observation.ts';
import { idsOf, sentId } from './correlation-ids.ts';
import { phrase, plainValue } from '../../evidence/phrase.ts';

export default defineCheck({
  id: 'correlation-id-of-another',
  decides:
    'The response to a request without a correlation id does not contain the id of another request, be it sent with that request or generated for it.',
  needs: [{ exchange: { correlation: 'absent' } }],
  leaves:
    'Generated ids that differ from each other. Where no header is declared to contain the id, an id that is generated twice warns.',
  judge: (judgement) => {
    const all = judgement.history.exchanges({ operations: judgement.requirement.operations });
    const ids = new Map(
      all.flatMap((exchange) => (sentId(exchange) === undefined ? [] : [[sentId(exchange), exchange]])),
    );
    const generated = new Map<string, Exchange>();
    return all.flatMap((exchange): readonly Observation[] => {
      const { sent, back, field, isDeclared } = idsOf(judgement, exchange);
      if (sent !== undefined || !exchange.response) return [];
      const other = back.find((id) => ids.has(id));
      if (other !== undefined)
        return [
          broken([ids.get(other)!, exchange], {
            expected: 'a generated id or none',
            received: phrase`${field}: ${plainValue(other)}, the id of another request`,
            signature: exchange.operation,
          }),
        ];
      const again = back.find((id) => generated.has(id));
      if (again !== undefined)
        return [
          broken([generated.get(again)!, exchange], {
            severity: isDeclared ? 'fail' : 'warn',
            expected: 'an id generated for this request, or none',
            received: phrase`${field}: ${plainValue(again)}, as in the response to another request without an id`,
            signature: 'generated twice',
          }),
        ];
      for (const id of back) if (id.trim() !== '') generated.set(id, exchange);
      return [met(exchange)];
    });
  },
});
