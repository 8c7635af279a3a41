import { disagreements } from '../agreement/agreement.ts';
import { assignedPlaces, heaviest, weightAt } from '../agreement/assigned.ts';
import { defineCheck } from '../check.ts';
import { requestJson, responseJson } from '../../evidence/history.ts';
import { isObject } from '../../evidence/json-type.ts';
import { livesOf } from '../../evidence/lives/life-of.ts';
import { broken, met, type Observation } from '../observation.ts';

export default defineCheck({
  id: 'create-agrees',
  decides: 'The answer to a create agrees with what was sent, for every member present in both.',
  // TODO(needs): 'An accepted create that was answered with the resource.' / evidence ['resource-life']
  needs: [{ traffic: true }],
  leaves: 'Members left out or added, places a provider fills by itself; members it may well compute itself warn.',
  judge: ({ contract, history, declared }) => {
    const assigned = assignedPlaces({ contract, declared });
    const weight = weightAt({ contract, declared });
    return livesOf(history, contract).flatMap(({ create }): readonly Observation[] => {
      const answered = responseJson(create);
      const sent = requestJson(create);
      if (!isObject(answered) || !isObject(sent)) return [];
      if (!Object.keys(sent).some((name) => answered[name] !== undefined)) return [];
      const first = heaviest(disagreements(sent, answered, [], { assigned }), weight);
      if (!first) return [met(create)];
      return [
        broken([create], { ...first, expected: `${first.expected}, as sent`, signature: pattern(first.pointer) }),
      ];
    });
  },
});

/** A pointer with list positions made alike, so that one fault in a list is one finding. */
export const pattern = (pointer: string): string => pointer.replace(/\/\d+(?=\/|$)/g, '/*');
