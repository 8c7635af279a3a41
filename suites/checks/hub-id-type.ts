import { optionsSchema, type Check } from './check.ts';
import { responseJson } from './history.ts';
import { isObject, jsonTypeOf } from './json-type.ts';
import { broken, met, type Observation } from './observation.ts';
import { succeeded } from './life-of.ts';

/**
 * Decides: a created hub is answered with an id of the stated JSON type.
 * Needs:   an accepted hub creation answered with an object.
 * Leaves:  the value of the id.
 */
export const hubIdType: Check = {
  id: 'hub-id-type',
  decides: 'A created hub is answered with an id of the stated JSON type.',
  needs: 'An accepted hub creation answered with an object.',
  leaves: 'The value of the id.',
  options: optionsSchema({ type: { enum: ['integer', 'string'] } }, ['type']),
  evidence: ['subscriptions'],
  judge: ({ requirement, options, history }) =>
    history
      .exchanges({ operations: requirement.operations, facts: { step: 'subscribe' } })
      .filter(succeeded)
      .flatMap((exchange): readonly Observation[] => {
        const answered = responseJson(exchange);
        if (!isObject(answered)) return [];
        const { id } = answered;
        const right = options['type'] === 'integer' ? Number.isInteger(id) : typeof id === 'string' && id !== '';
        if (right) return [met(exchange)];
        return [
          broken([exchange], {
            expected: `an id, ${options['type'] === 'integer' ? 'an integer' : 'a string'}`,
            received: id === undefined ? 'no id' : `${jsonTypeOf(id)} ${JSON.stringify(id)}`,
            pointer: '/id',
            signature: id === undefined ? 'no id' : jsonTypeOf(id),
          }),
        ];
      }),
};
