import type { JsonObject } from '../../../contracts/contract.ts';
import type { Wanted } from '../../evidence/history.ts';
import { broken, met, undecided } from '../observation.ts';
import { optionsSchema, defineCheck } from '../check.ts';
import { isTransient, oneOf, received } from '../../evidence/status-class.ts';

const STATUSES = { type: 'array', items: { type: 'integer' }, minItems: 1 };

export default defineCheck({
  id: 'status-when',
  decides: 'Requests with the facts of the row are answered with one of its statuses.',
  // TODO(needs): 'An exchange with the facts of the row.' / evidence 'all'
  needs: [{ traffic: true }],
  leaves: 'Statuses the row calls inconclusive; 429, 502, 503, 504.',
  options: optionsSchema(
    {
      when: { type: 'object', minProperties: 1 },
      status: STATUSES,
      inconclusive: STATUSES,
      /** Statuses that say nothing of the row: the request was not understood as one. */
      left: STATUSES,
      /** Declaration whose value, a status list, replaces `status` when the profile gives it. */
      declaration: { type: 'string' },
      /** Other declarations and the values under which alone that one speaks of these requests. */
      under: { type: 'object' },
    },
    ['when', 'status'],
  ),
  judge: ({ requirement, options, history, declared }) => {
    const key = options['declaration'] as string | undefined;
    const under = Object.entries((options['under'] ?? {}) as JsonObject);
    const given =
      key !== undefined && under.every(([other, value]) => declared(other) === value) ? declared(key) : undefined;
    const statuses = (Array.isArray(given) ? given : options['status']) as readonly number[];
    const tolerated = Array.isArray(given) ? [] : ((options['inconclusive'] ?? []) as readonly number[]);
    const left = (options['left'] ?? []) as readonly number[];
    return history
      .exchanges({ operations: requirement.operations, facts: options['when'] as Wanted })
      .filter(({ response }) => !left.includes(response?.status ?? 0))
      .map((exchange) => {
        const status = exchange.response?.status;
        if (status === undefined) return undecided(`no response (${exchange.failure?.kind ?? 'unknown'})`, exchange);
        if (statuses.includes(status)) return met(exchange);
        if (isTransient(status)) return undecided(`the target answered ${status}`, exchange);
        if (tolerated.includes(status))
          return undecided(`${status} can be read into the document as well; nothing is decided`, exchange);
        return broken([exchange], {
          expected: oneOf(statuses),
          received: received(exchange),
          signature: `${exchange.operation} ${status}`,
        });
      });
  },
});
