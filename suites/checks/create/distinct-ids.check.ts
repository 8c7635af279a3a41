import { operationsOf } from '../../../contracts/operations-of.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { creations, isTakenForAnother } from '../../evidence/lifecycles/creations.ts';
import { idIn } from '../../evidence/lifecycles/lifecycle-of.ts';
import { broken, met, type Observation } from '../observation.ts';
import { phrase, plainValue } from '../../evidence/phrase.ts';

/** Calls that delete, of whatever. */
const deletionsOf = ({ contract, history, requirement }: Judgement): readonly Exchange[] => {
  const isHub = contract.operations.some(
    ({ id, action }) => action === 'hub-create' && requirement.operations.includes(id),
  );
  const removing = operationsOf(contract, 'hub-delete');
  return isHub ? history.exchanges({ operations: removing, facts: { id: 'existing' } }) : [];
};

export default defineCheck({
  id: 'distinct-ids',
  decides: 'Two resources created by one operation never have the same id.',
  needs: [{ exchange: { body: 'valid', kind: ['good', 'offered'] } }],
  leaves:
    'The form of ids, creations that repeat an external id or a callback, or are taken for such, ids reused after a deletion.',
  judge: (judgement) => {
    const firsts = new Map<string, Exchange>();
    const deletions = deletionsOf(judgement);
    return creations(judgement).flatMap((create): readonly Observation[] => {
      const id = idIn(create);
      if (id === undefined || isTakenForAnother(judgement, create)) return [];
      // Customers may be numbered apart.
      const key = `${create.operation} ${create.facts.customer} ${id}`;
      const first = firsts.get(key);
      // What was deleted may give its id to another, as soon as the deletion is under way.
      if (!first || deletions.some(({ startedAt }) => startedAt > first.startedAt && startedAt < create.at)) {
        firsts.set(key, create);
        return firsts.size > 1 ? [met(create)] : [];
      }
      return [
        broken([first, create], {
          expected: 'an id of no other resource',
          received: phrase`id ${plainValue(id)}, which was assigned before`,
          pointer: '/id',
          signature: 'shared id',
        }),
      ];
    });
  },
});
