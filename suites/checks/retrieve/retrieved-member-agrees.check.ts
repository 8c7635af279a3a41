import { getPointer } from '../../../contracts/json/json-pointer.ts';
import { text } from '../../../contracts/json-schema/typed-schema.ts';
import { disagreements } from '../../evidence/agreement/agreement.ts';
import { assignedPlaces, heaviest, weightAt } from '../../evidence/agreement/assigned.ts';
import { defineCheck } from '../check.ts';
import { requestJson } from '../../evidence/history.ts';
import { creationNeed, retrievalNeed } from '../../evidence/lifecycles/lifecycle-needs.ts';
import { lifecyclesOf, resourceIn } from '../../evidence/lifecycles/lifecycle-of.ts';
import { met, type Observation } from '../observation.ts';
import { notAsCreated, notRetrieved } from './not-as-created.ts';

export default defineCheck({
  id: 'retrieved-member-agrees',
  decides: 'A created resource can be retrieved, and the member has the value of the creation.',
  needs: ({ contract }) => [creationNeed(contract), retrievalNeed(contract, 'retrieve')],
  leaves: 'Every other member, and resources that do not show the member.',
  options: { member: text() },
  judge: (judgement) => {
    const { member } = judgement.options;
    const assigned = assignedPlaces(judgement);
    return lifecyclesOf(judgement.history, judgement.contract).flatMap(
      ({ create, retrieved, lost }): readonly Observation[] => {
        const missing = lost.get('retrieve');
        if (missing) return [notRetrieved(create, missing)];
        const exchange = retrieved.get('retrieve');
        const resource = exchange && resourceIn(exchange);
        if (!exchange || !resource) return [];
        const sent = requestJson(create);
        if (getPointer(sent, member) === undefined || getPointer(resource, member) === undefined) return [];
        const wrong = disagreements(sent, resource, [], { assigned }).filter(({ pointer }) => pointer === member);
        const first = heaviest(wrong, weightAt(judgement));
        return [first ? notAsCreated([create, exchange], first) : met(create, exchange)];
      },
    );
  },
});
