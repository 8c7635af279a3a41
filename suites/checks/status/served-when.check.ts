import { fullOnes } from './emptied-list.ts';
import type { Wanted } from '../../evidence/history.ts';
import { broken, met, undecided } from '../observation.ts';
import { optionsSchema, defineCheck } from '../check.ts';
import { mayBeOneTooMany, ONE_TOO_MANY } from './hub-limit.ts';
import {
  asyncStatuses,
  emptyListStatuses,
  isTransient,
  oneOf,
  received,
  successStatuses,
} from '../../evidence/status-class.ts';

export default defineCheck({
  id: 'served-when',
  decides: 'Requests with the facts of the row are served.',
  // TODO(needs): 'An exchange with the facts of the row.' / evidence 'all'
  needs: [{ traffic: true }],
  leaves: 'Statuses the row calls inconclusive; 429, 502, 503, 504.',
  options: optionsSchema(
    { when: { type: 'object', minProperties: 1 }, inconclusive: { type: 'array', items: { type: 'integer' } } },
    ['when'],
  ),
  judge: (judgement) => {
    const { requirement, options, contract, history, profile, declared } = judgement;
    return history
      .exchanges({ operations: requirement.operations, facts: options['when'] as Wanted })
      .map((exchange) => {
        const full = fullOnes(judgement, exchange);
        if (full)
          return broken([...full, exchange], {
            expected: 'a list that holds something, as it did before',
            received: 'a list of nothing',
            signature: `${exchange.operation} emptied`,
          });
        const status = exchange.response?.status;
        if (status === undefined) return undecided(`no response (${exchange.failure?.kind ?? 'unknown'})`, exchange);
        const operation = contract.operations.find(({ id }) => id === exchange.operation);
        const wanted = operation ? successStatuses(operation, profile.bindings?.[operation.id]) : [];
        if (wanted.includes(status) || (wanted.length === 0 && status >= 200 && status < 300)) return met(exchange);
        if (operation && asyncStatuses(operation, declared).includes(status)) return met(exchange);
        if (operation && emptyListStatuses(operation, declared).includes(status))
          return undecided(`${status}, by which the profile says that there is nothing to list`, exchange);
        if (isTransient(status)) return undecided(`the target answered ${status}`, exchange);
        if (mayBeOneTooMany(exchange, operation, { history })) return undecided(ONE_TOO_MANY, exchange);
        if (((options['inconclusive'] ?? []) as readonly number[]).includes(status))
          return undecided(`${status} can be read into the document as well; nothing is decided`, exchange);
        return broken([exchange], {
          expected: wanted.length > 0 ? oneOf(wanted) : 'a success status',
          received: received(exchange),
          signature: `${exchange.operation} ${status}`,
        });
      });
  },
});
