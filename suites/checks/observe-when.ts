import type { Wanted } from './history.ts';
import { broken, met, seen } from './observation.ts';
import { optionsSchema, type Check } from './check.ts';
import { isTransient, oneOf, received } from './status-class.ts';

/**
 * Decides: nothing while the point is open; once the profile declares a status list for it, that list.
 * Needs:   an exchange with the facts.
 * Leaves:  everything undeclared: it is recorded.
 */
export const observeWhen: Check = {
  id: 'observe-when',
  decides: 'Nothing while the point is open; the declared status list once the profile gives it.',
  needs: 'An exchange with the facts of the row.',
  leaves: 'Everything undeclared: it is recorded.',
  options: optionsSchema({ when: { type: 'object' } }, ['when']),
  evidence: 'all',
  judge: ({ requirement, options, history, declared }) => {
    const given = requirement.declarations.map(declared).find((value) => Array.isArray(value));
    const statuses = (given as readonly number[] | undefined)?.filter((value) => Number.isInteger(value));
    return history
      .exchanges({ operations: requirement.operations, facts: options['when'] as Wanted })
      .map((exchange) => {
        const status = exchange.response?.status;
        if (status === undefined || !statuses || statuses.length === 0 || isTransient(status))
          return seen(`${exchange.operation}: ${received(exchange)}`, exchange);
        if (statuses.includes(status)) return met(exchange);
        return broken([exchange], {
          expected: `${oneOf(statuses)}, as declared`,
          received: received(exchange),
          signature: `${exchange.operation} ${status}`,
        });
      });
  },
};
