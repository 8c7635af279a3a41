import { optionsSchema, defineCheck } from '../check.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { matchPattern } from '../../../contracts/json-pointer.ts';
import { MEMBER_OPTIONS, memberPatterns } from '../../evidence/members-at.ts';
import { seen, type Observation } from '../observation.ts';
import { resourcesOf } from '../../evidence/resources-in.ts';
import { received } from '../../evidence/status-class.ts';

export default defineCheck({
  id: 'observe',
  decides: 'Nothing; the point is open.',
  // TODO(needs): 'Nothing.' / evidence 'all'
  needs: [{ traffic: true }],
  leaves: 'Everything; answers are recorded.',
  options: optionsSchema({ topic: { type: 'string' }, member: MEMBER_OPTIONS.member }),
  conditional: true,
  judge: ({ requirement, history, options }) =>
    options['member'] !== undefined
      ? answeredValues(memberPatterns({ options }), history.exchanges({ operations: requirement.operations }))
      : history
          .exchanges({ operations: requirement.operations, facts: { kind: ['probe', 'odd'] } })
          .map((exchange) =>
            seen(`${exchange.operation} ${factWords(exchange.facts)}: ${received(exchange)}`, exchange),
          ),
});

/** Values of members in answered resources. */
function answeredValues(patterns: readonly string[], exchanges: readonly Exchange[]): readonly Observation[] {
  return exchanges
    .flatMap(resourcesOf)
    .flatMap(({ exchange, value }) =>
      patterns.flatMap((pattern) =>
        matchPattern(pattern, value).map((match) => seen(`${pattern}: ${JSON.stringify(match.value)}`, exchange)),
      ),
    );
}

const factWords = (facts: Readonly<Record<string, unknown>>): string =>
  ['step', 'param', 'value', 'key', 'set', 'violation', 'id']
    .filter((name) => facts[name] !== undefined)
    .map((name) => `${name} ${String(facts[name])}`)
    .join(', ');
