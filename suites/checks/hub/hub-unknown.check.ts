import { defineCheck } from '../check.ts';
import { isAnother, showsNoHub } from './hub-presence.ts';
import { broken, met, type Observation } from '../observation.ts';
import { undecidedBy } from '../undecided-by.ts';
import { isClientError, isSuccess, isTransient } from '../../../contracts/status-class.ts';
import { received, receivedStatus } from '../../evidence/statuses.ts';
import { phrase, statuses } from '../../evidence/phrase.ts';

export default defineCheck({
  id: 'hub-unknown',
  decides: 'A request with an unknown hub id returns no hub and, if declared, the declared status.',
  needs: [{ exchange: { id: ['unknown', 'deleted'] } }],
  leaves: 'The choice of error, an empty list and no content, while no status is declared; an id that was reused.',
  judge: (judgement) => {
    const { requirement, contract, history, strict, declared } = judgement;
    return history
      .exchanges({ operations: requirement.operations, facts: { id: ['unknown', 'deleted'] } })
      .flatMap((exchange): readonly Observation[] => {
        const status = exchange.response?.status;
        if (status === undefined) return [];
        if (isTransient(status)) return [undecidedBy(exchange)];
        // Then the id is one of a hub.
        if (isAnother(exchange, judgement)) return [];
        const given = declared('hub.unknownIdStatus');
        const signature = `${String(exchange.facts.id)} ${status}`;
        if (Array.isArray(given))
          return given.includes(status)
            ? [met(exchange)]
            : [
                broken([exchange], {
                  expected: phrase`${statuses(given as readonly number[])}, as declared`,
                  received: receivedStatus(exchange),
                  signature,
                }),
              ];
        if (isSuccess(status))
          return showsNoHub(exchange)
            ? [met(exchange)]
            : [broken([exchange], { expected: 'no hub', received: received(exchange), signature })];
        const operation = contract.operations.find(({ id }) => id === exchange.operation);
        const listed =
          !operation || operation.responses.length === 0 || operation.responses.some((one) => one.status === status);
        if (isClientError(status) && listed) return [met(exchange)];
        return [
          broken([exchange], {
            severity: strict ? 'fail' : 'warn',
            expected: 'a listed client error',
            received: receivedStatus(exchange),
            signature: `${status}`,
          }),
        ];
      });
  },
});
