import { NO_OPTIONS, type Check } from './check.ts';
import { responseJson } from './history.ts';
import { broken, met, undecided, type Observation } from './observation.ts';
import { isClientError, isSuccess, isTransient, received } from './status-class.ts';

/**
 * Decides: asking for the id of no hub does not answer with one.
 * Needs:   a retrieval of an id no hub has.
 * Leaves:  which listed error is chosen; while no status is declared, an empty list, since the operation answers a list; unlisted errors
 *          warn.
 */
export const hubUnknown: Check = {
  id: 'hub-unknown',
  decides: 'Asking for the id of no hub does not answer with one.',
  needs: 'A retrieval of an id no hub has.',
  leaves: 'The choice of error; an empty list, while no status is declared; unlisted errors warn.',
  options: NO_OPTIONS,
  evidence: ['subscriptions'],
  judge: ({ requirement, contract, history, strict, declared }) =>
    history
      .exchanges({ operations: requirement.operations, facts: { id: ['unknown', 'deleted'] } })
      .flatMap((exchange): readonly Observation[] => {
        const status = exchange.response?.status;
        if (status === undefined) return [];
        if (isTransient(status)) return [undecided(`the target answered ${status}`, exchange)];
        const given = declared('hub.unknownIdStatus');
        if (Array.isArray(given) && given.includes(status)) return [met(exchange)];
        const json = responseJson(exchange);
        const isNothing = Array.isArray(json) && json.length === 0 && given === undefined;
        if (isSuccess(status))
          return isNothing
            ? [met(exchange)]
            : [
                broken([exchange], {
                  expected: 'no hub',
                  received: received(exchange),
                  signature: `${String(exchange.facts['id'])} ${status}`,
                }),
              ];
        const operation = contract.operations.find(({ id }) => id === exchange.operation);
        const listed =
          !operation || operation.responses.length === 0 || operation.responses.some((one) => one.status === status);
        if (isClientError(status) && listed) return [met(exchange)];
        return [
          broken([exchange], {
            severity: strict ? 'fail' : 'warn',
            expected: 'a listed client error',
            received: received(exchange),
            signature: `${status}`,
          }),
        ];
      }),
};
