import type { Json } from '../../../contracts/contract.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { itemId, listResponse, type Item } from '../../evidence/lists/list-responses.ts';
import { defineCheck } from '../check.ts';
import { broken, met, type Observation } from '../observation.ts';

/** Where an item has members: names from the item down, the same for every element of a list. */
function placesIn(value: Json | undefined, at = ''): readonly string[] {
  if (Array.isArray(value)) return [...new Set((value as readonly Json[]).flatMap((one) => placesIn(one, `${at}/*`)))];
  return isObject(value)
    ? Object.entries(value).flatMap(([name, member]) => [`${at}/${name}`, ...placesIn(member, `${at}/${name}`)])
    : [];
}

const itemsOf = (exchange: Exchange): readonly Item[] => listResponse(exchange)?.items ?? [];

const sameAs = (item: Item) => {
  const wanted = placesIn(item).toSorted().join(' ');
  return (other: Item): boolean => placesIn(other).toSorted().join(' ') === wanted;
};

export default defineCheck({
  id: 'depth-default',
  decides: 'A list without `depth` has the members of a list with the declared default depth.',
  needs: [{ exchange: { step: 'depth', value: 'default' } }, { exchange: { step: 'read-again' } }],
  leaves:
    'The values of members; resources whose members differ between requests without `depth`; everything while undeclared.',
  judge: ({ requirement, history, declared }) => {
    const plain = [
      ...history.exchanges({ operations: requirement.operations, facts: { step: 'read-again' } }),
      ...history.exchanges({ operations: requirement.operations, facts: { step: 'walk', walk: 'all-after' } }),
    ];
    const isSettled = declared('settleMs') !== undefined;
    return history
      .exchanges({ operations: requirement.operations, facts: { step: 'depth', value: 'default' } })
      .flatMap((exchange) =>
        itemsOf(exchange).flatMap((item): readonly Observation[] => {
          const shown = plain
            .filter(({ identity }) => identity === exchange.identity)
            .flatMap((one) =>
              itemsOf(one)
                .filter((other) => itemId(other) === itemId(item))
                .map((other) => ({ other, isLater: one.startedAt > exchange.startedAt })),
            );
          const [first] = shown;
          if (!first || !shown.every(({ other }) => sameAs(first.other)(other))) return [];
          if (sameAs(first.other)(item)) return [met(exchange)];
          // An update may reach lists later, between the requests.
          if (!isSettled && !shown.some(({ isLater }) => isLater)) return [];
          return [
            broken([...plain.slice(0, 1), exchange], {
              expected: 'the members of the list without depth, as declared',
              received: 'other members',
              signature: 'default depth',
            }),
          ];
        }),
      );
  },
});
