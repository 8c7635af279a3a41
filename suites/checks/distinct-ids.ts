import { NO_OPTIONS, type Check } from './check.ts';
import { livesOf } from './life-of.ts';
import { broken, met, type Observation } from './observation.ts';

/**
 * Decides: two created resources never share an id.
 * Needs:   at least two accepted creates.
 * Leaves:  resources created with one external id.
 */
export const distinctIds: Check = {
  id: 'distinct-ids',
  decides: 'Two created resources never share an id.',
  needs: 'Two accepted creates.',
  leaves: 'The form of ids, and creates that repeat an external id.',
  options: NO_OPTIONS,
  evidence: ['resource-life', 'subscriptions', 'monitor', 'credentials', 'bad-input'],
  judge: ({ contract, history }) => {
    const lives = livesOf(history, contract).filter(({ id }) => id !== undefined);
    if (lives.length < 2) return [];
    const firsts = new Map<string, (typeof lives)[number]>();
    return lives.flatMap((life): readonly Observation[] => {
      const first = firsts.get(life.id ?? '');
      if (!first) {
        firsts.set(life.id ?? '', life);
        return firsts.size > 1 ? [met(life.create)] : [];
      }
      return [
        broken([first.create, life.create], {
          expected: 'an id of its own',
          received: `id ${life.id}, given before`,
          pointer: '/id',
          signature: 'shared id',
        }),
      ];
    });
  },
};
