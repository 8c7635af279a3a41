import { optionsSchema, type Check } from './check.ts';
import { seen } from './observation.ts';
import { received } from './status-class.ts';

/**
 * Decides: nothing; the point is open and no declaration closes it.
 * Needs:   nothing.
 * Leaves:  everything: what the operations answered is recorded.
 */
export const observe: Check = {
  id: 'observe',
  decides: 'Nothing; the point is open.',
  needs: 'Nothing.',
  leaves: 'Everything; answers are recorded.',
  options: optionsSchema({ topic: { type: 'string' } }),
  evidence: 'all',
  judge: ({ requirement, history }) =>
    history
      .exchanges({ operations: requirement.operations, facts: { kind: ['probe', 'odd'] } })
      .map((exchange) => seen(`${exchange.operation} ${factWords(exchange.facts)}: ${received(exchange)}`, exchange)),
};

const factWords = (facts: Readonly<Record<string, unknown>>): string =>
  ['step', 'param', 'value', 'key', 'set', 'violation', 'id']
    .filter((name) => facts[name] !== undefined)
    .map((name) => `${name} ${String(facts[name])}`)
    .join(', ');
