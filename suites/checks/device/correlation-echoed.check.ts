import type { Exchange } from '../../../contracts/formats/recording.ts';
import { isClientError, isSuccess } from '../../../contracts/status-class.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { broken, met, type Observation } from '../observation.ts';
import { idsOf } from './correlation-ids.ts';
import { listedParts, phrase, plainValue } from '../../evidence/phrase.ts';

function judgeEcho(judgement: Judgement, exchange: Exchange): readonly Observation[] {
  const { sent, back, field, isDeclared, isDeclaredForErrors, isDeclaredAbsent } = idsOf(judgement, exchange);
  const status = exchange.response?.status ?? 0;
  const isDue = isSuccess(status) ? isDeclared : isDeclaredForErrors && isClientError(status);
  if (!exchange.response || sent === undefined) return [];
  if (isDeclaredAbsent && isSuccess(status)) {
    if (back.length === 0) return [met(exchange)];
    if (back.includes(sent))
      return [
        broken([exchange], {
          expected: phrase`no ${field}, as declared`,
          received: phrase`${field}: ${listedParts(back.map(plainValue))}`,
          signature: `${exchange.operation} undeclared`,
        }),
      ];
  }
  if (back.includes(sent)) return [met(exchange)];
  if (back.length === 0 && !isDue) return [];
  return [
    broken([exchange], {
      severity: isDue ? 'fail' : 'warn',
      expected: phrase`${field}: ${plainValue(sent)}`,
      received: back.length === 0 ? phrase`no ${field}` : phrase`${field}: ${listedParts(back.map(plainValue))}`,
      signature: isSuccess(status) ? exchange.operation : `${exchange.operation} error`,
    }),
  ];
}

export default defineCheck({
  id: 'correlation-echoed',
  decides:
    'A correlation id in a response is the id of the request; if declared, every success, or every response except server errors, contains it, or no success does.',
  needs: [{ exchange: { step: ['correlation', 'raw'], correlation: ['given', 'concurrent'] } }],
  leaves: 'Responses without an id while nothing is declared; server errors, and errors for which no id is declared.',
  judge: (judgement) =>
    judgement.history
      .exchanges({ operations: judgement.requirement.operations })
      .flatMap((exchange) => judgeEcho(judgement, exchange)),
});
