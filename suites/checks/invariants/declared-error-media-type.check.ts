import { NO_OPTIONS, type Check } from '../check.ts';
import { mediaTypeOf } from '../../evidence/media-type-of.ts';
import { broken, met, seen, type Observation } from '../observation.ts';

/**
 * Decides: once declared: the media type of error bodies.
 * Needs:   an error answer with a body.
 * Leaves:  any media type while undeclared; it is recorded.
 */
export const declaredErrorMediaType: Check = {
  id: 'declared-error-media-type',
  decides: 'The media type of error bodies, once declared.',
  needs: 'An error answer with a body.',
  leaves: 'Any media type while undeclared; it is recorded.',
  options: NO_OPTIONS,
  evidence: 'all',
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
};
