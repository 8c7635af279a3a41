import { flag, optional } from '../../../contracts/json-schema/typed-schema.ts';
import {
  containsValue,
  hasOtherValueAfter,
  hasValue,
  haveValueElsewhere,
  isStill,
  unfiltered,
  valuesAt,
} from '../../evidence/lists/filtered-lists.ts';
import { itemId, listResponses, walked, type ListResponse } from '../../evidence/lists/list-responses.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { broken, met, undecided, type Observation } from '../observation.ts';
import { combinedFilters } from './combined-filters.ts';
import { keepsValue, lost, mayShowOtherVersion, withoutMember } from './filter-losses.ts';
import { jsonValue, memberPart, phrase, plainValue, type Phrased } from '../../evidence/phrase.ts';

/** An item that other lists, before and after this one, show with other values of the member, none of which contains the wanted one. */
function withOtherValue(
  judgement: Judgement,
  { exchange, items }: ListResponse,
): ListResponse['items'][number] | undefined {
  const { member, wanted } = exchange.facts;
  if (!isStill(judgement, member)) return undefined;
  const hasOther = hasOtherValueAfter(judgement, exchange);
  const isVarying = mayShowOtherVersion(judgement, exchange);
  const before = new Map((unfiltered(judgement, exchange)?.items ?? []).map((item) => [itemId(item), item]));
  return items.find((item) => {
    const known = itemId(item) === undefined ? undefined : before.get(itemId(item));
    return (
      known &&
      valuesAt(known, member).length > 0 &&
      !containsValue(known, member, wanted) &&
      hasOther(item) &&
      !isVarying(item)
    );
  });
}

/** A list without items, or with items that do not show the member. */
function judgeUnshown(judgement: Judgement, list: ListResponse): Observation {
  const { exchange, items } = list;
  const { member, wanted } = exchange.facts;
  if (items.length > 0) {
    const other = withOtherValue(judgement, list);
    if (other)
      return broken([exchange], {
        expected: phrase`only resources with ${memberPart(String(member))} ${jsonValue(wanted)}`,
        received: phrase`id ${plainValue(itemId(other))}, which other lists show with another value`,
        signature: `filter ${String(member)} ignored`,
      });
    return haveValueElsewhere(judgement, exchange, items)
      ? met(exchange)
      : undecided(`the returned resources do not show ${String(member)}`, exchange);
  }
  const before = unfiltered(judgement, exchange)?.items ?? [];
  const isKept = keepsValue(judgement, exchange);
  const withValue = before.filter((item) => hasValue(item, member, wanted));
  // A created resource may not be in the list so far.
  const mayFollow = withValue.length === 0 && isStill(judgement, member);
  if (!mayFollow && !withValue.some(isKept))
    return undecided(`no resource is known to have kept ${String(member)} ${JSON.stringify(wanted)}`, exchange);
  // A created resource may follow in lists later, with its value.
  if (judgement.declared('settleMs') === undefined && withValue.length === 0)
    return undecided(
      `the whole list showed no resource with ${String(member)} ${JSON.stringify(wanted)}, and the profile declares no time (settleMs) within which it must`,
      exchange,
    );
  return broken([exchange], {
    expected: phrase`the resource with ${memberPart(String(member))} ${jsonValue(wanted)}`,
    received: 'an empty list',
    signature: `filter ${String(member)} loses`,
  });
}

/** True where each other value contains the wanted one, and what does not contain it is not in the list. */
function matchesParts(judgement: Judgement, { exchange, items }: ListResponse): boolean {
  const { member, wanted } = exchange.facts;
  const matches = (item: ListResponse['items'][number]): boolean => containsValue(item, member, wanted);
  const whole = unfiltered(judgement, exchange)?.items ?? [];
  return (
    items.every((item) => valuesAt(item, member).length === 0 || matches(item)) &&
    whole.some((item) => valuesAt(item, member).length > 0 && !matches(item))
  );
}

