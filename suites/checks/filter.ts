import { optionsSchema, type Check } from './check.ts';
import { listAnswers } from './list-answers.ts';
import { broken, met, type Observation } from './observation.ts';

/**
 * Decides: a declared filter lets only resources through that bear the wanted value, and lets those through.
 * Needs:   the filter's declaration, and a value some but not all resources bear.
 * Leaves:  resources that do not show the member.
 */
export const filter: Check = {
  id: 'filter',
  decides: 'A declared filter lets through the resources that bear the wanted value, and no others.',
  needs: 'The declaration of the filter, and a value that some but not all resources bear.',
  leaves: 'Resources that do not show the member.',
  options: optionsSchema({ rule: { enum: ['selects', 'several'] } }),
  evidence: ['listing'],
  judge: (judgement) =>
    listAnswers(judgement, {
      param: 'filter',
      value: judgement.options['rule'] === 'several' ? 'several' : 'valid',
    }).flatMap(({ exchange, items }): readonly Observation[] => {
      const { member, wanted } = exchange.facts;
      const stray = items.find((item) => item[String(member)] !== undefined && item[String(member)] !== wanted);
      if (stray)
        return [
          broken([exchange], {
            expected: `only resources with ${String(member)} ${JSON.stringify(wanted)}`,
            received: `one with ${JSON.stringify(stray[String(member)])}`,
            signature: `filter ${String(member)} ignored`,
          }),
        ];
      if (items.some((item) => item[String(member)] === wanted)) return [met(exchange)];
      return [
        broken([exchange], {
          expected: `the resource with ${String(member)} ${JSON.stringify(wanted)}`,
          received: `${items.length} items, not it`,
          signature: `filter ${String(member)} loses`,
        }),
      ];
    }),
};
