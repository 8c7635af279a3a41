import { broken, met, type Observation } from '../observation.ts';
import { isCalledUnavailable } from '../../evidence/availability.ts';
import { operationOf } from '../../evidence/operation-of.ts';
import { defineCheck } from '../check.ts';
import { responseJson } from '../../evidence/history.ts';
import { isObject, jsonTypeOf } from '../../../contracts/json-type.ts';
import { isJsonType, mediaTypeOf } from '../../evidence/media-type-of.ts';

export default defineCheck({
  id: 'error-body',
  decides: 'A JSON body of an error is an object.',
  needs: [{ traffic: true }],
  leaves: 'Members, absent bodies and bodies of other media types.',
  conditional: true,
  judge: ({ requirement, contract, history, own }) =>
    history.exchanges({ operations: requirement.operations }).flatMap((exchange): readonly Observation[] => {
      const { response } = exchange;
      if (!response || response.status < 400 || response.bodyOctets === 0 || response.truncated) return [];
      const type = mediaTypeOf(response);
      if (type === undefined || !isJsonType(type)) return [];
      if (isCalledUnavailable(operationOf(contract, exchange), own('readAvailable'))) return [];
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