/** One filter: an item with another value has no place in the list, and one with this value has. */
function judgeList(judgement: Judgement, list: ListResponse): readonly Observation[] {
  const { exchange, items } = list;
  const { wanted } = exchange.facts;
  const pointer = String(exchange.facts.member);
  const shown = items.map((item) => valuesAt(item, pointer));
  const fails = (
    expected: string,
    received: Phrased,
    signature: string,
    isQuestion = false,
  ): readonly Observation[] => [
    broken([exchange], {
      ...(isQuestion ? { severity: 'warn', isQuestion } : {}),
      expected: phrase`${expected} ${memberPart(pointer)} ${jsonValue(wanted)}`,
      received,
      signature,
    }),
  ];
  const other = shown.find((values) => values.length > 0 && !values.includes(wanted ?? ''));
  if (other && !isStill(judgement, pointer))
    return [undecided(`the list may show ${pointer} as it was before the last change`, exchange)];
  if (other && matchesParts(judgement, list))
    return fails(
      'only resources with',
      phrase`a resource with ${jsonValue(other[0])}, which contains it`,
      `filter ${pointer} matches parts`,
      true,
    );
  if (other)
    return fails('only resources with', phrase`a resource with ${jsonValue(other[0])}`, `filter ${pointer} ignored`);
  const without = withoutMember(judgement, exchange, items);
  if (without)
    return fails(
      'only resources with',
      `id ${itemId(without)}, which was created without this member and has no value in the complete list`,
      `filter ${pointer} lets through what lacks it`,
    );
  // A resource that has the value by a default of the target need not show it.
  if (exchange.facts.value === 'nothing') return items.length === 0 ? [met(exchange)] : [];
  const missing = lost(judgement, exchange, items);
  if (missing)
    return [
      broken([exchange], {
        expected: phrase`every resource with ${memberPart(pointer)} ${jsonValue(wanted)}, among them id ${plainValue(itemId(missing))}`,
        received: phrase`${items.length} resources, without this id`,
        signature: `filter ${pointer} loses some`,
      }),
    ];
  return shown.some((values) => values.includes(wanted ?? '')) ? [met(exchange)] : [judgeUnshown(judgement, list)];
}

/** Resources that a filter chooses, one by one: the first page holds the first of them, wherever in the whole list it is. */
function judgePages(judgement: Judgement): readonly Observation[] {
  const [first, ...later] = walked(judgement, 'filter-by-one')?.pages ?? [];
  if (!first) return [];
  const { member, wanted } = first.exchange.facts;
  const [other] = later.flatMap(({ exchange, items }) =>
    items
      .map((item) => valuesAt(item, member))
      .filter((values) => values.length > 0 && !values.includes(wanted ?? ''))
      .map(([value]) => ({ exchange, value })),
  );
  if (other && isStill(judgement, member))
    return [
      broken([other.exchange], {
        expected: phrase`only resources with ${memberPart(String(member))} ${jsonValue(wanted)}, on every page`,
        received: phrase`a resource with ${jsonValue(other.value)}`,
        signature: `filter ${String(member)} ignored on a later page`,
      }),
    ];
  if (first.items.length > 0) return [met(first.exchange)];
  return [
    broken([first.exchange], {
      expected: 'the first of several resources with the value',
      received: 'an empty list',
      signature: 'filtered after a page was cut',
    }),
  ];
}

export default defineCheck({
  id: 'filter-selects',
  decides: 'A list with a declared filter contains exactly the resources with the value of the filter.',
  needs: [{ exchange: { step: 'filter', value: ['valid', 'nothing', 'several'] } }],
  leaves:
    'Resources that do not show the member; states that may have changed meanwhile. A filter that also matches values which contain the wanted one is only a question.',
  options: {
    /** Two filters in one request are judged as well. */
    alsoCombined: optional(flag()),
  },
  judge: (judgement) => [
    ...listResponses(judgement, { step: 'filter', value: ['valid', 'nothing'] }).flatMap((list) =>
      judgeList(judgement, list),
    ),
    ...judgePages(judgement),
    ...(judgement.options.alsoCombined === true ? combinedFilters(judgement) : []),
  ],
});
