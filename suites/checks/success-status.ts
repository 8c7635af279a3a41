import { met, undecided, broken } from './observation.ts';
import { optionsSchema, type Check } from './check.ts';
import { isMeant, isServerError, isSuccess, isTransient, meantStatuses, oneOf, received } from './status-class.ts';

/**
 * Decides: a described request (well-formed, allowed, existing) is answered with the stated success status and no other.
 * Needs:   an exchange marked `good`, or an `offered` one that was accepted (its required members are not shown, so a refusal decides nothing).
 * Leaves:  429, 502, 503 and 504; a refusal of a body whose required members no document shows.
 */
export const successStatus: Check = {
  id: 'success-status',
  decides: 'A described request is answered with the stated success status and no other.',
  needs: 'An exchange that the document describes, allowed and about something that exists.',
  leaves: '429, 502, 503, 504; refusals of bodies whose required members are not shown.',
  options: optionsSchema({ status: { type: ['integer', 'string'] } }, ['status']),
  evidence: 'all',
  judge: ({ requirement, options, history, contract, profile }) => {
    return history
      .exchanges({ operations: requirement.operations, facts: { kind: ['good', 'offered', 'settling'] } })
      .filter(
        ({ facts, response }) => facts['kind'] !== 'settling' || (response !== undefined && isSuccess(response.status)),
      )
      .map((exchange) => {
        const status = exchange.response?.status;
        if (status === undefined) return undecided(`no response (${exchange.failure?.kind ?? 'unknown'})`, exchange);
        const operation = contract.operations.find(({ id }) => id === exchange.operation);
        const binding = profile.bindings?.[exchange.operation];
        if (isMeant(status, options['status'], operation, binding)) return met(exchange);
        if (isTransient(status)) return undecided(`the target answered ${status}`, exchange);
        const offered = exchange.facts['kind'] === 'offered';
        if (offered && !isSuccess(status) && !isServerError(status))
          return undecided(
            `a generated body was refused with ${status}; which members are required is not shown`,
            exchange,
          );
        return broken([exchange], {
          expected: oneOf(meantStatuses(options['status'], operation, binding)),
          received: received(exchange),
          signature: `${exchange.operation} ${status}`,
        });
      });
  },
};
