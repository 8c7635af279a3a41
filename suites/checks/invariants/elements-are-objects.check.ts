import type { Json } from '../../../contracts/contract.ts';
import { integer } from '../../../contracts/json-schema/typed-schema.ts';
import { defineCheck } from '../check.ts';
import { responseJson } from '../../evidence/history.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { broken, met, type Observation } from '../observation.ts';
import { bodyType } from '../../evidence/phrase.ts';

export default defineCheck({
  id: 'elements-are-objects',
  decides: 'The elements of a returned list are objects.',
  needs: [{ traffic: true }],
  leaves: 'The members of the elements; empty lists.',
  options: { status: integer() },
  judge: ({ requirement, options, history }) =>
    history.exchanges({ operations: requirement.operations }).flatMap((exchange): readonly Observation[] => {
      const json = exchange.response?.status === options.status ? responseJson(exchange) : undefined;
      if (!Array.isArray(json) || json.length === 0) return [];
      const index = (json as readonly Json[]).findIndex((one) => !isObject(one));
      if (index < 0) return [met(exchange)];
      return [
        broken([exchange], {
          expected: 'an object',
          received: bodyType((json as readonly Json[])[index]),
          pointer: `/${index}`,
          signature: exchange.operation,
        }),
      ];
    }),
});
