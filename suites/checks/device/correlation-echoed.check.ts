import type { Exchange } from '../../../contracts/formats/recording.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { broken, met, type Observation } from '../observation.ts';
import { correlated, idsOf } from './correlation-ids.ts';

/** Lookups that found nothing: an id comes back with them as with others. */
const emptied = ({ requirement, history }: Judgement): readonly Exchange[] =>
  history
    .exchanges({ operations: requirement.operations, facts: { step: 'raw' } })
    .filter(({ response }) => response?.status === 204);

function judgeEcho(judgement: Judgement, exchange: Exchange): readonly Observation[] {
  const { sent, back, field, isDeclared } = idsOf(judgement, exchange);
  if (!exchange.response || sent === undefined) return [];
  if (back.includes(sent)) return [met(exchange)];
  if (back.length === 0 && !isDeclared) return [];
  return [
    broken([exchange], {
      severity: isDeclared ? 'fail' : 'warn',
      expected: `${field}: ${sent}`,
      received: back.length === 0 ? 'no header field' : `${field}: ${back.join(', ')}`,
      signature: exchange.operation,
    }),
  ];
}

export default defineCheck({
  id: 'correlation-echoed',
  decides: 'A correlation id that comes back is the one that was sent; once declared, it comes back.',
  needs: [{ exchange: { step: ['correlation', 'raw'], correlation: ['given', 'concurrent'] } }],
  leaves: 'Responses without an id while nothing is declared; rejections of lookups that find nothing.',
  judge: (judgement) =>
    [...correlated(judgement, ['given', 'concurrent']), ...emptied(judgement)].flatMap((exchange) =>
      judgeEcho(judgement, exchange),
    ),
});
