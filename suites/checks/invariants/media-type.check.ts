import { broken, met, type Observation } from '../observation.ts';
import { either, listOf, text } from '../../../contracts/json-schema/typed-schema.ts';
import { defineCheck } from '../check.ts';
import { mediaTypeOf } from '../../evidence/media-type-of.ts';
import { STATUS_OPTION } from '../../evidence/statuses.ts';
import { hasMeantStatus } from '../../evidence/success-in-practice.ts';
import { contentType, phrase } from '../../evidence/phrase.ts';

export default defineCheck({
  id: 'media-type',
  decides: 'Responses with the status have the stated media type.',
  needs: [{ traffic: true }],
  leaves: 'Parameters of the media type, letter case, requests that accept another type.',
  options: { status: STATUS_OPTION, type: either(text(), listOf(text())) },
  judge: (judgement) => {
    const { requirement, options, history } = judgement;
    const types = [options.type].flat();
    return history.exchanges({ operations: requirement.operations }).flatMap((exchange): readonly Observation[] => {
      const { response, facts } = exchange;
      if (!response || !hasMeantStatus(exchange, judgement) || response.bodyOctets === 0) return [];
      if (facts.accept === 'other') return [];
      const type = mediaTypeOf(response);
      if (type !== undefined && types.includes(type)) return [met(exchange)];
      return [
        broken([exchange], {
          expected: phrase`content type ${types.join(' or ')}`,
          received: contentType(type),
          signature: `${exchange.operation} ${type ?? 'none'}`,
        }),
      ];
    });
  },
});
