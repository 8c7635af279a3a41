import { NO_OPTIONS, type Check } from './check.ts';
import { creations } from './creations.ts';
import { idIn } from './life-of.ts';
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
  evidence: 'all',
  judge: (judgement) =>
    creations(judgement).flatMap((create): readonly Observation[] => {
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
