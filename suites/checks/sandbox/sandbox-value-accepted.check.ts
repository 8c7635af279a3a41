import { mayRejectInState } from '../../evidence/lifecycles/shown-states.ts';
import { unspecifiedRejection } from '../../evidence/unspecified-rejection.ts';
import { isClientError, isNotFound, isSuccess, isTransient } from '../../../contracts/status-class.ts';
import { receivedStatus } from '../../evidence/statuses.ts';
import { defineCheck } from '../check.ts';
import { broken, met, type Observation } from '../observation.ts';
import { onlyInMode } from './only-in-mode.ts';
import { undecidedBy } from '../shared/undecided-by.ts';
import { because, phrase, success } from '../../evidence/phrase.ts';

const REQUESTS = { sandbox: ['minimum', 'long', 'signs'] } as const;

export default defineCheck({
  id: 'sandbox-value-accepted',
  decides: 'Sandbox values of eight characters and more are accepted in sandbox mode.',
  needs: ({ contract }) => [{ exchange: REQUESTS, operations: contract.operations.map(({ id }) => id) }],
  leaves:
    'Rejections that may be about the body, a limit or the state of the resource, and 404 for data that may be empty under the value; server errors; 429, 502, 503, 504.',
  conditional: true,
  notApplicable: onlyInMode('sandbox'),
  judge: (judgement) =>
    judgement.history
      .exchanges({ interface: judgement.contract.id, facts: REQUESTS })
      .flatMap((exchange): readonly Observation[] => {
        const { response, facts } = exchange;
        if (!response || (facts.kind !== 'good' && facts.kind !== 'offered')) return [];
        if (isSuccess(response.status)) return [met(exchange)];
        const isUnsure =
          (facts.kind === 'offered' && (facts.controlled !== true || isNotFound(response.status))) ||
          mayRejectInState(judgement, exchange) ||
          unspecifiedRejection(exchange, judgement) !== undefined;
        if (!isClientError(response.status) || isTransient(response.status) || isUnsure) return [undecidedBy(exchange)];
        return [
          broken([exchange], {
            expected: phrase`${success()}${because('the value has at least 8 characters')}`,
            received: receivedStatus(exchange),
            signature: `${facts.sandbox ?? ''} ${response.status}`,
          }),
        ];
      }),
});
