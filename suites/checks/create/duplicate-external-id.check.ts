import type { Json } from '../../../contracts/contract.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { operationsOf } from '../../../contracts/operations-of.ts';
import { requestJson } from '../../evidence/history.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { itemId, listResponse } from '../../evidence/lists/list-responses.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { idIn, lifecyclesOf } from '../../evidence/lifecycles/lifecycle-of.ts';
import { policyInWords } from '../repeated-in-words.ts';
import { broken, met, seen, undecided, type Observation } from '../observation.ts';
import { undecidedBy } from '../undecided-by.ts';
import { isSuccess, isTransient, received, receivedStatus } from '../../evidence/status-class.ts';
import { phrase, success } from '../../evidence/phrase.ts';

const externalIdOf = (json: Json | undefined): Json | undefined => (isObject(json) ? json['externalId'] : undefined);

/** A list with two resources that have the external id of the second creation, if only this one and the first were sent with it. */
function listWithBoth({ requirement, contract, history }: Judgement, second: Exchange): Exchange | undefined {
  const externalId = externalIdOf(requestJson(second));
  const sent = history
    .exchanges({ operations: requirement.operations })
    .filter((one) => externalIdOf(requestJson(one)) === externalId);
  if (externalId === undefined || sent.length > 2) return undefined;
  return history.exchanges({ operations: operationsOf(contract, 'list') }).find((exchange) => {
    const named = (listResponse(exchange)?.items ?? []).filter((item) => item['externalId'] === externalId);
    return new Set(named.map(itemId)).size > 1;
  });
}

/** Creations with the external id of another customer's resource; customers may choose the same. */
function withIdOfAnother({ requirement, contract, history }: Judgement): readonly Exchange[] {
  const made = lifecyclesOf(history, contract).map(({ create }) => create);
  return history.exchanges({ operations: requirement.operations, facts: { step: 'duplicate' } }).filter((exchange) => {
    const externalId = externalIdOf(requestJson(exchange));
    const first = made.find((one) => one !== exchange && externalIdOf(requestJson(one)) === externalId);
    return externalId !== undefined && first !== undefined && first.facts.customer !== exchange.facts.customer;
  });
}

/** What the target did with each repeated external id of one customer, where the profile does not declare it: undefined without a common word. */
const shownPolicy = (outcomes: readonly string[]): string | undefined =>
  outcomes.length > 0 && outcomes.every((one) => one === outcomes[0] && ['newId', 'sameId'].includes(one))
    ? outcomes[0]
    : undefined;

/** Where a repeated external id is no conflict, as declared or as the target shows, that of another customer is not one either. */
function judgeOfAnother(judgement: Judgement, policy: Json, isDeclared: boolean): readonly Observation[] {
  if (policy === '409') return [];
  return withIdOfAnother(judgement).flatMap((exchange): readonly Observation[] => {
    const status = exchange.response?.status;
    if (status === undefined) return [];
    if (isSuccess(status)) return [met(exchange)];
    if (status !== 409) return [];
    return [
      broken([exchange], {
        expected: phrase`${success()}, because only another customer has the external id, and one that the customer itself has is no conflict${isDeclared ? ', as declared' : ''}`,
        received: receivedStatus(exchange),
        signature: 'external id of another customer',
        ...(isDeclared ? {} : { severity: 'warn', isQuestion: true }),
      }),
    ];
  });
}

export default defineCheck({
  id: 'duplicate-external-id',
  decides:
    'A second creation with the same external id receives the declared response, and creates a second resource only if declared. Another customer may use the id.',
  needs: [{ exchange: { step: 'same-external-id' } }],
  leaves:
    'What is undeclared: recorded, not judged. That the id of another customer is a conflict and a repeated own one is not is a warning then.',
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
        if (String(policy) !== outcome)
          return broken([exchange], {
            expected: phrase`${policyInWords(String(policy), 'resource')} for an external id that is used again, as declared`,
            received: policyInWords(outcome, 'resource'),
            signature: outcome,
          });
        const list = outcome === 'newId' ? undefined : listWithBoth(judgement, exchange);
        if (!list) return met(exchange);
        return broken([exchange, list], {
          expected: 'one resource with this external id',
          received: 'a list with two resources of different ids',
          signature: 'made nevertheless',
        });
      });
    const known = policy ?? shownPolicy(repeated.flatMap((one) => (one.outcome === 'seen' ? [one.text] : [])));
    return known === undefined ? repeated : [...repeated, ...judgeOfAnother(judgement, known, policy !== undefined)];
  },
});
