import { getPointer, parsePointer } from '../../../contracts/json/json-pointer.ts';
import { defineCheck } from '../check.ts';
import { disagreements } from '../../evidence/agreement/agreement.ts';
import { assignedPlaces } from '../../evidence/agreement/assigned.ts';
import { requestJson } from '../../evidence/history.ts';
import { creationNeed } from '../../evidence/lifecycles/lifecycle-needs.ts';
import { lifecyclesOf, resourceIn } from '../../evidence/lifecycles/lifecycle-of.ts';
import { broken, met, undecided, type Observation } from '../observation.ts';
import { ABSENT, jsonValue, phrase } from '../../evidence/phrase.ts';

export default defineCheck({
  id: 'severity-member',
  decides: 'The severity that a creation sends in the declared member is returned as it was sent.',
  needs: ({ contract }) => [creationNeed(contract)],
  leaves: 'Every member while undeclared; a severity that the provider assigns.',
  judge: (judgement) => {
    const { contract, history, declared } = judgement;
    const pointer = declared('severityMember');
    if (typeof pointer !== 'string' || assignedPlaces(judgement)(parsePointer(pointer))) return [];
    return lifecyclesOf(history, contract).flatMap(({ create, retrieved }): readonly Observation[] => {
      const sent = getPointer(requestJson(create), pointer);
      if (sent === undefined) return [];
      const reading = [...retrieved.values()].find((one) => one.facts.step === 'retrieve');
      const shown = [reading, create].find((one) => one && getPointer(resourceIn(one), pointer) !== undefined);
      if (!shown)
        return reading
          ? [
              broken([create, reading], {
                expected: phrase`${jsonValue(sent)}, the declared severity`,
                received: ABSENT,
                pointer,
                signature: `no ${pointer}`,
              }),
            ]
          : [undecided(`${pointer} is not in the response, and the resource was not retrieved afterwards`, create)];
      const [first] = disagreements(sent, getPointer(resourceIn(shown), pointer), parsePointer(pointer));
      if (!first) return [met(shown)];
      return [
        broken([create, shown], {
          ...first,
          expected: phrase`${first.expected}, as sent`,
          signature: `other ${pointer}`,
        }),
      ];
    });
  },
});
