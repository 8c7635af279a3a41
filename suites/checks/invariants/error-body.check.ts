import { broken, met, type Observation } from '../observation.ts';
import { isCalledUnavailable } from '../../evidence/availability.ts';
import { defineCheck } from '../check.ts';
import { responseJson } from '../../evidence/history.ts';
import { isObject, jsonTypeOf } from '../../evidence/json-type.ts';
import { isJsonType, mediaTypeOf } from '../../evidence/media-type-of.ts';

export default defineCheck({
  id: 'error-body',
  decides: 'A JSON body of an error is an object.',
  // TODO(needs): 'An error answer with a JSON body.' / evidence 'all'
  needs: [{ traffic: true }],
  leaves: 'Members, absent bodies and bodies of other media types.',
  conditional: true,
  judge: ({ requirement, contract, history, declared }) =>
    history.exchanges({ operations: requirement.operations }).flatMap((exchange): readonly Observation[] => {
      const { response } = exchange;
      if (!response || response.status < 400 || response.bodyOctets === 0 || response.truncated) return [];
      const type = mediaTypeOf(response);
      if (type === undefined || !isJsonType(type)) return [];
      const operation = contract.operations.find(({ id }) => id === exchange.operation);
      if (isCalledUnavailable(operation, declared)) return [];
      const json = responseJson(exchange);
      if (isObject(json)) return [met(exchange)];
      return [
        broken([exchange], {
          expected: 'a JSON object',
          received: json === undefined ? 'not JSON' : `a JSON ${jsonTypeOf(json)}`,
          signature: `${exchange.operation} ${json === undefined ? 'not-json' : jsonTypeOf(json)}`,
          pointer: '',
        }),
      ];
    }),
});
