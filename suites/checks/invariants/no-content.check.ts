import { broken, met, type Observation } from '../observation.ts';
import { optionsSchema, defineCheck } from '../check.ts';

export default defineCheck({
  id: 'no-content',
  decides: 'An answer with the status brings no octet of content.',
  // TODO(needs): 'An exchange with the status on the raw transport; HTTP clients hide what follows the header section.' / evidence 'all'
  needs: [{ traffic: true }],
  leaves: 'Header fields about the absent content; an empty chunked coding.',
  options: optionsSchema({ status: { type: 'integer' } }),
  judge: ({ requirement, options, history }) => {
    const status = (options['status'] as number | undefined) ?? 204;
    return history.exchanges({ operations: requirement.operations }).flatMap((exchange): readonly Observation[] => {
      const { failure } = exchange;
      // Other statuses have no content either; they are no business of the row.
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
