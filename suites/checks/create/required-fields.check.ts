import { defineCheck } from '../check.ts';
import { isStep } from '../../evidence/history.ts';
import { broken, met, seen, undecided, type Observation } from '../observation.ts';
import { isServerError, isSuccess, isTransient, received } from '../../evidence/status-class.ts';

export default defineCheck({
  id: 'required-fields',
  decides: 'A body without a member declared to be required is rejected.',
  needs: [{ exchange: { step: 'member-left-out' } }],
  leaves: 'Everything while undeclared; it is recorded. The choice of client error; server errors.',
  judge: ({ requirement, history, declared }) => {
    const listed = requirement.declarations.map(declared).find((value) => Array.isArray(value));
    const required = Array.isArray(listed) ? listed.map((one) => `/${String(one).replace(/^\//, '')}`) : undefined;
    return history
      .exchanges({ operations: requirement.operations, facts: { step: 'member-left-out' } })
      .filter((exchange) => isStep(exchange, 'member-left-out'))
      .flatMap((exchange): readonly Observation[] => {
        const status = exchange.response?.status;
        const left = exchange.facts.at;
        if (status === undefined || isTransient(status)) return [];
        if (!required?.includes(left)) return [seen(`without ${left}: ${received(exchange)}`, exchange)];
        if (isServerError(status)) return [undecided(`${received(exchange)} is no rejection`, exchange)];
        if (!isSuccess(status)) return [met(exchange)];
        return [
          broken([exchange], {
            expected: `a rejection without ${left}, declared to be required`,
            received: received(exchange),
            signature: left,
          }),
        ];
      });
  },
});
