import type { Exchange } from '../../contracts/formats/recording.ts';
import { NO_OPTIONS, type Check } from './check.ts';
import { creations } from './creations.ts';
import { idIn } from './life-of.ts';
import { broken, met, type Observation } from './observation.ts';

/**
 * Decides: two things created by one operation for one customer never share an id.
 * Needs:   at least two accepted creations that show ids.
 * Leaves:  creations that repeat an external id or a callback.
 */
export const distinctIds: Check = {
  id: 'distinct-ids',
  decides: 'Two things created by one operation never share an id.',
  needs: 'Two accepted creations that show ids.',
  leaves: 'The form of ids, and creations that repeat an external id or a callback.',
  options: NO_OPTIONS,
  evidence: 'all',
  judge: (judgement) => {
    const firsts = new Map<string, Exchange>();
    return creations(judgement).flatMap((create): readonly Observation[] => {
      const id = idIn(create);
      if (id === undefined) return [];
      // Customers may be numbered apart.
      const key = `${create.operation} ${String(create.facts['customer'])} ${id}`;
      const first = firsts.get(key);
      if (!first) {
        firsts.set(key, create);
        return firsts.size > 1 ? [met(create)] : [];
      }
      return [
        broken([first, create], {
          expected: 'an id of its own',
          received: `id ${id}, given before`,
          pointer: '/id',
          signature: 'shared id',
        }),
      ];
    });
  },
};
