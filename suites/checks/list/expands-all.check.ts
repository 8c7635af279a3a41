import type { Json } from '../../../contracts/contract.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { itemId, listResponse, type Item } from '../../evidence/lists/list-responses.ts';
import { sentValue } from '../../evidence/request-facts.ts';
import { defineCheck } from '../check.ts';
import { broken, met, type Observation } from '../observation.ts';
import { phrase } from '../../evidence/phrase.ts';

/** Names of the members of a sub-entity; of all elements where it is a list. */
const namesIn = (value: Json | undefined): readonly string[] => [
  ...new Set([value].flat().flatMap((one) => (isObject(one) ? Object.keys(one) : []))),
];

/** Members that the sub-entity has where it is expanded by its name, and not where everything is expanded. */
const missingIn = (all: Item, named: Item, name: string): readonly string[] => {
  const shown = namesIn(all[name]);
  return namesIn(named[name]).filter((member) => !shown.includes(member));
};

const itemsOf = (exchange: Exchange): readonly Item[] => listResponse(exchange)?.items ?? [];

export default defineCheck({
  id: 'expands-all',
  decides: 'An empty `expand` expands every sub-entity that a declared name in `expand` expands.',
  needs: [{ exchange: { step: 'expand', value: 'valid' } }, { exchange: { step: 'expand', value: 'empty' } }],
  leaves:
    'Which objects are expanded, and to which depth; the expansion without `expand`; resources without the sub-entity.',
  judge: ({ requirement, history }) => {
    const asked = history.exchanges({ operations: requirement.operations, facts: { step: 'expand' } });
    const named = asked.filter(({ facts }) => facts.value === 'valid');
    return asked
      .filter(({ facts }) => facts.value === 'empty')
      .flatMap((all) =>
        named
          .filter(({ operation, identity }) => operation === all.operation && identity === all.identity)
          .flatMap((one) => {
            const name = sentValue(one, 'expand') ?? '';
            return itemsOf(one).flatMap((item): readonly Observation[] => {
              const other = itemsOf(all).find((candidate) => itemId(candidate) === itemId(item));
              if (!other || namesIn(item[name]).length === 0) return [];
              const [missing] = missingIn(other, item, name);
              if (missing === undefined) return [met(all, one)];
              return [
                broken([one, all], {
                  expected: phrase`${name} with ${missing}, as with expand=${name}`,
                  received: phrase`${name} without ${missing}`,
                  signature: `${name} is not expanded`,
                }),
              ];
            });
          }),
      );
  },
});
