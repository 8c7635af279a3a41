import type { Json } from '../../../contracts/contract.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { matchPattern } from '../../../contracts/json-pointer.ts';
import { optionsSchema, defineCheck, type Judgement } from '../check.ts';
import { requestJson } from '../../evidence/history.ts';
import { livesOf, resourceIn } from '../../evidence/lives/life-of.ts';
import { itemId, listAnswers, walked, type Item, type ListAnswer } from '../../evidence/lists/list-answers.ts';
import { isSame } from '../../evidence/lists/own-items.ts';
import { isObject } from '../../evidence/json-type.ts';
import { broken, met, undecided, type Observation } from '../observation.ts';

/** Values an item shows at a pointer, which may lead through lists. */
const valuesAt = (item: Item, pointer: string): readonly Json[] =>
  matchPattern(pointer, item as Json).map(({ value }) => value);

/** The list of the same caller where nothing is filtered. */
const unfiltered = (judgement: Judgement, { facts }: Exchange) =>
  listAnswers(judgement, { param: 'filter', value: 'absent' }).find(
    ({ exchange }) => exchange.facts.customer === facts.customer,
  );

/** The list of the same caller with the same filter alone. */
const withoutMore = (judgement: Judgement, { facts }: Exchange) =>
  listAnswers(judgement, { param: 'filter', value: 'valid' }).find(
    ({ exchange }) =>
      exchange.facts.with === undefined &&
      ['customer', 'member', 'wanted'].every((name) => exchange.facts[name] === facts[name]),
  );

const limitOf = ({ request }: Exchange): number => Number(new URL(request.url).searchParams.get('limit') ?? Infinity);

/**
 * A resource that bears the value where nothing is filtered, and is not there where it is; or one that is there by the filter alone, and not
 * on a page of it. All are single pages: one with room for more holds all that were chosen.
 */
function lost(judgement: Judgement, exchange: Exchange, items: readonly Item[]): Item | undefined {
  const { member, wanted, asked, with: more } = exchange.facts;
  const before = more === 'limit' ? withoutMore(judgement, exchange) : unfiltered(judgement, exchange);
  if (!before || asked !== undefined || ![undefined, 'limit'].includes(more as string | undefined)) return undefined;
  if (
    items.length >= Math.min(before.items.length, limitOf(exchange)) ||
    items.some((item) => itemId(item) === undefined)
  )
    return undefined;
  const shown = new Set(items.map(itemId));
  const missing = before.items.filter(
    (item) => valuesAt(item, String(member)).includes(wanted as Json) && !shown.has(itemId(item)),
  );
  if (isStill(member) || missing.length === 0) return missing[0];
  const later = bearersAfter(judgement, exchange);
  return missing.find((item) => later.has(itemId(item)));
}

/** What a provider moves by itself may have another value by the time it is asked for. */
const isStill = (member: unknown): boolean => member !== '/status' && member !== '/state';

/** Ids of the resources that still bear the value in a later answer. */
const bearersAfter = (judgement: Judgement, { facts, startedAt }: Exchange): ReadonlySet<string | undefined> =>
  new Set(
    listAnswers(judgement, {})
      .filter(({ exchange }) => exchange.startedAt > startedAt && exchange.facts.customer === facts.customer)
      .flatMap(({ items }) => items)
      .filter((item) => valuesAt(item, String(facts.member)).includes(facts.wanted as Json))
      .map(itemId),
  );

/**
 * A resource of this run that lacks the member and is there all the same: it was made without it, never given it, and shows it neither in the
 * whole list nor where it was retrieved.
 */
function lacking(judgement: Judgement, exchange: Exchange, items: readonly Item[]): Item | undefined {
  const member = String(exchange.facts.member);
  const [, top = ''] = member.split('/');
  const { asked } = exchange.facts;
  if (typeof asked === 'string' && !asked.split(',').includes(top)) return undefined;
  const before = unfiltered(judgement, exchange);
  const lives = livesOf(judgement.history, judgement.contract).filter(
    ({ create, updates, retrieved, customer }) =>
      customer === exchange.facts.customer &&
      [create, ...updates].every((one) => !mentions(requestJson(one), top)) &&
      retrieved.size > 0 &&
      [...retrieved.values()].every((one) => !mentions(resourceIn(one), top)),
  );
  const isWithout = (item: Item): boolean =>
    item[top] === undefined && lives.some((life) => isSame(item, life) === true);
  return items.find(
    (item) => isWithout(item) && before?.items.some((one) => itemId(one) === itemId(item) && isWithout(one)),
  );
}

const mentions = (body: Json | undefined, name: string): boolean => isObject(body) && body[name] !== undefined;

/** True where each item, known by its id alone, bears the value in the whole list, or where more of it is shown. */
function bearElsewhere(judgement: Judgement, exchange: Exchange, items: readonly Item[]): boolean {
  const { member, wanted, customer } = exchange.facts;
  const all = listAnswers(judgement, { param: 'filter' })
    .filter((one) => one.exchange.facts.customer === customer)
    .flatMap((one) => one.items);
  return items.every((item) =>
    all.some(
      (one) =>
        itemId(item) !== undefined &&
        itemId(one) === itemId(item) &&
        valuesAt(one, String(member)).includes(wanted as Json),
    ),
  );
}

