import { broken, met, type Observation } from '../observation.ts';
import { isCalledUnavailable } from '../../evidence/availability.ts';
import { operationOf } from '../../evidence/operation-of.ts';
import { defineCheck } from '../check.ts';
import { responseJson } from '../../evidence/history.ts';
import { isObject, jsonTypeOf } from '../../../contracts/json/json-type.ts';
import { isJsonType, mediaTypeOf } from '../../evidence/media-type-of.ts';
import { isTransient } from '../../../contracts/status-class.ts';
import { bodyType, contentType, typed } from '../../evidence/phrase.ts';

const ABSENT = { expected: 'an error body', received: 'an empty body' };

export default defineCheck({
  id: 'error-body',
  decides: 'An error response has a body, and the body is a JSON object.',
  needs: [{ traffic: true }],
  leaves:
    'The members of the body; another media type if declared; 429, 502, 503, 504. An absent body or an unlisted status is only a warning.',
  conditional: true,
  judge: ({ requirement, contract, history, declared, own }) =>
    history.exchanges({ operations: requirement.operations }).flatMap((exchange): readonly Observation[] => {
      const { response } = exchange;
      if (!response || response.status < 400 || isTransient(response.status) || response.truncated) return [];
      if (isCalledUnavailable(operationOf(contract, exchange), own('readAvailable'))) return [];
      const operation = operationOf(contract, exchange);
      const type = mediaTypeOf(response);
      if (response.bodyOctets === 0) {
        if (exchange.request.method === 'HEAD') return [];
        return [broken([exchange], { ...ABSENT, severity: 'warn', signature: 'no body' })];
      }
      const json = responseJson(exchange);
      if (isObject(json) && (type === undefined || isJsonType(type))) return [met(exchange)];
      const expectedType = declared('errorMediaType');
      if (type !== undefined && !isJsonType(type)) {
        // A request for another media type may get its error in that type.
        if (type === expectedType || exchange.facts.accept === 'other') return [];
        const isListed = operation?.responses.some(({ status }) => status === response.status) === true;
        return [
          broken([exchange], {
            expected: typed('object', 'a JSON object'),
            received: contentType(type),
            signature: `type ${type}`,
            severity: isListed && exchange.facts.kind !== 'odd' ? 'fail' : 'warn',
          }),
        ];
      }
      return [
        broken([exchange], {
          expected: typed('object', 'a JSON object'),
          received: bodyType(json),
          signature: `${exchange.operation} ${json === undefined ? 'not-json' : jsonTypeOf(json)}`,
          pointer: '',
        }),
      ];
    }),
});
