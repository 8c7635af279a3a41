import { broken, met, type Observation } from './observation.ts';
import { isCalledUnavailable } from './availability.ts';
import { NO_OPTIONS, type Check } from './check.ts';
import { isServerError, isTransient, received } from './status-class.ts';

/**
 * Decides: no request that a client may legitimately send is answered with a server error.
 * Needs:   an answered request that the document describes, good or refused on a stated condition.
 * Leaves:  429, 502, 503, 504; on undescribed input a server error warns.
 */
export const noServerError: Check = {
  id: 'no-server-error',
  decides: 'No legitimate request is answered with a server error.',
  needs: 'An answered request.',
  leaves: '502, 503, 504; on undescribed input a server error warns unless the lists are closed.',
  options: NO_OPTIONS,
  evidence: 'all',
  judge: ({ requirement, contract, history, declared, strict }) =>
    history.exchanges({ operations: requirement.operations }).flatMap((exchange): readonly Observation[] => {
      const status = exchange.response?.status;
      if (status === undefined || isTransient(status)) return [];
      if (!isServerError(status)) return [met(exchange)];
      const operation = contract.operations.find(({ id }) => id === exchange.operation);
      if (isCalledUnavailable(operation, declared)) return [];
      const described = ['good', 'offered', 'negative'].includes(String(exchange.facts['kind']));
      return [
        broken([exchange], {
          severity: described || strict ? 'fail' : 'warn',
          expected: 'no server error',
          received: received(exchange),
          signature: `${exchange.operation} ${status}`,
        }),
      ];
    }),
};
