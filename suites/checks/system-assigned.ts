import { getPointer } from '../../contracts/json-pointer.ts';
import { NO_OPTIONS, type Check } from './check.ts';
import { livesOf } from './life-of.ts';
import { requestJson, responseJson } from './history.ts';
import { isObject } from './json-type.ts';
import { broken, met, seen, type Observation } from './observation.ts';

/**
 * Decides: once the profile declares the members a provider sets at creation: they are there in the answer.
 * Needs:   an accepted creation answered with the resource.
 * Leaves:  members set by the provider while undeclared; they are recorded.
 */
export const systemAssigned: Check = {
  id: 'system-assigned',
  decides: 'Members declared to be set at creation are there in the answer.',
  needs: 'An accepted creation answered with the resource.',
  leaves: 'Members set by the provider while undeclared; they are recorded.',
  options: NO_OPTIONS,
  evidence: ['resource-life'],
  judge: ({ contract, history, declared }) => {
    const listed = declared(`${contract.id}.systemAssigned`);
    return livesOf(history, contract).flatMap(({ create }): readonly Observation[] => {
      const [sent, answered] = [requestJson(create), responseJson(create)];
      if (!isObject(sent) || !isObject(answered)) return [];
      if (!Array.isArray(listed)) {
        const own = Object.keys(answered).filter((name) => sent[name] === undefined);
        return [seen(`set by the provider: ${own.toSorted().join(', ')}`, create)];
      }
      const missing = listed.map(String).find((pointer) => getPointer(answered, pointer) === undefined);
      if (missing === undefined) return [met(create)];
      return [
        broken([create], {
          expected: `${missing}, declared to be set at creation`,
          received: 'absent',
          pointer: missing,
          signature: missing,
        }),
      ];
    });
  },
};
