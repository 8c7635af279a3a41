import type { Facts } from '../../../contracts/formats/recording.ts';
import { oneOf } from '../../../contracts/json-schema/typed-schema.ts';
import { factInWords } from '../../evidence/fact-in-words.ts';
import { received } from '../../evidence/statuses.ts';
import { defineCheck } from '../check.ts';
import { seen } from '../observation.ts';
import { TOPICS, type Topic } from './topics.ts';

const REQUESTS = { kind: ['probe', 'odd'] } as const;

/** Facts that a record shows. */
const SHOWN = ['step', 'param', 'value', 'key', 'set', 'violation', 'id'] as const;

const factWords = (facts: Facts): string =>
  SHOWN.flatMap((name) => (facts[name] === undefined ? [] : [factInWords(name, [facts[name]])])).join(' and ');

export default defineCheck({
  id: 'observe',
  decides: 'Nothing; the topic is unspecified.',
  needs: [{ exchange: REQUESTS }],
  leaves: 'Everything; responses to requests that no document describes are recorded.',
  options: { topic: oneOf(...(Object.keys(TOPICS) as Topic[])) },
  conditional: true,
  judge: ({ requirement, history }) =>
    history
      .exchanges({ operations: requirement.operations, facts: REQUESTS })
      .map((exchange) =>
        seen(`${exchange.operation}: ${received(exchange)} where ${factWords(exchange.facts)}`, exchange),
      ),
});
