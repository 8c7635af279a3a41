import type { Action } from '../../../contracts/contract.ts';
import { operationsOf } from '../../../contracts/operations-of.ts';
import { disagreements } from '../agreement/agreement.ts';
import { assignedPlaces } from '../agreement/assigned.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { stillThere } from '../hub/hub-presence.ts';
import { notMade, strayText } from '../access/left-behind.ts';
import { livesOf, resourceIn, succeeded } from '../../evidence/lives/life-of.ts';
import { broken, met, type Observation } from '../observation.ts';
import { requestJson } from '../../evidence/history.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';

/** Calls of an action refused for their credentials; none where one of them was served, since its effect is not theirs. */
function refused({ contract, history }: Judgement, action: Action): readonly Exchange[] {
  const operations = operationsOf(contract, action);
  const tries = history.exchanges({ operations, scenario: 'credentials', facts: { step: 'credentials' } });
  return tries.some(succeeded) ? [] : tries;
}

/** The guarded resource is the same before and after every refused call about it. */
function unchanged(judgement: Judgement): readonly Observation[] {
  const { contract, history, declared } = judgement;
  const assigned = assignedPlaces({ contract, declared });
  const tries = refused(judgement, 'update');
  return livesOf(history, contract).flatMap(({ create, retrieved }): readonly Observation[] => {
    const [before, after] = ['before-credentials', 'after-credentials'].map((step) => retrieved.get(step));
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

/** A hub whose deletion was refused is still there. */
function notDeleted(judgement: Judgement): readonly Observation[] {
  const { contract, history } = judgement;
  const tries = refused(judgement, 'hub-delete');
  return history
    .exchanges({
      operations: operationsOf(contract, 'hub-retrieve'),
      scenario: 'credentials',
      facts: { step: 'after-refused-deletion' },
    })
    .filter(() => tries.length > 0)
    .map((look) =>
      stillThere(look, judgement, {
        before: tries.slice(-1),
        expected: 'the hub, as its deletion was refused',
        signature: 'deleted',
      }),
    );
}

/** Nothing is delivered to the callback of a refused registration. */
function notRegistered(judgement: Judgement): readonly Observation[] {
  const { contract, history } = judgement;
  const tries = refused(judgement, 'hub-create');
  if (tries.length === 0) return [];
  const control = history
    .deliveries()
    .find((one) => one.facts.interface === contract.id && one.facts.hub !== 'refused');
  const stray = history.deliveries({ facts: { interface: contract.id, hub: 'refused' } })[0];
  if (stray)
    return [
      broken([...tries.slice(0, 1), stray], {
        expected: 'no notification to a listener whose registration was refused',
        received: 'one',
        signature: 'registered',
      }),
    ];
  return control ? [met(...tries.slice(0, 1), control)] : [];
}

export default defineCheck({
  id: 'refused-without-effect',
  decides: 'What is refused for its credentials leaves nothing behind.',
  // TODO(needs): 'Refused calls, and a resource, a list or a control notification read afterwards.' / evidence ['credentials', 'listing', 'subscriptions']
  needs: [{ traffic: true }],
  leaves: 'Places a provider fills by itself.',
  judge: (judgement) => [
    ...unchanged(judgement),
    ...notMade(judgement, refused(judgement, 'create')),
    ...notRegistered(judgement),
    ...notDeleted(judgement),
  ],
});
