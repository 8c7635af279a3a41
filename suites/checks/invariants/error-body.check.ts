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
    'The members of the body; the media type of an object; other content with the declared media type; 429, 502, 503, 504. An absent body, an unlisted status or a request that the document does not describe is only a warning.',
  conditional: true,
  judge: ({ requirement, contract, history, declared, own }) =>
    history.exchanges({ operations: requirement.operations }).flatMap((exchange): readonly Observation[] => {
      const { response } = exchange;
      if (!response || response.status < 400 || isTransient(response.status) || response.truncated) return [];
      const operation = operationOf(contract, exchange);
      if (isCalledUnavailable(operation, own('readAvailable'))) return [];
      const type = mediaTypeOf(response);
      if (response.bodyOctets === 0) {
        if (exchange.request.method === 'HEAD') return [];
        return [broken([exchange], { ...ABSENT, severity: 'warn', signature: 'no body' })];
      }
      const json = responseJson(exchange);
      // The media type of errors is unspecified, so an object passes with any.
      if (isObject(json)) return [met(exchange)];
      const isOtherType = type !== undefined && !isJsonType(type);
      // A request for another media type may get its error in that type.
      if (isOtherType && (type === declared('errorMediaType') || exchange.facts.accept === 'other')) return [];
      const isListed = operation?.responses.some(({ status }) => status === response.status) === true;
      const severity = isListed && exchange.facts.kind !== 'odd' ? 'fail' : 'warn';
      const expected = typed('object', 'a JSON object');
      const found = isOtherType
        ? { received: contentType(type), signature: `type ${type}` }
        : {
            received: bodyType(json),
            signature: `${exchange.operation} ${json === undefined ? 'not-json' : jsonTypeOf(json)}`,
            pointer: '',
          };
      return [broken([exchange], { expected, severity, ...found })];
    }),
});
