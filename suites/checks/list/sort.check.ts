import type { Exchange, Facts } from '../../../contracts/formats/recording.ts';
import { groupBy } from '../../../contracts/group-by.ts';
import { oneOf } from '../../../contracts/json-schema/typed-schema.ts';
import {
  itemId,
  listExchanges,
  listResponses,
  walked,
  walkThrough,
  type Item,
  type Walk,
} from '../../evidence/lists/list-responses.ts';
import { lifecyclesOf } from '../../evidence/lifecycles/lifecycle-of.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { broken, met, undecided, type Observation } from '../observation.ts';
import { sortRejections } from './sort-rejections.ts';
import { outOfOrder, type By } from '../../evidence/lists/sorted-order.ts';
import { listedParts, memberPart, phrase, plainValue } from '../../evidence/phrase.ts';

const VALUES = { ascending: 'asc', descending: 'desc', several: 'several' } as const;

type Order = keyof typeof VALUES;

/** What the pages of one sorted list have in common. */
const COMMON = [
  'customer',
  'member',
  'then',
  'thenOrder',
  'firstOrder',
  'limit',
  'combinedWith',
] as const satisfies readonly (keyof Facts)[];

const isOfOneWalk = (one: Exchange, other: Exchange): boolean =>
  COMMON.every((name) => one.facts[name] === other.facts[name]);

/** The pages of each sorted list. */
function sortedWalks(judgement: Judgement, order: Order): readonly Walk[] {
  const pages = listExchanges(judgement, { step: 'sort', value: VALUES[order] });
  const firsts = pages.filter((page, at) => pages.findIndex((one) => isOfOneWalk(one, page)) === at);
  return firsts.flatMap((first) => walkThrough(pages.filter((page) => isOfOneWalk(first, page))) ?? []);
}

/**
 * A resource that one page of the list holds before and after, and the same page in an order does not, with fewer items on it: what is sorted is
 * not narrowed. One that others have created must have the member that the list is sorted by.
 */
function lostIn(judgement: Judgement, { pages: [page] }: Walk): string | undefined {
  const [before, after] = (['all-before', 'all-after'] as const).map((name) => {
    const whole = walked(judgement, name)?.pages[0];
    return whole?.exchange.facts.customer === page?.exchange.facts.customer ? whole?.items : undefined;
  });
  if (!page || !before || !after) return undefined;
  const { limit, combinedWith, member = '' } = page.exchange.facts;
  if (limit !== undefined || combinedWith !== undefined || page.items.length >= Math.min(before.length, after.length))
    return undefined;
  const [last, shown] = [after, page.items].map((items) => items.map(itemId));
  if (shown?.includes(undefined)) return undefined;
  const own = lifecyclesOf(judgement.history, judgement.contract).map(({ id }) => id);
  return before
    .filter((item) => item[member] !== undefined || own.includes(itemId(item)))
    .map(itemId)
    .find((id) => id !== undefined && last?.includes(id) && !shown?.includes(id));
}

/** The items with the member that the list is sorted by, which a selection of fields leaves out: as other lists of the scenario show it, all alike. */
function withSortedMember(judgement: Judgement, { items, pages: [page] }: Walk): readonly Item[] {
  const { combinedWith, customer, member = '' } = page?.exchange.facts ?? {};
  if (combinedWith !== 'fields') return items;
  const shown = listResponses(judgement, customer === undefined ? {} : { customer }).flatMap((one) => one.items);
  const known = groupBy(
    shown.filter((item) => item[member] !== undefined && itemId(item) !== undefined),
    itemId,
  );
  return items.map((item) => {
    const [one, ...others] = known.get(itemId(item)) ?? [];
    return one && others.every((other) => other[member] === one[member]) ? { [member]: one[member], ...item } : item;
  });
}

/** The pages one by one where they repeat items: what is on them is not one list. */
function withoutRepetition(walk: Walk): readonly Walk[] {
  const known = walk.ids.filter((id) => id !== undefined);
  if (new Set(known).size === known.length) return [walk];
  return walk.pages.flatMap(({ exchange }) => walkThrough([exchange]) ?? []);
}

function judgeWalk(judgement: Judgement, walk: Walk, walks: readonly Walk[], order: Order): readonly Observation[] {
  const [first, ...others] = walk.pages.map(({ exchange }) => exchange);
  if (!first) return [];
  const { member = '', then, thenOrder, firstOrder } = first.facts;
  const thenSign = thenOrder === 'ascending' ? 1 : -1;
  const by: By = [
    [member, order === 'descending' || firstOrder === 'descending' ? -1 : 1],
    ...(then === undefined ? [] : [[then, thenSign] as const]),
  ];
  const lost = lostIn(judgement, walk);
  if (lost !== undefined)
    return [
      broken([first], {
        expected: phrase`every item of the unsorted list, among them id ${plainValue(lost)}`,
        received: phrase`${walk.items.length} items, without this id`,
        signature: `${order} loses some`,
      }),
    ];
  const items = withSortedMember(judgement, walk);
  const pair = outOfOrder(items, by);
  if (pair === undefined) return [met(first, ...others)];
  // By which fields the list can be sorted, and how several are separated, is not declared: it is shown by a list in the order of one of them.
  const isShown =
    order === 'several'
      ? by.some((one) => outOfOrder(items, [one]) === undefined)
      : walks.some(
          (other) =>
            other !== walk &&
            other.pages[0]?.exchange.facts.member === member &&
            outOfOrder(withSortedMember(judgement, other), by) === undefined,
        );
  if (first.facts.premise === 'found' && !isShown)
    return [
      undecided(
        `the profile does not declare how the list is sorted by ${
          listedParts(
            by.map(([name]) => name),
            ' and ',
          ).text
        }`,
        first,
      ),
    ];
  if (pair === 'unknown')
    return [undecided(`the list has no two values of ${member} whose order can be determined`, first)];
  const [one, next] = pair.map((item) => by.map(([name]) => JSON.stringify(item[name]) ?? 'nothing').join(', '));
  return [
    broken([first, ...others].slice(-2), {
      expected: phrase`items in ${listedParts(
        by.map(([name, sign]) => phrase`${sign < 0 ? 'descending' : 'ascending'} order of ${memberPart(`/${name}`)}`),
        ', then in ',
      )}`,
      received: phrase`${plainValue(one)} before ${plainValue(next)}`,
      pointer: `/${member}`,
      signature: `${order} ${member}`,
    }),
  ];
}

export default defineCheck({
  id: 'sort',
  decides: 'A sorted list has the items of the list, in the requested order.',
  needs: ({ options: { order } }) => [{ exchange: { step: 'sort', value: VALUES[order] } }],
  leaves:
    'Collation, absent values, the order among equals; spellings of an instant that are in another order as texts, in a member that is no date-time by its name; fields that the provider does not sort by.',
  options: { order: oneOf('ascending', 'descending', 'several') },
  judge: (judgement) => {
    const { order } = judgement.options;
    const walks = sortedWalks(judgement, order).flatMap(withoutRepetition);
    const all = [
      ...walks.flatMap((walk) => judgeWalk(judgement, walk, walks, order)),
      ...sortRejections(judgement, VALUES[order]),
    ];
    // A member without two comparable values says nothing where another was decided.
    const decided = all.some(({ outcome }) => outcome !== 'undecided');
    return all.filter(({ outcome }) => !decided || outcome !== 'undecided');
  },
});
