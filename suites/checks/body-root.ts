import { broken, met, type Observation } from './observation.ts';
import { optionsSchema, type Check } from './check.ts';
import { responseJson } from './history.ts';
import { jsonTypeOf } from './json-type.ts';

/**
 * Decides: the JSON body of an answer with the status is of the stated kind, an object or a list.
 * Needs:   an answer with the status whose body was recorded whole.
 * Leaves:  what stands inside.
 */
export const bodyRoot: Check = {
  id: 'body-root',
  decides: 'The body of an answer with the status is JSON of the stated kind.',
  needs: 'An answer with the status whose body was recorded whole.',
  leaves: 'What stands inside; answers to requests for another media type.',
  options: optionsSchema(
    {
      status: { type: 'integer' },
      type: { type: ['string', 'array'], items: { enum: ['object', 'array'] }, minLength: 1 },
    },
    ['status', 'type'],
  ),
  evidence: 'all',
  judge: ({ requirement, options, history }) => {
    const types = [options['type']].flat() as string[];
    return history.exchanges({ operations: requirement.operations }).flatMap((exchange): readonly Observation[] => {
      const { response } = exchange;
      if (!response || response.status !== options['status'] || response.truncated) return [];
      if (exchange.facts['accept'] === 'other') return [];
      const json = responseJson(exchange);
      const type = json === undefined ? (response.bodyOctets === 0 ? 'no content' : 'not JSON') : jsonTypeOf(json);
      if (types.includes(type)) return [met(exchange)];
      return [
        broken([exchange], {
          expected: `a JSON ${types.join(' or ')}`,
          received: json === undefined ? type : `a JSON ${type}`,
          signature: `${exchange.operation} ${type}`,
          pointer: '',
        }),
      ];
    });
  },
};
