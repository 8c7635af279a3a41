import type { Facts } from '../../../contracts/formats/recording.ts';
import { oneOf } from '../../../contracts/json-schema/typed-schema.ts';
import { factInWords } from '../../evidence/fact-in-words.ts';
import { received } from '../../evidence/statuses.ts';
import { defineCheck } from '../check.ts';
import { seen } from '../observation.ts';
import { selectionFor, TOPICS, type Topic } from './topics.ts';

/** Facts that a record shows. */
const SHOWN = ['step', 'param', 'value', 'key', 'set', 'violation', 'id'] as const;

const factWords = (facts: Facts): string =>
  SHOWN.flatMap((name) => (facts[name] === undefined ? [] : [factInWords(name, [facts[name]])])).join(', ');

/** Of an ordinary request, the operation says enough. */
const whereClause = (facts: Facts): string =>
  facts.kind === 'good' || facts.kind === 'offered' ? '' : ` where ${factWords(facts)}`;

export default defineCheck({
  id: 'observe',
  decides: 'Nothing; the topic is unspecified.',
  needs: ({ options: { topic } }) => [{ exchange: selectionFor(topic).facts ?? {} }],
  leaves: 'Everything; the responses that are about the topic are recorded.',
  options: { topic: oneOf(...(Object.keys(TOPICS) as Topic[])) },
  conditional: true,
  judge: ({ requirement, history, options: { topic } }) => {
    const { facts = {}, statuses } = selectionFor(topic);
    return history
      .exchanges({ operations: requirement.operations, facts })
      .filter(({ response }) => statuses === undefined || (response && statuses.includes(response.status)))
      .map((exchange) => seen(`${exchange.operation}: ${received(exchange)}${whereClause(exchange.facts)}`, exchange));
  },
});
