import { responseJson } from '../../evidence/history.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { defineCheck } from '../check.ts';
import { broken, met, seen, type Observation } from '../observation.ts';
import { instantsAt } from './instants-at.ts';
import { hasContent } from '../../evidence/statuses.ts';
import { phrase } from '../../evidence/phrase.ts';

const OWNED = { kind: 'good', set: 'owned' } as const;

export default defineCheck({
  id: 'history-order',
  decides: 'The entries of a history are in the declared order.',
  needs: [{ exchange: OWNED }],
  leaves: 'Any order while undeclared; histories with fewer than two instants at the declared place.',
  judge: ({ requirement, history, own }) => {
    const rule = own('historyOrder');
    return history
      .exchanges({ operations: requirement.operations, facts: OWNED })
      .flatMap((exchange): readonly Observation[] => {
        if (!hasContent(exchange.response)) return [];
        if (!isObject(rule)) return [seen('a history, whose order is not declared', exchange)];
        const instants = instantsAt(String(rule['pointer']), responseJson(exchange) ?? null);
        if (instants.length < 2 || instants.some(Number.isNaN)) return [];
        const sign = rule['direction'] === 'desc' ? -1 : 1;
        const place = instants.findIndex(
          (instant, index) => index > 0 && (instant - (instants[index - 1] ?? 0)) * sign < 0,
        );
        if (place < 0) return [met(exchange)];
        return [
          broken([exchange], {
            expected: phrase`entries in ${String(rule['direction'])} order, as declared`,
            received: phrase`entry ${place} out of order`,
            signature: 'order',
          }),
        ];
      });
  },
});
