/**
 * Lists with two filters of which resources meet each alone, and both or none of them. How two filters combine is unspecified; but neither may
 * be without effect.
 */

import { containsValue, hasValue, unfiltered, valuesAt } from '../../evidence/lists/filtered-lists.ts';
import { listResponses, type Item, type ListResponse } from '../../evidence/lists/list-responses.ts';
import type { Judgement } from '../check.ts';
import { broken, met, undecided, type Observation } from '../observation.ts';
import { jsonValue, memberPart, phrase } from '../../evidence/phrase.ts';

/** The pages of each pair of filters. */
function pagesOfPairs(pages: readonly ListResponse[]): readonly (readonly ListResponse[])[] {
  const isOfPair = (one: ListResponse, other: ListResponse): boolean =>
    one.exchange.facts.member === other.exchange.facts.member &&
    one.exchange.facts.other === other.exchange.facts.other;
  const firsts = pages.filter((page, at) => pages.findIndex((one) => isOfPair(one, page)) === at);
  return firsts.map((first) => pages.filter((page) => isOfPair(first, page)));
}

type IsMatch = typeof hasValue;

/** Which texts a filter matches is unspecified: what is wrong unless each filter matches what contains its value, too, is not decided. */
function judgePair(judgement: Judgement, pages: readonly ListResponse[]): readonly Observation[] {
  const exactly = judgedBy(hasValue, judgement, pages);
  const [first] = exactly;
  if (first?.outcome !== 'broken') return exactly;
  const isBroken = judgedBy(containsValue, judgement, pages).some(({ outcome }) => outcome === 'broken');
  return isBroken ? exactly : pages.slice(0, 1).map(({ exchange }) => undecided(PARTS, exchange));
}

const PARTS = 'the filters may match a part of a text';

function judgedBy(isMatch: IsMatch, judgement: Judgement, pages: readonly ListResponse[]): readonly Observation[] {
  /** Whether an item meets a filter; undefined where it does not show the member. */
  const meets = (item: Item, pointer: string | undefined, value: string | undefined): boolean | undefined =>
    valuesAt(item, pointer).length === 0 ? undefined : isMatch(item, pointer, value);
  const first = pages[0]?.exchange;
  const last = pages.at(-1);
  if (!first || !last) return [];
  const { member, other, wanted, otherWanted = wanted } = first.facts;
  const shown = pages
    .flatMap(({ items }) => items)
    .map((item) => [meets(item, member, wanted), meets(item, other, otherWanted)] as const);
  const shows = (one: boolean, two: boolean): boolean => shown.some(([a, b]) => a === one && b === two);
  const fails = (received: string, signature: string): readonly Observation[] => [
    broken([first], {
      expected: phrase`only resources with ${memberPart(String(member))} ${jsonValue(wanted)} and ${memberPart(String(other))} ${jsonValue(otherWanted)}`,
      received,
      signature,
    }),
  ];
  if (shows(false, false)) return fails('a resource with neither value', 'filters ignored');
  // Values that no resource has together: an empty list shows that each has its effect, and an item with one need not show the other.
  const isTogether = (item: Item): boolean =>
    meets(item, member, wanted) === true && meets(item, other, otherWanted) === true;
  const isApart = otherWanted !== wanted && unfiltered(judgement, first)?.items.some(isTogether) !== true;
  const ones = isApart ? shown.some(([a]) => a === true) : shows(true, false);
  const others = isApart ? shown.some(([, b]) => b === true) : shows(false, true);
  if (ones !== others) {
    if (last.items.length > 0) return [undecided('the filtered list was not read to its end', last.exchange)];
    const ignored = String(ones ? other : member);
    return fails(`resources with another ${ignored}: the filter by it is ignored`, `${ignored} ignored`);
  }
  if (isApart && (ones || shown.length === 0)) return [met(first)];
  return shows(true, true) ? [met(first)] : [undecided('the returned resources do not show the members', first)];
}

export const combinedFilters = (judgement: Judgement): readonly Observation[] =>
  pagesOfPairs(listResponses(judgement, { step: 'filter', value: 'several' })).flatMap((pages) =>
    judgePair(judgement, pages),
  );
