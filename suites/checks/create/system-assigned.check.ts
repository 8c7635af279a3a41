import { firstMissing } from '../../../contracts/json/json-pointer.ts';
import { defineCheck } from '../check.ts';
import { creationNeed } from '../../evidence/lifecycles/lifecycle-needs.ts';
import { lifecyclesOf, resourceIn } from '../../evidence/lifecycles/lifecycle-of.ts';
import { requestJson, responseJson } from '../../evidence/history.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { valuesOfTheClient } from './values-of-the-client.ts';
import { broken, met, seen, undecided, type Observation } from '../observation.ts';
import { ABSENT, phrase } from '../../evidence/phrase.ts';

export default defineCheck({
  id: 'system-assigned',
  decides:
    'Members declared to be set by the provider are in the response or in a later retrieval, and do not have the values that the client sent.',
  needs: ({ contract }) => [creationNeed(contract)],
  leaves:
    'Members set by the provider while undeclared: recorded, not judged. An update to a state that can follow, as declared, or to any state while the profile declares no transitions.',
  judge: (judgement) => {
    const { contract, history, declared } = judgement;
    const listed = declared(`${contract.id}.systemAssigned`);
    const lifecycles = lifecyclesOf(history, contract);
    const shown = lifecycles.flatMap(({ create, retrieved }) => [
      responseJson(create),
      ...retrieved.values().map(resourceIn),
    ]);
    const there = lifecycles.flatMap(({ create, retrieved }): readonly Observation[] => {
      const [sent, responded] = [requestJson(create), responseJson(create)];
      if (!isObject(sent) || !isObject(responded)) return [];
      if (!Array.isArray(listed)) {
        const own = Object.keys(responded).filter((name) => sent[name] === undefined);
        return [seen(`set by the provider: ${own.toSorted().join(', ')}`, create)];
      }
      // What the response to a creation shows is not all there is: an asynchronous one may show the id alone.
      const later = retrieved
        .values()
        .map(resourceIn)
        .filter((one) => one !== undefined);
      const missing = listed
        .map(String)
        .find((pointer) => [responded, ...later].every((one) => firstMissing(pointer, one) !== undefined));
      if (missing === undefined) return [met(create)];
      if (later.length === 0)
        return [undecided(`${missing} is not in the response, and the resource was not retrieved afterwards`, create)];
      if (shown.every((one) => one === undefined || firstMissing(missing, one) !== undefined))
        return [undecided(`no response shows ${missing}, so it is unknown whether the provider sets it`, create)];
      return [
        broken([create, ...retrieved.values().slice(0, 1)], {
          expected: phrase`${missing}, declared to be set at creation`,
          received: ABSENT,
          pointer: missing,
          signature: missing,
        }),
      ];
    });
    return Array.isArray(listed) ? [...valuesOfTheClient(judgement), ...there] : there;
  },
});
