import { isSuccess } from '../../evidence/status-class.ts';
import { defineCheck } from '../check.ts';
import { met, undecided, type Observation } from '../observation.ts';

const REQUESTS = { kind: ['good', 'unavailable', 'settling'], token: 'valid' } as const;

export default defineCheck({
  id: 'unavailable',
  decides: 'Whether an operation that the document calls currently unavailable is nevertheless served.',
  needs: [{ exchange: REQUESTS }],
  leaves: 'Every error.',
  judge: ({ requirement, history }) =>
    history.exchanges({ operations: requirement.operations, facts: REQUESTS }).map((exchange): Observation => {
      const status = exchange.response?.status;
      if (status === undefined) return undecided('no response', exchange);
      if (isSuccess(status)) return met(exchange);
      return undecided(
        `the document describes the operation as currently unavailable; it returned status ${status}`,
        exchange,
      );
    }),
});
