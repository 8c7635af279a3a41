import { broken, met, type Observation } from '../observation.ts';
import { integer, optional } from '../../../contracts/json-schema/typed-schema.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { headerValue } from '../../../contracts/header-field.ts';
import { defineCheck } from '../check.ts';
import { phrase } from '../../evidence/phrase.ts';

/** Header fields about content that a 204 must not have; clients on a connection that stays open may wait for the content. No document states it. */
const ABOUT_CONTENT = [
  ['Content-Length', 'RFC 9110, 8.6', 'length'],
  ['Transfer-Encoding', 'RFC 9112, 6.1', 'coding'],
] as const;

function announcesContent(exchange: Exchange, status: number): Observation | undefined {
  if (status !== 204) return undefined;
  for (const [name, source, what] of ABOUT_CONTENT) {
    const value = headerValue(exchange.response?.headers ?? [], name.toLowerCase());
    if (value !== undefined)
      return broken([exchange], {
        severity: 'warn',
        expected: `no header field ${name} (${source})`,
        received: phrase`${name}: ${value}`,
        signature: `${exchange.operation} ${what}`,
      });
  }
  return undefined;
}

export default defineCheck({
  id: 'no-content',
  decides:
    'A response with the status has no content; a 204 with the header field Content-Length or Transfer-Encoding warns.',
  needs: [{ traffic: true }],
  leaves: 'Other header fields about the absent content; an empty chunked coding.',
  options: { status: optional(integer()) },
  conditional: true,
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
