import { defineCheck } from '../check.ts';
import { isJsonType, mediaTypeOf } from '../../evidence/media-type-of.ts';
import { broken, met, type Observation } from '../observation.ts';

export default defineCheck({
  id: 'json-encoding',
  decides: 'The octets of a response with a JSON media type are UTF-8 without a byte order mark.',
  needs: [{ traffic: true }],
  leaves:
    'A `charset` parameter of the media type, which has no meaning for JSON; whether the text is well-formed JSON.',
  conditional: true,
  judge: ({ requirement, history }) =>
    history.exchanges({ operations: requirement.operations }).flatMap((exchange): readonly Observation[] => {
      const { response } = exchange;
      if (!response || response.bodyOctets === 0 || !isJsonType(mediaTypeOf(response) ?? '')) return [];
      if (response.malformedText !== true) return [met(exchange)];
      return [
        broken([exchange], {
          expected: 'JSON in UTF-8 without a byte order mark (RFC 8259, section 8.1)',
          received: 'octets that are not UTF-8, or a byte order mark',
          signature: `${exchange.operation} not UTF-8`,
          hint: 'The character U+FFFD replaces octets that could not be decoded.',
        }),
      ];
    }),
});
