import type { Json } from '../../contracts/contract.ts';
import { formatPointer } from '../../contracts/json-pointer.ts';
import { optionsSchema, type Check } from './check.ts';
import { isObject } from './json-type.ts';
import { broken, met, seen, type Observation } from './observation.ts';
import { resourcesIn } from './resources-in.ts';

function nullPlaces(value: Json | undefined, path: readonly string[] = []): readonly string[] {
  if (value === null) return [formatPointer(path)];
  if (Array.isArray(value))
    return (value as readonly Json[]).flatMap((one, index) => nullPlaces(one, [...path, String(index)]));
  return isObject(value) ? Object.entries(value).flatMap(([name, one]) => nullPlaces(one, [...path, name])) : [];
}

/**
 * Decides: once the profile forbids null members: none is answered.
 * Needs:   an answer with the resource.
 * Leaves:  null while undeclared or allowed; it is recorded.
 */
export const nullMembers: Check = {
  id: 'null-members',
  decides: 'No member is null, once the profile says so.',
  needs: 'An answer with the resource.',
  leaves: 'Null while undeclared or allowed; it is recorded.',
  options: optionsSchema({ resource: { type: 'string' } }, ['resource']),
  evidence: 'all',
  judge: ({ history, contract, options, requirement, declared }) => {
    const policy = declared('nullPolicy');
    return resourcesIn(history, contract, String(options['resource']), requirement.operations).flatMap(
      ({ exchange, pointer, value }): readonly Observation[] => {
        const [first] = nullPlaces(value);
        if (policy === undefined) return first === undefined ? [] : [seen(`${first} is null`, exchange)];
        if (policy === 'allowed' || first === undefined) return [met(exchange)];
        return [
          broken([exchange], {
            expected: 'no null, as declared',
            received: 'null',
            pointer: `${pointer}${first}`,
            signature: first.replace(/\/\d+/g, '/*'),
          }),
        ];
      },
    );
  },
};
