import { disagreements, pattern } from '../../evidence/agreement/agreement.ts';
import { assignedPlaces, heaviest, weightAt } from '../../evidence/agreement/assigned.ts';
import { defineCheck } from '../check.ts';
import { requestJson, responseJson } from '../../evidence/history.ts';
import { isObject } from '../../evidence/json-type.ts';
import { creationNeed } from '../../evidence/lifecycles/lifecycle-needs.ts';
import { lifecyclesOf } from '../../evidence/lifecycles/lifecycle-of.ts';
import { broken, met, type Observation } from '../observation.ts';

export default defineCheck({
  id: 'create-agrees',
  decides: 'The response to a create agrees with what was sent, for every member present in both.',
  needs: ({ contract }) => [creationNeed(contract)],
  leaves: 'Members left out or added, places a provider fills by itself; members it may well compute itself warn.',
  judge: ({ contract, history, declared }) => {
    const assigned = assignedPlaces({ contract, declared });
    const weight = weightAt({ contract, declared });
    return lifecyclesOf(history, contract).flatMap(({ create }): readonly Observation[] => {
      const responded = responseJson(create);
      const sent = requestJson(create);
      if (!isObject(responded) || !isObject(sent)) return [];
      if (!Object.keys(sent).some((name) => responded[name] !== undefined)) return [];
      const first = heaviest(disagreements(sent, responded, [], { assigned }), weight);
      if (!first) return [met(create)];
      return [
        broken([create], { ...first, expected: `${first.expected}, as sent`, signature: pattern(first.pointer) }),
      ];
    });
  },
});
