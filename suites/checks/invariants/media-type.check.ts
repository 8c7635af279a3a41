import { broken, met, type Observation } from '../observation.ts';
import { optionsSchema, defineCheck } from '../check.ts';
import { mediaTypeOf } from '../../evidence/media-type-of.ts';
import { isMeant } from '../../evidence/status-class.ts';

export default defineCheck({
  id: 'media-type',
  decides: 'Answers with the status carry the stated media type.',
  // TODO(needs): 'An answer with the status and content, to a request that accepts the type.' / evidence 'all'
  needs: [{ traffic: true }],
  leaves: 'Parameters of the media type, letter case, requests that asked for another type.',
  options: optionsSchema(
    { status: { type: ['integer', 'string'] }, type: { type: ['string', 'array'], items: { type: 'string' } } },
    ['status', 'type'],
  ),
  judge: ({ requirement, options, history, contract, profile }) => {
    const types = [options['type']].flat() as string[];
    return history.exchanges({ operations: requirement.operations }).flatMap((exchange): readonly Observation[] => {
      const { response, facts } = exchange;
      if (
        !response ||
        !isMeant(
          response.status,
          options['status'],
          contract.operations.find(({ id }) => id === exchange.operation),
          profile.bindings?.[exchange.operation],
        ) ||
        response.bodyOctets === 0
      )
        return [];
      if (facts.accept === 'other') return [];
      const type = mediaTypeOf(response);
      if (type !== undefined && types.includes(type)) return [met(exchange)];
      return [
        broken([exchange], {
          expected: `content type ${types.join(' or ')}`,
          received: type === undefined ? 'no content type' : `content type ${type}`,
          signature: `${exchange.operation} ${type ?? 'none'}`,
        }),
      ];
    });
  },
});
