import { either, listOf, oneOf, optional, text } from '../../../contracts/json-schema/typed-schema.ts';
import { broken, met, type Observation } from '../observation.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { responseJson } from '../../evidence/history.ts';
import { STATUS_OPTION } from '../../evidence/statuses.ts';
import { hasMeantStatus } from '../../evidence/success-in-practice.ts';
import { isUnbounded, unfinishedStatus, unfinishedText, withoutContent } from '../../evidence/unfinished-body.ts';
import { hasWrongBody } from '../../evidence/wrong-bodies.ts';
import { bodyType, NO_CONTENT, typed, type Part } from '../../evidence/phrase.ts';

const KIND = oneOf('object', 'array');

/** JSON type of a declared shape. */
const SHAPES: Readonly<Record<string, string>> = { list: 'array', array: 'array', object: 'object' };

/** Responses with a meant status whose content exceeded the limit of the suite, or never arrived complete. */
const unfinished = (
  judgement: Judgement<{ readonly status: number | 'success' }>,
  expected: Part,
): readonly Observation[] =>
  judgement.requirement.operations.flatMap((id) => {
    const { history, contract } = judgement;
    const asked = history
      .exchanges({ operations: [id] })
      .filter((one) => one.facts.accept !== 'other' && !hasWrongBody(one));
    const operation = contract.operations.find((one) => one.id === id);
    return withoutContent(asked)
      .filter((one) => hasMeantStatus(one, judgement, unfinishedStatus(one) ?? 0))
      .map((one) =>
        broken([one], {
          expected,
          received: unfinishedText(one),
          signature: `${id} ${one.failure?.kind ?? ''}`,
          ...(isUnbounded(operation)
            ? {
                severity: 'warn' as const,
                hint: 'The document states no limit of a list, but the suite cannot read it.',
              }
            : {}),
        }),
      );
  });

export default defineCheck({
  id: 'body-root',
  decides: 'The body of a response with the status is JSON of the stated kind.',
  needs: [{ traffic: true }],
  leaves: 'The content of the body; responses to requests for another media type, and to invalid bodies.',
  options: {
    status: STATUS_OPTION,
    type: either(KIND, listOf(KIND, { atLeast: 1 })),
    /** Declaration that narrows the kinds to one: `list` or `array`, `object`. */
    declared: optional(text()),
  },
  judge: (judgement) => {
    const { requirement, options, history, declared } = judgement;
    const shape = options.declared === undefined ? undefined : SHAPES[String(declared(options.declared))];
    const types: readonly string[] = shape === undefined ? [options.type].flat() : [shape];
    const expected = typed(types[0]!, `a JSON ${types.join(' or ')}`);
    const complete = history
      .exchanges({ operations: requirement.operations })
      .flatMap((exchange): readonly Observation[] => {
        const { response } = exchange;
        if (!response || !hasMeantStatus(exchange, judgement) || response.truncated) return [];
        if (exchange.facts.accept === 'other' || hasWrongBody(exchange)) return [];
        const json = responseJson(exchange);
        const found = json === undefined && response.bodyOctets === 0 ? NO_CONTENT : bodyType(json);
        if (types.includes(found.type)) return [met(exchange)];
        return [
          broken([exchange], {
            expected,
            received: found,
            signature: `${exchange.operation} ${found.type}`,
            pointer: '',
          }),
        ];
      });
    return [...complete, ...unfinished(judgement, expected)];
  },
});