/** One filter: what shows another value has no place in the answer, and what shows this value has. */
function alone(judgement: Judgement): readonly Observation[] {
  return listAnswers(judgement, { param: 'filter', value: ['valid', 'nothing'] }).flatMap(
    ({ exchange, items }): readonly Observation[] => {
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
      const without = lacking(judgement, exchange, items);
      if (without)
        return [
          broken([exchange], {
            expected: `only resources with ${pointer} ${JSON.stringify(wanted)}`,
            received: `id ${itemId(without)}, which was made without it and shows none in the whole list`,
            signature: `filter ${pointer} lets through what lacks it`,
          }),
        ];
      // What bears the value by a default of the target's need not show it.
      if (exchange.facts.value === 'nothing') return items.length === 0 ? [met(exchange)] : [];
      const missing = lost(judgement, exchange, items);
      if (missing)
        return [
          broken([exchange], {
            expected: `every resource with ${pointer} ${JSON.stringify(wanted)}, among them id ${itemId(missing)}`,
            received: `${items.length} without it`,
            signature: `filter ${pointer} loses some`,
          }),
        ];
      if (shown.some((values) => values.includes(wanted as Json))) return [met(exchange)];
      if (items.length > 0 && bearElsewhere(judgement, exchange, items)) return [met(exchange)];
      if (items.length > 0) return [undecided(`the answered resources do not show ${pointer}`, exchange)];
      const borne = unfiltered(judgement, exchange)?.items ?? [];
      const later = bearersAfter(judgement, exchange);
      if (!isStill(member) && !borne.some((item) => later.has(itemId(item))))
        return [undecided(`no resource is known to have stayed with ${pointer} ${JSON.stringify(wanted)}`, exchange)];
      return [
        broken([exchange], {
          expected: `the resource with ${pointer} ${JSON.stringify(wanted)}`,
          received: 'nothing',
          signature: `filter ${pointer} loses`,
        }),
      ];
    },
  );
}

/** Resources that a filter chooses, one by one: the first page holds the first of them, wherever in the whole list it stands. */
function oneByOne(judgement: Judgement): readonly Observation[] {
  const [first, second] = walked(judgement, 'filter-by-one')?.pages ?? [];
  if (!first) return [];
  const { member, wanted } = first.exchange.facts;
  const stray = (second?.items ?? [])
    .map((item) => valuesAt(item, String(member)))
    .find((values) => values.length > 0 && !values.includes(wanted as Json));
  if (second && stray && isStill(member))
    return [
      broken([second.exchange], {
        expected: `only resources with ${String(member)} ${JSON.stringify(wanted)}, on whatever page`,
        received: `one with ${JSON.stringify(stray[0])}`,
        signature: `filter ${String(member)} ignored on a later page`,
      }),
    ];
  if (first.items.length > 0) return [met(first.exchange)];
  return [
    broken([first.exchange], {
      expected: 'the first of several resources that bear the value',
      received: 'nothing',
      signature: 'filtered after a page was cut',
    }),
  ];
}

/** Two filters of which resources meet each alone, and both or none of them. How they combine is not shown; but neither may be without effect. */
function together(judgement: Judgement): readonly Observation[] {
  const pairs = new Map<string, ListAnswer[]>();
  for (const page of listAnswers(judgement, { param: 'filter', value: 'several' })) {
    const { member, other } = page.exchange.facts;
    const pair = `${String(member)} ${String(other)}`;
    pairs.set(pair, [...(pairs.get(pair) ?? []), page]);
  }
  return [...pairs.values()].flatMap(ofPair);
}

function ofPair(pages: readonly ListAnswer[]): readonly Observation[] {
  const first = pages[0]?.exchange;
  const last = pages.at(-1);
  if (!first || !last) return [];
  const { member, other, wanted, otherWanted = wanted } = first.facts;
  const meets = (item: Item, pointer: unknown, value: unknown): boolean | undefined => {
    const values = valuesAt(item, String(pointer));
    return values.length === 0 ? undefined : values.includes(value as Json);
  };
  const shown = pages
    .flatMap(({ items }) => items)
    .map((item) => [meets(item, member, wanted), meets(item, other, otherWanted)] as const);
  const shows = (one: boolean, two: boolean): boolean => shown.some(([a, b]) => a === one && b === two);
  const fails = (received: string, signature: string): readonly Observation[] => [
    broken([first], {
      expected: `resources chosen by ${String(member)} and ${String(other)}, ${JSON.stringify(wanted)} and ${JSON.stringify(otherWanted)}`,
      received,
      signature,
    }),
  ];
  if (shows(false, false)) return fails('one with neither', 'filters ignored');
  // Values that nothing bears together: a list of nothing shows that each has its effect, and those that bear one need not show the other.
  const isApart = otherWanted !== wanted;
  const ones = isApart ? shown.some(([a]) => a === true) : shows(true, false);
  const others = isApart ? shown.some(([, b]) => b === true) : shows(false, true);
  if (ones !== others) {
    if (last.items.length > 0) return [undecided('the filtered list was not read to its end', last.exchange)];
    const [kept, lost] = ones ? [member, other] : [other, member];
    return fails(
      `resources with ${String(kept)} alone, and none with ${String(lost)} alone`,
      `${String(lost)} ignored`,
    );
  }
  if (isApart && (ones || shown.length === 0)) return [met(first)];
  return shows(true, true) ? [met(first)] : [undecided('the answered resources do not show the members', first)];
}

export default defineCheck({
  id: 'filter',
  decides:
    'A declared filter lets through the resources that bear the wanted value, and no others; of two, neither is ignored.',
  // TODO(needs): 'The declaration of the filter, and a value that some but not all resources bear.' / evidence ['listing']
  needs: [{ traffic: true }],
  leaves: 'Resources that do not show the member; whether two filters narrow or widen each other.',
  options: optionsSchema({ rule: { enum: ['selects', 'several', 'both'] } }),
  judge: (judgement) => {
    const { rule } = judgement.options;
    return [
      ...(rule === 'several' ? [] : [...alone(judgement), ...oneByOne(judgement)]),
      ...(rule === 'selects' ? [] : together(judgement)),
    ];
  },
});
