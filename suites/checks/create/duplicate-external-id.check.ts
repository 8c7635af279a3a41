import type { Exchange } from '../../../contracts/formats/recording.ts';
import { operationsOf } from '../../../contracts/operations-of.ts';
import { itemId, listResponse } from '../../evidence/lists/list-responses.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { externalIdOf, idIn, lifecyclesOf, succeeded, type Lifecycle } from '../../evidence/lifecycles/lifecycle-of.ts';
import { policyInWords } from '../shared/repeated-in-words.ts';
import { broken, met, seen, undecided, type Observation } from '../observation.ts';
import { judgeNear, judgeOfAnother, judgeSimultaneous, sentWith } from './other-external-ids.ts';
import { undecidedBy } from '../shared/undecided-by.ts';
import { isSuccess, isTransient } from '../../../contracts/status-class.ts';
import { isRejected, received, receivedStatus } from '../../evidence/statuses.ts';
import { phrase } from '../../evidence/phrase.ts';

/** A list with two resources that have the external id of the second creation, if all others with it than the first were rejected. */
function listWithBoth(judgement: Judgement, second: Exchange, first: Lifecycle | undefined): Exchange | undefined {
  const { contract, history } = judgement;
  const externalId = externalIdOf(second);
  const others = sentWith(judgement, externalId).filter((one) => one !== second && one !== first?.create);
  if (externalId === undefined || others.some((one) => !isRejected(one))) return undefined;
  return history.exchanges({ operations: operationsOf(contract, 'list') }).find((exchange) => {
    const named = (listResponse(exchange)?.items ?? []).filter((item) => item['externalId'] === externalId);
    return new Set(named.map(itemId)).size > 1;
  });
}

/** What the target did with each repeated external id of one customer, where the profile does not declare it: undefined without a common word. */
const shownPolicy = (outcomes: readonly string[]): string | undefined =>
  outcomes.length > 0 && outcomes.every((one) => one === outcomes[0] && ['newId', 'sameId'].includes(one))
    ? outcomes[0]
    : undefined;

/** A resource whose external id an update may have changed, so that a later creation may use it. */
const mayHaveLost = ({ updates }: Lifecycle, second: Exchange): boolean =>
  updates.some((one) => one.startedAt < second.startedAt && externalIdOf(one) !== undefined && !isRejected(one));

export default defineCheck({
  id: 'duplicate-external-id',
  decides:
    'A second creation with the same external id receives the declared response, and creates a second resource only if declared, also at the same time or after an update. The id of another customer, or a similar one, is another id.',
  needs: [{ exchange: { step: 'same-external-id' } }],
  leaves:
    'What is undeclared: recorded, not judged. That the id of another customer is a conflict and a repeated own one is not is a warning then. Creations at the same time if settleMs is above 0.',
  judge: (judgement) => {
    const { requirement, contract, history, declared } = judgement;
    const policy = declared(`${contract.id}.duplicateExternalId`);
    const repeated = history
      .exchanges({ operations: requirement.operations, facts: { step: 'same-external-id' } })
      .map((exchange): Observation => {
        const first = lifecyclesOf(history, contract).find(({ item }) => item === exchange.facts.of);
        const id = idIn(exchange);
        const outcome =
          exchange.response?.status === 409
            ? '409'
            : id === undefined
              ? received(exchange)
              : id === first?.id
                ? 'sameId'
                : 'newId';
        if (policy === undefined) return seen(outcome, exchange);
        const status = exchange.response?.status;
        if (status === undefined || isTransient(status)) return undecidedBy(exchange);
        if (isSuccess(status) && id === undefined)
          return undecided('the response shows no id, so it is unknown whether one resource exists or two', exchange);
        if (first && mayHaveLost(first, exchange))
          return undecided('an update may have changed the external id of the first resource', exchange);
        if (String(policy) !== outcome)
          return broken([exchange], {
            expected: phrase`${policyInWords(String(policy), 'resource')} for an external id that is used again, as declared${first?.updates.some(succeeded) === true ? ', also after an update of the first resource' : ''}`,
            received:
              isSuccess(status) || status === 409 ? policyInWords(outcome, 'resource') : receivedStatus(exchange),
            signature: outcome,
          });
        const list = outcome === 'newId' ? undefined : listWithBoth(judgement, exchange, first);
        if (!list) return met(exchange);
        return broken([exchange, list], {
          expected: 'one resource with this external id',
          received: 'a list with two resources of different ids',
          signature: 'made nevertheless',
        });
      });
    const known = policy ?? shownPolicy(repeated.flatMap((one) => (one.outcome === 'seen' ? [one.text] : [])));
    if (known === undefined) return repeated;
    const declaredOnes =
      policy === undefined ? [] : [...judgeNear(judgement), ...judgeSimultaneous(judgement, String(policy))];
    return [...repeated, ...judgeOfAnother(judgement, known, policy !== undefined), ...declaredOnes];
  },
});
