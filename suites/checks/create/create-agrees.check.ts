import { disagreements, pattern } from '../../evidence/agreement/agreement.ts';
import { heaviest, createdPlaces, weightAt } from '../../evidence/agreement/assigned.ts';
import { defineCheck } from '../check.ts';
import { requestJson, responseJson } from '../../evidence/history.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { creationNeed } from '../../evidence/lifecycles/lifecycle-needs.ts';
import { lifecyclesOf } from '../../evidence/lifecycles/lifecycle-of.ts';
import { broken, met, type Observation } from '../observation.ts';
import { phrase } from '../../evidence/phrase.ts';

export default defineCheck({
  id: 'create-agrees',
  decides: 'The response to a creation agrees with the request in every member that both contain.',
  needs: ({ contract }) => [creationNeed(contract)],
  leaves:
    'Members left out or added, members that a provider sets by itself, the order of lists that are not declared to be returned unchanged; a difference in a member that the provider may compute is a warning.',
  judge: ({ contract, history, declared }) => {
    const places = createdPlaces({ contract, declared });
    const weight = weightAt({ contract, declared });
    return lifecyclesOf(history, contract).flatMap(({ create }): readonly Observation[] => {
      const responded = responseJson(create);
      const sent = requestJson(create);
      if (!isObject(responded) || !isObject(sent)) return [];
      if (!Object.keys(sent).some((name) => responded[name] !== undefined)) return [];
      const first = heaviest(disagreements(sent, responded, [], places), weight);
      if (!first) return [met(create)];
      return [
        broken([create], { ...first, expected: phrase`${first.expected}, as sent`, signature: pattern(first.pointer) }),
      ];
    });
  },
});
