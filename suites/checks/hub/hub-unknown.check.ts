import { idText } from '../../../contracts/json/exact-integers.ts';
import { succeeded } from '../../evidence/lifecycles/lifecycle-of.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { hubsIn } from './hub-listing.ts';
import { isAnother, showsNoHub } from '../shared/hub-presence.ts';
import { broken, met, type Observation } from '../observation.ts';
import { undecidedBy } from '../shared/undecided-by.ts';
import { isClientError, isSuccess, isTransient } from '../../../contracts/status-class.ts';
import { received, receivedStatus } from '../../evidence/statuses.ts';
import { AS_DECLARED, jsonValue, phrase, statuses } from '../../evidence/phrase.ts';

/** What is like the id of a hub, or what no provider assigns, brings no hub with another id. Which status it brings is left aside: the form is wrong. */
function likeIds({ requirement, history }: Judgement): readonly Observation[] {
  return history
    .exchanges({ operations: requirement.operations, facts: { step: 'unusual-hub' } })
    .filter(succeeded)
    .flatMap((exchange): readonly Observation[] => {
      const { asked } = exchange.facts;
      const ids = hubsIn(exchange).flatMap((hub) => idText(hub) ?? []);
      if (ids.length === 0 || ids.includes(asked ?? '')) return [];
      return [
        broken([exchange], {
          expected: phrase`only the hub with id ${jsonValue(asked)}`,
          received: phrase`id ${jsonValue(ids[0])}`,
          signature: 'like id',
        }),
      ];
    });
}

export default defineCheck({
  id: 'hub-unknown',
  decides:
    'A request with an unknown hub id returns no hub and, if declared, the declared status; one with an id that only resembles the id of a hub returns no other hub.',
  needs: [{ exchange: { id: ['unknown', 'deleted'] } }],
  leaves: 'The choice of error, an empty list and no content, while no status is declared; an id that was reused.',
  judge: (judgement) => {
    const { requirement, contract, history, strict, declared } = judgement;
    const unknown = history
      .exchanges({ operations: requirement.operations, facts: { id: ['unknown', 'deleted'] } })
      .flatMap((exchange): readonly Observation[] => {
        const status = exchange.response?.status;
        if (status === undefined) return [];
        if (isTransient(status)) return [undecidedBy(exchange)];
        // Then the id is one of a hub.
        if (isAnother(exchange, judgement)) return [];
        const given = declared('hub.unknownIdStatus');
        const signature = `${String(exchange.facts.id)} ${status}`;
        if (Array.isArray(given) && !given.includes(status))
          return [
            broken([exchange], {
              expected: phrase`${statuses(given as readonly number[])}${AS_DECLARED}`,
              received: receivedStatus(exchange),
              signature,
            }),
          ];
        if (isSuccess(status) && !showsNoHub(exchange))
          return [broken([exchange], { expected: 'no hub', received: received(exchange), signature })];
        if (isSuccess(status) || Array.isArray(given)) return [met(exchange)];
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
    return [...unknown, ...likeIds(judgement)];
  },
});
