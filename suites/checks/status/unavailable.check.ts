import { isSuccess } from '../../../contracts/status-class.ts';
import { defineCheck } from '../check.ts';
import { met, undecided, type Observation } from '../observation.ts';

const REQUESTS = { kind: ['good', 'unavailable', 'settling'], token: 'valid' } as const;

export default defineCheck({
  id: 'unavailable',
  decides: 'Whether an operation that the document calls currently unavailable is nevertheless served.',
  needs: [{ exchange: REQUESTS }],
  leaves: 'Every error.',
  judge: ({ requirement, history }) => {
    const exchanges = history.exchanges({ operations: requirement.operations, facts: REQUESTS });
    const served = exchanges.filter(({ response }) => response && isSuccess(response.status));
    // An operation that is served is available; what it rejects besides is the subject of other rows.
    if (served.length > 0) return served.map((exchange) => met(exchange));
    return exchanges.map((exchange): Observation => {
      const status = exchange.response?.status;
      if (status === undefined) return undecided('no response', exchange);
      return undecided(
        `the document describes the operation as currently unavailable; it returned status ${status}`,
        exchange,
      );
    });
  },
});
