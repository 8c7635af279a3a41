import type { Json } from '../../../contracts/contract.ts';
import { RESOURCE_STATES } from '../../../contracts/formats/evidence/steps/resources.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { operationsOf } from '../../../contracts/operations-of.ts';
import { oneOf } from '../../../contracts/json-schema/typed-schema.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { requestJson } from '../../evidence/history.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { updateRule } from '../../evidence/lifecycles/declared-updatable.ts';
import { resourceIn, succeeded } from '../../evidence/lifecycles/lifecycle-of.ts';
import { stateMember } from '../../evidence/lifecycles/state-member.ts';
import { isSuccess, isTransient } from '../../../contracts/status-class.ts';
import { received, receivedStatus } from '../../evidence/statuses.ts';
import { broken, met, seen, undecided, type Observation } from '../observation.ts';
import { undecidedBy } from '../shared/undecided-by.ts';
import { effectInState } from './effect-in-state.ts';
import { AS_DECLARED, because, phrase, statuses, success } from '../../evidence/phrase.ts';

/** The retrieval that shows that the resource is no longer in the state: the last one before an update, or any after a rejected one. */
function hasMoved({ contract, history }: Judgement, { seq, facts, response }: Exchange): Exchange | undefined {
  const { state = 'other', status: shown } = facts;
  const readings = history
    .exchanges({ interface: contract.id, facts: { step: 'after-state-patch', state } })
    .filter((one) => succeeded(one) && one.facts.status === shown);
  const isRejected = response !== undefined && !isSuccess(response.status);
  const candidates = [
    readings.findLast((one) => one.seq < seq),
    ...(isRejected ? readings.filter((one) => one.seq > seq) : []),
  ];
  return candidates.find((one) => {
    const status: unknown = one && resourceIn(one)?.[stateMember(contract)];
    return status !== undefined && status !== facts.status;
  });
}

/** True for members that can be updated at any time. */
function areSampled({ contract, declared }: Judgement, sent: Json | undefined): boolean {
  const samples = declared(`${contract.id}.update.patchableField`);
  return isObject(sent) && Object.keys(sent).every((name) => isObject(samples) && samples[`/${name}`] !== undefined);
}

function judgePatch(judgement: Judgement, patch: Exchange): Observation {
  const { state = 'other', status: shown = '' } = patch.facts;
  const rule = updateRule(judgement.own, shown);
  const status = patch.response?.status;
  if (status === undefined || isTransient(status)) return undecidedBy(patch);
  const moved = hasMoved(judgement, patch);
  if (moved) return undecided('the state of the resource has changed by then', patch, moved);
  const rejection = { received: receivedStatus(patch), signature: `${state} ${status}` };
  if (typeof rule === 'number' || (Array.isArray(rule) && rule.every((one) => typeof one === 'number'))) {
    const wanted = [rule].flat() as readonly number[];
    if (wanted.includes(status)) return met(patch);
    return broken([patch], { expected: phrase`${statuses(wanted)}${AS_DECLARED}`, ...rejection });
  }
  const sent = requestJson(patch);
  // What can be updated at any time can be so in this state, too; whether the update is accepted in it is unspecified.
  const isOpen = Array.isArray(rule) || (isSuccess(status) && areSampled(judgement, sent));
  if (!isOpen) return seen(`${state}: ${received(patch)}`, patch);
  if (!isSuccess(status))
    return broken([patch], {
      expected: phrase`${success()}${because('the update is declared for this state')}`,
      ...rejection,
    });
  return effectInState(judgement, patch, sent);
}

export default defineCheck({
  id: 'patch-in-state',
  decides: 'A resource in the state accepts updates of the members that the profile declares for the state.',
  needs: ({ contract, options: { state } }) => [
    { exchange: { step: 'state-patch', state }, operations: operationsOf(contract, 'update') },
  ],
  leaves: 'Members not declared, and updates in other states.',
  options: { state: oneOf(...RESOURCE_STATES) },
  judge: (judgement) =>
    judgement.history
      .exchanges({
        interface: judgement.contract.id,
        facts: { step: 'state-patch', state: judgement.options.state },
      })
      .map((patch) => judgePatch(judgement, patch)),
});
