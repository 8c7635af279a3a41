import { getPointer } from '../../contracts/json-pointer.ts';
import { disagreements } from './agreement.ts';
import { assignedPlaces } from './assigned.ts';
import { optionsSchema, type Check } from './check.ts';
import { pattern } from './create-agrees.ts';
import { requestJson } from './history.ts';
import { livesOf, resourceIn } from './life-of.ts';
import { broken, met, type Observation } from './observation.ts';
import { received } from './status-class.ts';

/**
 * Decides: a created resource can be retrieved, and what is retrieved agrees with what was created.
 * Needs:   an accepted create and a retrieval of its id within the settling time.
 * Leaves:  members left out (a subset is a fair answer) or added, places a provider fills by itself.
 */
export const retrieveAgrees: Check = {
  id: 'retrieve-agrees',
  decides: 'A created resource can be retrieved, and agrees with what was created.',
  needs: 'An accepted create and a retrieval of its id.',
  leaves: 'Members left out or added, places a provider fills by itself, other spellings of one instant.',
  options: optionsSchema({ member: { type: 'string' } }),
  evidence: ['resource-life'],
  judge: ({ contract, history, declared, options }) => {
    const member = options['member'];
    const assigned = assignedPlaces({ contract, declared });
    return livesOf(history, contract).flatMap(({ create, retrieved, lost }): readonly Observation[] => {
      const missing = lost.get('retrieve');
      if (missing)
        return [
          broken([create, missing], {
            expected: 'the created resource',
            received: received(missing),
            signature: `lost ${missing.response?.status}`,
          }),
        ];
      const exchange = retrieved.get('retrieve');
      const resource = exchange && resourceIn(exchange);
      if (!exchange || !resource) return [];
      const [first] = disagreements(requestJson(create), resource, [], { assigned }).filter(
        ({ pointer }) => member === undefined || pointer === member,
      );
      if (typeof member === 'string' && getPointer(resource, member) === undefined) return [];
      if (!first) return [met(create, exchange)];
      return [
        broken([create, exchange], {
          ...first,
          expected: `${first.expected}, as created`,
          signature: pattern(first.pointer),
        }),
      ];
    });
  },
};
