import { matchPattern } from '../../../contracts/json-pointer.ts';
import { defineCheck } from '../check.ts';
import { responseJson } from '../../evidence/history.ts';
import { isObject } from '../../evidence/json-type.ts';
import { broken, met, seen, type Observation } from '../observation.ts';

export default defineCheck({
  id: 'history-order',
  decides: 'The order of the entries of a history, once declared.',
  // TODO(needs): 'A history with two instants or more at the declared place.' / evidence ['lookup-access', 'lookup-behaviour']
  needs: [{ traffic: true }],
  leaves: 'Any order while undeclared.',
  judge: ({ requirement, history, declared }) => {
    const rule = declared('device.historyOrder');
    return history
      .exchanges({ operations: requirement.operations, facts: { kind: 'good', set: 'owned' } })
      .flatMap((exchange): readonly Observation[] => {
        if (exchange.response?.status !== 200) return [];
        if (!isObject(rule)) return [seen('a history, whose order is not declared', exchange)];
        const instants = matchPattern(String(rule['pointer']), responseJson(exchange) ?? null).map(({ value }) =>
          typeof value === 'number' ? value : Date.parse(String(value)),
        );
        if (instants.length < 2 || instants.some(Number.isNaN)) return [];
        const sign = rule['direction'] === 'desc' ? -1 : 1;
        const place = instants.findIndex(
          (instant, index) => index > 0 && (instant - (instants[index - 1] ?? 0)) * sign < 0,
        );
        if (place < 0) return [met(exchange)];
        return [
          broken([exchange], {
            expected: `entries in ${String(rule['direction'])} order, as declared`,
            received: `entry ${place} out of order`,
            signature: 'order',
          }),
        ];
      });
  },
});
