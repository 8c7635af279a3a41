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

/** The plain members of an item, which no depth changes: they distinguish the versions of a resource. */
const plainMembers = (item: Item): string =>
  JSON.stringify(
    Object.entries(item)
      .filter(([, value]) => typeof value !== 'object' || value === null)
      .toSorted(([one], [other]) => one.localeCompare(other)),
  );

/** A list without `depth` that shows the item of a list with it. */
interface Shown {
  readonly item: Item;
  readonly exchange: Exchange;
}

/**
 * True if the lists without `depth` show the version of the item that the list with it shows: where the profile does not declare when an update
 * reaches lists, it may do so between two requests, so that a list before and one after must show the same.
 */
function isSameVersion(item: Item, shown: readonly Shown[], { startedAt }: Exchange, isSettled: boolean): boolean {
  if (isSettled) return true;
  return (
    shown.some(({ exchange }) => exchange.startedAt < startedAt) &&
    shown.some(({ exchange }) => exchange.startedAt > startedAt) &&
    new Set(shown.map((one) => JSON.stringify(one.item))).size === 1 &&
    shown.every((one) => plainMembers(one.item) === plainMembers(item))
  );
}

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
                .map((other): Shown => ({ item: other, exchange: one })),
            );
          const [first] = shown;
          if (!first || !shown.every((other) => sameAs(first.item)(other.item))) return [];
          if (sameAs(first.item)(item)) return [met(exchange)];
          if (!isSameVersion(item, shown, exchange, isSettled)) return [];
          return [
            broken([first.exchange, exchange], {
              expected: 'the members of the list without depth, as declared',
              received: 'other members',
              signature: 'default depth',
            }),
          ];
        }),
      );
  },
});
