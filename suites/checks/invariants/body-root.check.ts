import { broken, met, type Observation } from '../observation.ts';
import { optionsSchema, defineCheck } from '../check.ts';
import { responseJson } from '../../evidence/history.ts';
import { isMeant } from '../../evidence/status-class.ts';
import { jsonTypeOf } from '../../evidence/json-type.ts';
import { hasWrongBody } from '../../evidence/wrong-bodies.ts';

/** JSON type of a declared shape. */
const SHAPES: Readonly<Record<string, string>> = { list: 'array', array: 'array', object: 'object' };

export default defineCheck({
  id: 'body-root',
  decides: 'The body of an answer with the status is JSON of the stated kind.',
  // TODO(needs): 'An answer with the status whose body was recorded whole.' / evidence 'all'
  needs: [{ traffic: true }],
  leaves: 'What stands inside; answers to requests for another media type, and to wrong bodies.',
  options: optionsSchema(
    {
      status: { type: ['integer', 'string'] },
      type: { type: ['string', 'array'], items: { enum: ['object', 'array'] }, minLength: 1 },
      /** Declaration that narrows the kinds to one: `list` or `array`, `object`. */
      declared: { type: 'string' },
    },
    ['status', 'type'],
  ),
  judge: ({ requirement, options, history, contract, profile, declared }) => {
    const shape = typeof options['declared'] === 'string' ? SHAPES[String(declared(options['declared']))] : undefined;
    const types = shape === undefined ? ([options['type']].flat() as string[]) : [shape];
    return history.exchanges({ operations: requirement.operations }).flatMap((exchange): readonly Observation[] => {
      const { response } = exchange;
      if (
        !response ||
        !isMeant(
          response.status,
          options['status'],
          contract.operations.find(({ id }) => id === exchange.operation),
          profile.bindings?.[exchange.operation],
        ) ||
        response.truncated
      )
        return [];
      if (exchange.facts.accept === 'other' || hasWrongBody(exchange)) return [];
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
});
