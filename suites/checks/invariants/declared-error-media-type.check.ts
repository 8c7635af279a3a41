import { defineCheck } from '../check.ts';
import { mediaTypeOf } from '../../evidence/media-type-of.ts';
import { broken, met, seen, type Observation } from '../observation.ts';

export default defineCheck({
  id: 'declared-error-media-type',
  decides: 'The media type of error bodies, once declared.',
  needs: [{ traffic: true }],
  leaves: 'Any media type while undeclared; it is recorded.',
  conditional: true,
  judge: ({ requirement, history, declared }) => {
    const wanted = declared('errorMediaType');
    return history.exchanges({ operations: requirement.operations }).flatMap((exchange): readonly Observation[] => {
      const { response } = exchange;
      if (!response || response.status < 400 || response.bodyOctets === 0) return [];
      const type = mediaTypeOf(response) ?? 'none';
      if (wanted === undefined) return [seen(`error bodies of type ${type}`, exchange)];
      if (type === String(wanted).toLowerCase()) return [met(exchange)];
      return [
        broken([exchange], {
          expected: `content type ${String(wanted)}, as declared`,
          received: type,
          signature: type,
        }),
      ];
    });
  },
});
