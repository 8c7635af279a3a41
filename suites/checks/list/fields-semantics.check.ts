import { isCalledUnavailable } from '../../evidence/availability.ts';
import { defineCheck } from '../check.ts';
import { isObject } from '../../../contracts/json-type.ts';
import { listResponse } from '../../evidence/lists/list-responses.ts';
import { broken, met, seen, undecided, type Observation } from '../observation.ts';
import { hasContent, isClientError, isSuccess, isTransient, received } from '../../evidence/status-class.ts';

export default defineCheck({
  id: 'fields-semantics',
  decides: 'An unknown name in a field selection is rejected or ignored, as declared.',
  needs: [{ exchange: { step: 'fields', value: ['unknown-member', 'nested'] } }],
  leaves:
    'Nested names, and everything while undeclared: they are recorded. Errors of an operation called unavailable; 429, 502, 503, 504.',
  judge: ({ requirement, contract, history, declared, own }) => {
    const semantics = declared('fieldsSemantics');
    const rules = isObject(semantics) ? semantics : {};
    return history
      .exchanges({
        operations: requirement.operations,
        scenario: 'listing',
        facts: { param: 'fields', value: ['unknown-member', 'nested'] },
      })
      .flatMap((exchange): readonly Observation[] => {
        const status = exchange.response?.status;
        if (status === undefined) return [];
        const unknown = exchange.facts.value === 'unknown-member';
        const rule = rules[unknown ? 'unknown' : 'nested'];
        const response = listResponse(exchange);
        const members = response
          ? [...new Set(response.items.flatMap((item) => Object.keys(item)))].toSorted().join(', ')
          : '';
        if (!unknown || rule === undefined)
          return [
            seen(`${String(exchange.facts.value)}: ${received(exchange)}, members ${members || 'none'}`, exchange),
          ];
        const operation = contract.operations.find(({ id }) => id === exchange.operation);
        if (isTransient(status) || (!isSuccess(status) && isCalledUnavailable(operation, own('readAvailable'))))
          return [undecided(received(exchange), exchange)];
        const fine = rule === 'reject' ? isClientError(status) : hasContent(exchange.response);
        if (fine) return [met(exchange)];
        return [
          broken([exchange], {
            expected: rule === 'reject' ? 'a rejection, as declared' : 'a response, as declared',
            received: received(exchange),
            signature: `unknown ${status}`,
          }),
        ];
      });
  },
});
