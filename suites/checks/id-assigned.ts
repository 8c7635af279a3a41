import { NO_OPTIONS, type Check } from './check.ts';
import { livesOf, idIn } from './life-of.ts';
import { broken, met, type Observation } from './observation.ts';
import { responseJson } from './history.ts';
import { isObject } from './json-type.ts';

/**
 * Decides: an accepted create is answered with a resource that bears an id.
 * Needs:   an accepted create answered with a JSON object.
 * Leaves:  the form of the id.
 */
export const idAssigned: Check = {
  id: 'id-assigned',
  decides: 'An accepted create is answered with a resource that bears an id.',
  needs: 'An accepted create answered with a JSON object.',
  leaves: 'The form of the id.',
  options: NO_OPTIONS,
  evidence: ['resource-life'],
  judge: ({ contract, history }) =>
    livesOf(history, contract).flatMap(({ create }): readonly Observation[] => {
      if (!isObject(responseJson(create))) return [];
      const id = idIn(create);
      if (id !== undefined && id !== '') return [met(create)];
      return [
        broken([create], {
          expected: 'an id',
          received: id === '' ? 'an empty id' : 'no id',
          pointer: '/id',
          signature: 'no id',
        }),
      ];
    }),
};
