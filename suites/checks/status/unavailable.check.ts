import { getPointer } from '../../../contracts/json-pointer.ts';
import { optionsSchema, defineCheck } from '../check.ts';
import { broken, met, seen, undecided, type Observation } from '../observation.ts';
import { isSuccess, isTransient, received } from '../../evidence/status-class.ts';

export default defineCheck({
  id: 'unavailable',
  decides: 'An operation the document calls unavailable is served, once it is declared available.',
  // TODO(needs): 'A call of the operation with valid credentials.' / evidence 'all'
  needs: [{ traffic: true }],
  leaves: 'Every error while undeclared.',
  options: optionsSchema({ declared: { type: 'string' } }),
  judge: ({ requirement, options, history, declared }) => {
    const pointer = options['declared'];
    const available = typeof pointer === 'string' ? getPointer(declared('order.readAvailable'), pointer) : undefined;
    return history
      .exchanges({
        operations: requirement.operations,
        facts: { kind: ['good', 'unavailable', 'settling'], token: 'valid' },
      })
      .map((exchange): Observation => {
        const status = exchange.response?.status;
        if (status === undefined) return undecided('no response', exchange);
        if (isSuccess(status)) return met(exchange);
        if (available !== true)
          return typeof pointer === 'string'
            ? seen(received(exchange), exchange)
            : undecided(`the document calls it currently unavailable, and it answered ${status}`, exchange);
        if (isTransient(status)) return undecided(received(exchange), exchange);
        if (exchange.facts.kind === 'settling') return seen(received(exchange), exchange);
        return broken([exchange], {
          expected: 'success, as it is declared available',
          received: received(exchange),
          signature: `${status}`,
        });
      });
  },
});
