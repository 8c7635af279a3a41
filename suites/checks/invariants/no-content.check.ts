import { broken, met, type Observation } from '../observation.ts';
import { integer, optional } from '../../../contracts/typed-schema.ts';
import { defineCheck } from '../check.ts';

export default defineCheck({
  id: 'no-content',
  decides: 'A response with the status has no content.',
  needs: [{ traffic: true }],
  leaves: 'Header fields about the absent content; an empty chunked coding.',
  options: { status: optional(integer()) },
  judge: ({ requirement, options, history }) => {
    const { status = 204 } = options;
    return history.exchanges({ operations: requirement.operations }).flatMap((exchange): readonly Observation[] => {
      const { failure } = exchange;
      // Other statuses have no content either, but the row is about this one.
      if (failure?.kind === 'surplus-content' && (failure.status ?? status) === status)
        return [
          broken([exchange], {
            expected: '0 octets of content',
            received: failure.message,
            signature: exchange.operation,
          }),
        ];
      const surplus = exchange.response?.status === status ? exchange.response.surplusOctets : undefined;
      if (surplus === undefined) return [];
      if (surplus === 0) return [met(exchange)];
      return [
        broken([exchange], {
          expected: '0 octets of content',
          received: `${surplus} octets of content`,
          signature: exchange.operation,
        }),
      ];
    });
  },
});
