import type { Exchange } from '../../../contracts/formats/recording.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { operationsOf } from '../../../contracts/operations-of.ts';
import { requestJson } from '../../evidence/history.ts';
import { declaredUpdatable } from '../../evidence/lifecycles/declared-updatable.ts';
import { succeeded } from '../../evidence/lifecycles/lifecycle-of.ts';
import { showsAsSent } from '../../evidence/lifecycles/patch-reads.ts';
import { stateMember } from '../../evidence/lifecycles/state-member.ts';
import { isClientError, isTransient } from '../../../contracts/status-class.ts';
import { memberPart, phrase } from '../../evidence/phrase.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { aroundUndeclared } from '../shared/around-undeclared.ts';
import { broken, met, undecided, type Observation } from '../observation.ts';
import { undecidedBy } from '../shared/undecided-by.ts';

function judgeUpdate(judgement: Judgement, update: Exchange): Observation | undefined {
  const { contract, own } = judgement;
  const name = (update.facts.at ?? '').slice(1);
  const sent = requestJson(update);
  const status = update.response?.status;
  if (status === undefined || isTransient(status)) return undecidedBy(update);
  if (isClientError(status)) return met(update);
  const [before, after] = aroundUndeclared(judgement, update);
  if (!succeeded(update) || !isObject(sent)) return undefined;
  if (!before || !after) return undecided('the resource could not be retrieved afterwards', update);
  // A provider may have moved it meanwhile to a state in which the member can be updated.
  const isClosed = [before, after].every(({ resource }) => {
    const updatable = declaredUpdatable(own, String(resource[stateMember(contract)] ?? ''));
    return updatable !== undefined && !updatable.includes(name);
  });
  if (!isClosed || showsAsSent(sent, name, before.resource)) return undefined;
  if (!showsAsSent(sent, name, after.resource)) return met(update, after.exchange);
  return broken([update, after.exchange], {
    expected: phrase`${memberPart(`/${name}`)} unchanged, because it is not among the members declared to be updatable`,
    received: 'the value of the update',
    pointer: `/${name}`,
    signature: `/${name} of an update`,
  });
}

export default defineCheck({
  id: 'undeclared-members',
  decides:
    'If the profile declares which members can be updated, an update of another member is rejected or has no effect.',
  needs: ({ contract }) => [
    { exchange: { step: 'undeclared-member' }, operations: operationsOf(contract, 'update') },
    { exchange: { step: 'before-undeclared' }, operations: operationsOf(contract, 'retrieve') },
  ],
  leaves:
    'The status of such an update; members that can be updated in a state to which the resource has moved meanwhile.',
  judge: (judgement) =>
    judgement.history
      .exchanges({ operations: operationsOf(judgement.contract, 'update'), facts: { step: 'undeclared-member' } })
      .flatMap((update) => judgeUpdate(judgement, update) ?? []),
});
