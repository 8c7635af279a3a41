import { broken, met, type Observation } from '../observation.ts';
import { integer, optional } from '../../../contracts/typed-schema.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { headerValues } from '../../evidence/media-type-of.ts';
import { defineCheck } from '../check.ts';
import { phrase } from '../../evidence/phrase.ts';

/** RFC 9110, 8.6 forbids the field in a 204; clients on a connection that stays open may wait for the content. No document states it. */
function announcesContent(exchange: Exchange, status: number): Observation | undefined {
  const [length] = headerValues(exchange.response?.headers ?? [], 'content-length');
  if (status !== 204 || length === undefined) return undefined;
  return broken([exchange], {
    severity: 'warn',
    expected: 'no header field Content-Length (RFC 9110, 8.6)',
    received: phrase`Content-Length: ${length}`,
    signature: `${exchange.operation} length`,
  });
}

export default defineCheck({
  id: 'no-content',
  decides: 'A response with the status has no content; a 204 with the header field Content-Length warns.',
  needs: [{ traffic: true }],
  leaves: 'Other header fields about the absent content; an empty chunked coding.',
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
      if (surplus === 0) return [announcesContent(exchange, status) ?? met(exchange)];
      return [
        broken([exchange], {
          expected: '0 octets of content',
          received: phrase`${surplus} octets of content`,
          signature: exchange.operation,
        }),
      ];
    });
  },
});
