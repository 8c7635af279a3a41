import { operationsOf } from '../../../contracts/operations-of.ts';
import { isCalledUnavailable } from '../../evidence/availability.ts';
import { operationOf } from '../../evidence/operation-of.ts';
import { defineCheck } from '../check.ts';
import { broken, met, seen } from '../observation.ts';
import { isServerError, isSuccess, isTransient } from '../../../contracts/status-class.ts';
import { received, receivedStatus } from '../../evidence/statuses.ts';

export default defineCheck({
  id: 'sandbox-data-scope',
  decides: 'Requests with two values of the sandbox header access the same data or separate data, as declared.',
  needs: ({ contract }) => [
    { exchange: { step: 'other-sandbox-value' }, operations: operationsOf(contract, 'retrieve') },
  ],
  leaves: 'Everything while undeclared: recorded, not judged. Server errors; an operation called unavailable.',
  judge: ({ contract, history, declared, own }) => {
    const scope = declared('sandbox.dataScope');
    return history.exchanges({ interface: contract.id, facts: { step: 'other-sandbox-value' } }).map((exchange) => {
      const status = exchange.response?.status;
      // A server error says nothing of whose data a response would have shown.
      const open =
        status === undefined ||
        isTransient(status) ||
        isServerError(status) ||
        isCalledUnavailable(operationOf(contract, exchange), own('readAvailable'));
      if (scope === undefined || open) return seen(`under another value: ${received(exchange)}`, exchange);
      const shared = isSuccess(status);
      return shared === (scope === 'shared')
        ? met(exchange)
        : broken([exchange], {
            expected:
              scope === 'shared'
                ? 'the resource, as data are declared shared'
                : 'no resource, as each value is declared to have separate data',
            received: receivedStatus(exchange),
            signature: `${status}`,
          });
    });
  },
});
