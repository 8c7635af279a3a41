import { operationsOf } from '../../../contracts/operations-of.ts';
import { optional, text } from '../../../contracts/json-schema/typed-schema.ts';
import { defineCheck } from '../check.ts';
import { requestJson, sentMembers } from '../../evidence/history.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { broken, met, seen, undecided, type Observation } from '../observation.ts';
import { patchReads, showsAsSent } from '../../evidence/lifecycles/patch-reads.ts';
import { creationNeed } from '../../evidence/lifecycles/lifecycle-needs.ts';
import { lifecyclesOf, succeeded } from '../../evidence/lifecycles/lifecycle-of.ts';
import { isClientError, isSuccess, isTransient } from '../../../contracts/status-class.ts';
import { received, receivedStatus } from '../../evidence/statuses.ts';
import { mayRejectInState, STATE_MAY_REJECT } from '../../evidence/lifecycles/shown-states.ts';
import { unlessLate } from './unless-late.ts';
import { because, listedParts, memberPart, phrase, success } from '../../evidence/phrase.ts';

export default defineCheck({
  id: 'allowable-fields',
  decides: 'Members declared to be updatable are updated.',
  needs: ({ contract }) => [
    creationNeed(contract),
    { exchange: { step: 'patch' }, operations: operationsOf(contract, 'update') },
  ],
  leaves:
    'Members not declared. Updates that show late without a declared time. Rejections in a state to which the resource has come by itself. Rejected values of members of which other values are accepted.',
  options: { /** Key of the declaration that names the member. */ member: optional(text()) },
  judge: (judgement) => {
    const { contract, options, history, declared } = judgement;
    const listed = [declared(options.member ?? `${contract.id}.allowableFields`) ?? []].flat();
    const pointers = listed.filter((one) => typeof one === 'string');
    const reads = patchReads({ contract, history });
    const patches = lifecyclesOf(history, contract).flatMap((one) => one.patches);
    const accepted = new Set(patches.filter(succeeded).flatMap(sentMembers));
    return patches.flatMap((patch): readonly Observation[] => {
      const sent = requestJson(patch);
      const status = patch.response?.status;
      if (!isObject(sent) || status === undefined || isTransient(status)) return [];
      const names = Object.keys(sent).map((name) => `/${name}`);
      if (names.length === 0 || !names.every((name) => pointers.includes(name)))
        return names.length > 0 ? [seen(`${names.join(', ')}: ${received(patch)}`, patch)] : [];
      // The allowed values are unspecified.
      if (
        isClientError(status) &&
        patch.facts.kind === 'offered' &&
        Object.keys(sent).every((name) => accepted.has(name))
      )
        return [seen(`another value of ${names.join(', ')}: ${received(patch)}`, patch)];
      if (mayRejectInState(judgement, patch)) return [undecided(STATE_MAY_REJECT, patch)];
      if (!isSuccess(status))
        return [
          broken([patch], {
            expected: phrase`${success()}${because(phrase`updates of ${listedParts(names.map(memberPart))} are declared allowable`)}`,
            received: receivedStatus(patch),
            signature: `${names.join(' ')} ${status}`,
          }),
        ];
      const read = reads.find((one) => one.patch === patch);
      if (!read) return [];
      const { before, after } = read;
      const members = Object.keys(sent);
      if (members.every((name) => showsAsSent(sent, name, before.resource))) return [];
      if (members.every((name) => showsAsSent(sent, name, after.resource))) return [met(patch, after.exchange)];
      const absent = members.filter((name) => !Object.hasOwn(after.resource, name));
      if (absent.length > 0) {
        const pointers = absent.map((name) => `/${name}`).join(', ');
        return [undecided(`the response after the update does not contain ${pointers}`, patch, after.exchange)];
      }
      const unchanged = members.every(
        (name) =>
          showsAsSent(before.resource, name, after.resource) && showsAsSent(after.resource, name, before.resource),
      );
      return unchanged
        ? unlessLate(judgement, [
            broken([patch, after.exchange], {
              expected: phrase`${listedParts(names.map(memberPart))} updated`,
              received: 'the former value',
              signature: `${names.join(' ')} unchanged`,
            }),
          ])
        : [met(patch, after.exchange)];
    });
  },
});
