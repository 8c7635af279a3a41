import { operationsOf } from '../../../contracts/operations-of.ts';
import { disagreements } from '../../evidence/agreement/agreement.ts';
import { assignedPlaces } from '../../evidence/agreement/assigned.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { requestJson } from '../../evidence/history.ts';
import { lifecyclesOf, resourceIn } from '../../evidence/lifecycles/lifecycle-of.ts';
import { broken, met, type Observation } from '../observation.ts';
import { notMade, strayText } from './left-behind.ts';
import { notDeleted, notRegistered, rejectedForCredentials } from './rejected-for-credentials.ts';

/** The guarded resource is the same before and after every refused request about it. */
function unchanged(judgement: Judgement): readonly Observation[] {
  const { contract, history, declared } = judgement;
  const assigned = assignedPlaces({ contract, declared });
  const tries = rejectedForCredentials(judgement, 'update');
  return lifecyclesOf(history, contract).flatMap(({ create, retrieved }): readonly Observation[] => {
    const [before, after] = (['before-credentials', 'after-credentials'] as const).map((step) => retrieved.get(step));
    const was = (before && resourceIn(before)) ?? requestJson(create);
    const resource = after && resourceIn(after);
    if (tries.length === 0 || !after || !resource) return [];
    const stray = strayText(tries, { was, is: resource, seenBy: after });
    if (stray) return [stray];
    const [first] = disagreements(was, resource, [], { assigned });
    if (!first) return [met(before ?? create, after)];
    return [
      broken([...tries.slice(-1), after], {
        ...first,
        expected: `${first.expected}, as every change was refused`,
        signature: `changed ${first.pointer}`,
      }),
    ];
  });
}

export default defineCheck({
  id: 'rejected-without-effect',
  decides: 'What is refused for its credentials leaves nothing behind.',
  needs: ({ contract }) => [
    {
      exchange: { step: 'credentials' },
      operations: operationsOf(contract, 'create', 'update', 'hub-create', 'hub-delete'),
    },
    {
      anyOf: [
        {
          exchange: { step: ['after-credentials', 'after-refused-deletion'] },
          operations: operationsOf(contract, 'retrieve', 'hub-retrieve'),
        },
        { exchange: { step: ['first', 'walk'] }, operations: operationsOf(contract, 'list') },
        { note: 'delivery-window' },
      ],
    },
  ],
  leaves: 'Places a provider fills by itself.',
  judge: (judgement) => [
    ...unchanged(judgement),
    ...notMade(judgement, rejectedForCredentials(judgement, 'create')),
    ...notRegistered(judgement),
    ...notDeleted(judgement),
  ],
});
