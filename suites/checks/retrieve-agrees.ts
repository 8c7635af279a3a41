import { formatPointer, getPointer } from '../../contracts/json-pointer.ts';
import { disagreements } from './agreement.ts';
import { assignedPlaces, heaviest, weightAt } from './assigned.ts';
import { optionsSchema, type Check } from './check.ts';
import { pattern } from './create-agrees.ts';
import type { Json } from '../../contracts/contract.ts';
import { isObject } from './json-type.ts';
import { requestJson } from './history.ts';
import { livesOf, resourceIn } from './life-of.ts';
import { broken, met, type Observation } from './observation.ts';
import { received } from './status-class.ts';

const topMembers = (value: Json | undefined): readonly string[] =>
  isObject(value) ? Object.keys(value).map((name) => formatPointer([name])) : [];

/**
 * Decides: a created resource can be retrieved, and what is retrieved agrees with what was created.
 * Needs:   an accepted create and a retrieval of its id within the settling time.
 * Leaves:  members left out (a subset is a fair answer) or added, places a provider fills by itself; members it may well compute warn.
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
    const weight = weightAt({ contract, declared });
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
      const sent = requestJson(create);
      const compared = typeof member === 'string' ? [member] : topMembers(sent);
      if (!compared.some((one) => getPointer(sent, one) !== undefined && getPointer(resource, one) !== undefined))
        return [];
      const first = heaviest(
        disagreements(sent, resource, [], { assigned }).filter(
          ({ pointer }) => member === undefined || pointer === member,
        ),
        weight,
      );
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
