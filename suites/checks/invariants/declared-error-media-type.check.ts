import { defineCheck } from '../check.ts';
import { withUndescribedMethods } from '../../evidence/error-exchanges.ts';
import { mediaTypeOf } from '../../evidence/media-type-of.ts';
import { isTransient } from '../../../contracts/status-class.ts';
import { broken, met, seen, type Observation } from '../observation.ts';
import { phrase, plainValue } from '../../evidence/phrase.ts';

export default defineCheck({
  id: 'declared-error-media-type',
  decides: 'An error body has the declared media type, also for a method that the document does not describe.',
  needs: [{ traffic: true }],
  leaves:
    'Any media type while undeclared: recorded, not judged; another one of 429, 502, 503, 504, which a gateway may return.',
  conditional: true,
  judge: (judgement) => {
    const wanted = judgement.declared('errorMediaType');
    return withUndescribedMethods(judgement).flatMap((exchange): readonly Observation[] => {
      const { response } = exchange;
      if (!response || response.status < 400 || response.bodyOctets === 0) return [];
      const type = mediaTypeOf(response) ?? 'none';
      if (wanted === undefined) return [seen(`error bodies of type ${type}`, exchange)];
      if (type === String(wanted).toLowerCase()) return [met(exchange)];
      if (isTransient(response.status)) return [];
      return [
        broken([exchange], {
          expected: phrase`content type ${String(wanted)}, as declared`,
          received: plainValue(type),
          signature: type,
        }),
      ];
    });
  },
});
