import { either, listOf, oneOf, optional, text } from '../../../contracts/typed-schema.ts';
import { broken, met, type Observation } from '../observation.ts';
import { defineCheck } from '../check.ts';
import { responseJson } from '../../evidence/history.ts';
import { operationOf } from '../../evidence/operation-of.ts';
import { isMeant, STATUS_OPTION } from '../../evidence/status-class.ts';
import { jsonTypeOf } from '../../../contracts/json-type.ts';
import { hasWrongBody } from '../../evidence/wrong-bodies.ts';

const KIND = oneOf('object', 'array');

/** JSON type of a declared shape. */
const SHAPES: Readonly<Record<string, string>> = { list: 'array', array: 'array', object: 'object' };

export default defineCheck({
  id: 'body-root',
  decides: 'The body of a response with the status is JSON of the stated kind.',
  needs: [{ traffic: true }],
  leaves: 'What is inside; responses to requests for another media type, and to invalid bodies.',
  options: {
    status: STATUS_OPTION,
    type: either(KIND, listOf(KIND, { atLeast: 1 })),
    /** Declaration that narrows the kinds to one: `list` or `array`, `object`. */
    declared: optional(text()),
  },
  judge: ({ requirement, options, history, contract, profile, declared }) => {
    const shape = options.declared === undefined ? undefined : SHAPES[String(declared(options.declared))];
    const types: readonly string[] = shape === undefined ? [options.type].flat() : [shape];
    return history.exchanges({ operations: requirement.operations }).flatMap((exchange): readonly Observation[] => {
      const { response } = exchange;
      if (
        !response ||
        !isMeant(
          response.status,
          options.status,
          operationOf(contract, exchange),
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
