import type { Json } from '../../../contracts/contract.ts';
import { optionsSchema, defineCheck } from '../check.ts';
import { responseJson } from '../../evidence/history.ts';
import { isObject, jsonTypeOf } from '../../evidence/json-type.ts';
import { broken, met, type Observation } from '../observation.ts';

export default defineCheck({
  id: 'elements-are-objects',
  decides: 'The elements of an answered list are objects.',
  // TODO(needs): 'A list with at least one element.' / evidence 'all'
  needs: [{ traffic: true }],
  leaves: 'What stands inside them; empty lists.',
  options: optionsSchema({ status: { type: 'integer' } }, ['status']),
  judge: ({ requirement, options, history }) =>
    history.exchanges({ operations: requirement.operations }).flatMap((exchange): readonly Observation[] => {
      const json = exchange.response?.status === options['status'] ? responseJson(exchange) : undefined;
      if (!Array.isArray(json) || json.length === 0) return [];
      const index = (json as readonly Json[]).findIndex((one) => !isObject(one));
      if (index < 0) return [met(exchange)];
      return [
        broken([exchange], {
          expected: 'an object',
          received: `a JSON ${jsonTypeOf((json as readonly Json[])[index])}`,
          pointer: `/${index}`,
          signature: exchange.operation,
        }),
      ];
    }),
});
