import { isClientError, isSuccess, isTransient } from '../../../contracts/status-class.ts';
import { receivedStatus } from '../../evidence/statuses.ts';
import { defineCheck } from '../check.ts';
import { broken, met, type Observation } from '../observation.ts';
import { undecidedBy } from '../shared/undecided-by.ts';
import { because, phrase, rejection } from '../../evidence/phrase.ts';

export default defineCheck({
  id: 'window-start-required',
  decides: 'A list without the start of its window is rejected.',
  needs: [{ exchange: { step: 'window-without-start' } }],
  leaves:
    'Server errors; 408, 429, 502, 503 and 504. A list that is served is a warning unless the rejection is declared.',
  judge: ({ requirement, history, own, strict }) =>
    history
      .exchanges({
        operations: requirement.operations,
        scenario: 'listing',
        facts: { step: 'window-without-start' },
      })
      .map((exchange): Observation => {
        const status = exchange.response?.status;
        if (status === undefined || isTransient(status)) return undecidedBy(exchange);
        if (isClientError(status)) return met(exchange);
        if (!isSuccess(status) && !strict) return undecidedBy(exchange);
        return broken([exchange], {
          severity: own('enforcesFromDateTime') === true || strict ? 'fail' : 'warn',
          expected: phrase`${rejection()}${because('the parameter is required')}`,
          received: receivedStatus(exchange),
          signature: `${status}`,
        });
      }),
});
