/** Creations with external ids that are no repetitions, and repetitions at the same time. */

import type { Json } from '../../../contracts/contract.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { groupBy } from '../../../contracts/group-by.ts';
import { externalIdOf, idIn, lifecyclesOf, succeeded } from '../../evidence/lifecycles/lifecycle-of.ts';
import { because, jsonValue, listedParts, phrase, plainValue, success } from '../../evidence/phrase.ts';
import { isSuccess } from '../../../contracts/status-class.ts';
import { isRejected, receivedStatus } from '../../evidence/statuses.ts';
import type { Judgement } from '../check.ts';
import { policyInWords } from '../shared/repeated-in-words.ts';
import { broken, met, undecided, type Observation } from '../observation.ts';

/** Creations with an external id, those among them that were sent again after an error. */
export const sentWith = ({ requirement, history }: Judgement, externalId: string | undefined): readonly Exchange[] =>
  externalId === undefined
    ? []
    : [
        ...history.exchanges({ operations: requirement.operations }),
        ...history.superseded.filter(({ operation }) => requirement.operations.includes(operation)),
      ].filter((one) => externalIdOf(one) === externalId);

/** True if the client of a creation may have made another resource with its external id before. */
const isRepeated = (judgement: Judgement, exchange: Exchange): boolean =>
  sentWith(judgement, externalIdOf(exchange)).some(
    (one) =>
      one !== exchange && one.identity === exchange.identity && one.startedAt <= exchange.startedAt && !isRejected(one),
  );

/** Creations with the external id of another customer's resource; customers may choose the same. */
function withIdOfAnother(judgement: Judgement): readonly Exchange[] {
  const { requirement, contract, history } = judgement;
  const made = lifecyclesOf(history, contract).map(({ create }) => create);
  return history.exchanges({ operations: requirement.operations, facts: { step: 'duplicate' } }).filter((exchange) => {
    const externalId = externalIdOf(exchange);
    const first = made.find((one) => one !== exchange && externalIdOf(one) === externalId);
    return (
      externalId !== undefined &&
      first !== undefined &&
      first.facts.customer !== exchange.facts.customer &&
      !isRepeated(judgement, exchange)
    );
  });
}

/** That a repetition is a conflict may have been declared for a provider whose ids are unique among all customers. */
const severityOf = (
  policy: Json,
  isDeclared: boolean,
): Pick<Parameters<typeof broken>[1], 'severity' | 'isQuestion'> =>
  isDeclared ? (policy === '409' ? { severity: 'warn' } : {}) : { severity: 'warn', isQuestion: true };

/**
 * A customer does not repeat the external id of another one: where its own repetitions are declared, or are no conflict as the target shows, that of
 * another customer is no conflict.
 */
export function judgeOfAnother(judgement: Judgement, policy: Json, isDeclared: boolean): readonly Observation[] {
  if (policy === '409' && !isDeclared) return [];
  const why =
    policy === '409'
      ? phrase`and no repetition of it, for which 409 is declared`
      : phrase`and one that the customer itself has is no conflict${isDeclared ? ', as declared' : ''}`;
  return withIdOfAnother(judgement).flatMap((exchange): readonly Observation[] => {
    const status = exchange.response?.status;
    if (status === undefined) return [];
    if (isSuccess(status)) return [met(exchange)];
    if (status !== 409) return [];
    return [
      broken([exchange], {
        expected: phrase`${success()}${because(phrase`only another customer has the external id, ${why}`)}`,
        received: receivedStatus(exchange),
        signature: 'external id of another customer',
        ...severityOf(policy, isDeclared),
      }),
    ];
  });
}

/** Without letter case and marks, as databases may compare texts. */
const folded = (text: string | undefined): string | undefined =>
  text?.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** A different external id is no repetition, however near it is. */
export function judgeNear(judgement: Judgement): readonly Observation[] {
  const { requirement, contract, history } = judgement;
  return history
    .exchanges({ operations: requirement.operations, facts: { step: 'near-external-id' } })
    .flatMap((exchange): readonly Observation[] => {
      const first = lifecyclesOf(history, contract).find(({ item }) => item === exchange.facts.of);
      const [sent, near] = [first && externalIdOf(first.create), externalIdOf(exchange)];
      const status = exchange.response?.status;
      if (!first || sent === near || folded(sent) !== folded(near) || status === undefined) return [];
      if (isRepeated(judgement, exchange)) return [];
      const isFirst = isSuccess(status) && first.id !== undefined && idIn(exchange) === first.id;
      if (status !== 409 && !isFirst) return isSuccess(status) ? [met(exchange)] : [];
      return [
        broken([first.create, exchange], {
          expected: phrase`another resource, because external id ${jsonValue(near)} is not ${jsonValue(sent)}`,
          received: isFirst ? 'the first resource' : receivedStatus(exchange),
          signature: 'similar external id',
          // No document states how external ids are compared.
          severity: 'warn',
        }),
      ];
    });
}

/** Of creations with one external id at the same time, whichever is second makes no resource. */
export function judgeSimultaneous(judgement: Judgement, policy: string): readonly Observation[] {
  const { requirement, history, declared } = judgement;
  if (policy === 'newId') return [];
  const all = history.exchanges({ operations: requirement.operations, facts: { step: 'simultaneous-external-id' } });
  const settleMs = declared('settleMs');
  return [...groupBy(all, externalIdOf).values()].flatMap((group): readonly Observation[] => {
    const made = group.filter(succeeded);
    if (group.length < 2 || made.length === 0) return [];
    if (made.length === 1) return [met(...group)];
    const ids = made.map(idIn);
    if (ids.includes(undefined))
      return [undecided('the responses show no ids, so it is unknown whether one resource exists or two', ...made)];
    const isOne = new Set(ids).size === 1;
    if (isOne && policy === 'sameId') return [met(...made)];
    if (typeof settleMs === 'number' && settleMs > 0)
      return [undecided('the profile declares a time (settleMs) until a creation has its effect', ...made)];
    return [
      broken(made, {
        expected: phrase`${policyInWords(policy, 'resource')} for one of two creations with one external id at the same time, as declared`,
        received: isOne ? 'the same id for both' : phrase`two resources, ids ${listedParts(ids.map(plainValue))}`,
        signature: 'two at the same time',
        // Which of them is the second one is unspecified.
        severity: 'warn',
      }),
    ];
  });
}
