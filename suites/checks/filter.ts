import type { Json } from '../../contracts/contract.ts';
import { matchPattern } from '../../contracts/json-pointer.ts';
import { optionsSchema, type Check } from './check.ts';
import { listAnswers, type Item } from './list-answers.ts';
import { broken, met, undecided, type Observation } from './observation.ts';

/** Values an item shows at a pointer, which may lead through lists. */
const valuesAt = (item: Item, pointer: string): readonly Json[] =>
  matchPattern(pointer, item as Json).map(({ value }) => value);

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
      const pointer = String(member);
      const shown = items.map((item) => valuesAt(item, pointer));
      const stray = shown.find((values) => values.length > 0 && !values.includes(wanted as Json));
      if (stray)
        return [
          broken([exchange], {
            expected: `only resources with ${pointer} ${JSON.stringify(wanted)}`,
            received: `one with ${JSON.stringify(stray[0])}`,
            signature: `filter ${pointer} ignored`,
          }),
        ];
      if (shown.some((values) => values.includes(wanted as Json))) return [met(exchange)];
      if (items.length > 0) return [undecided(`the answered resources do not show ${pointer}`, exchange)];
      return [
        broken([exchange], {
          expected: `the resource with ${pointer} ${JSON.stringify(wanted)}`,
          received: 'nothing',
          signature: `filter ${pointer} loses`,
        }),
      ];
    }),
};
