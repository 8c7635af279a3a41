import type { Json } from '../../../contracts/contract.ts';
import { optionsSchema, defineCheck, type Judgement } from '../check.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { livesOf } from '../../evidence/lives/life-of.ts';
import { itemId, listAnswers, walked, walkOf, type Item, type Walk } from '../../evidence/lists/list-answers.ts';
import { broken, met, undecided, type Observation } from '../observation.ts';
import { isClientError, isTransient, received } from '../../evidence/status-class.ts';

/** Order of two texts at the place where they first differ. Undefined where it depends on a collation: capitals, accents, runs of digits. */
function compareTexts(a: string, b: string): number | undefined {
  const at = [...a].findIndex((letter, index) => letter !== b[index]);
  const [p, q] = [a[at], b[at]];
  if (at < 0 || q === undefined) return a.length - b.length;
  if (p === undefined) return undefined;
  const isDigit = (letter: string | undefined): boolean => letter !== undefined && /\d/.test(letter);
  const run = (text: string): number => /^\d*/.exec(text.slice(at))?.[0].length ?? 0;
  // A collation may take digits for a number: only runs of one length have the same order either way.
  if (isDigit(p) && isDigit(q)) return run(a) === run(b) ? p.charCodeAt(0) - q.charCodeAt(0) : undefined;
  if (isDigit(a[at - 1]) && (isDigit(p) || isDigit(q))) return undefined;
  return /[a-z]/.test(p) && /[a-z]/.test(q) ? p.charCodeAt(0) - q.charCodeAt(0) : undefined;
}

function compare(a: Json | undefined, b: Json | undefined): number | undefined {
  if (a === b) return 0;
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a !== 'string' || typeof b !== 'string') return undefined;
  const [x, y] = [Date.parse(a), Date.parse(b)];
  if (/^\d{4}-/.test(a) && !Number.isNaN(x) && !Number.isNaN(y)) return x - y;
  return compareTexts(a, b);
}

type By = readonly (readonly [member: string, direction: 1 | -1])[];

/** Negative where the first belongs before the second, undefined where that cannot be told. */
function orderOf(one: Item, other: Item, members: By): number | undefined {
  for (const [member, direction] of members) {
    const order = compare(one[member], other[member]);
    if (order !== 0) return order === undefined ? undefined : order * direction;
  }
  return 0;
}

/** Pairs looked at are those of so many items: enough to tell, and quick. */
const MOST_ITEMS = 300;

/** The first two items in the wrong order, `untold` where no two have an order that can be told. Of some pairs nothing is known: all are asked. */
function outOfOrder(all: readonly Item[], members: By): readonly [Item, Item] | 'untold' | undefined {
  const items = all.slice(0, MOST_ITEMS);
  let told = false;
  for (const [index, other] of items.entries())
    for (const one of items.slice(0, index)) {
      const order = orderOf(one, other, members);
      if (order !== undefined && order > 0) return [one, other];
      told ||= order !== undefined && order !== 0;
    }
  return told ? undefined : 'untold';
}

/**
 * A resource of the run that one page of the list holds before and after, and the same page in an order does not, with fewer items on it: what
 * is sorted is not narrowed.
 */
function lostIn(judgement: Judgement, { pages: [page] }: Walk): string | undefined {
  const [before, after] = ['all-before', 'all-after'].map((name) => {
    const whole = walked(judgement, name)?.pages[0];
    return whole?.exchange.facts.customer === page?.exchange.facts.customer ? whole?.items : undefined;
  });
  const { limit, with: more } = page?.exchange.facts ?? {};
  if (!page || limit !== undefined || more !== undefined || !before || !after) return undefined;
  if (page.items.length >= Math.min(before.length, after.length)) return undefined;
  const [first, last, shown] = [before, after, page.items].map((items) => items.map(itemId));
  if (shown?.includes(undefined)) return undefined;
  const own = livesOf(judgement.history, judgement.contract).map(({ id }) => id);
  return first?.find((id) => id !== undefined && own.includes(id) && last?.includes(id) && !shown?.includes(id));
}

const isRefused = ({ response }: Exchange): boolean =>
  response !== undefined && isClientError(response.status) && !isTransient(response.status);

/** First pages asked for in an order, in the declared syntax. */
const sortedLists = ({ requirement, history }: Judgement): readonly Exchange[] =>
  history.exchanges({
    operations: requirement.operations,
    scenario: 'listing',
    facts: { param: 'sort', value: ['asc', 'desc', 'several', 'any'], page: 0 },
  });

/**
 * Refusals of lists in an order. Which fields a list can be sorted by is not shown: a field may be refused, but not one that is sorted by in
 * the other direction or without a limit, nor each of them.
 */
function refusals(judgement: Judgement, value: string): readonly Observation[] {
  const all = sortedLists(judgement);
  const served = all.filter(({ response }) => response?.status === 200);
  const isListed = listAnswers(judgement, { step: 'first' }).some(({ items }) => items.length > 0);
  const isNone = isListed && all.length > 1 && all.every(isRefused);
  return all
    .filter((exchange) => exchange.facts.value === value && isRefused(exchange))
    .map((exchange): Observation => {
      const { member } = exchange.facts;
      const other = served.find(
        ({ facts }) => value !== 'several' && facts.member === member && facts.value !== 'several',
      );
      if (!isNone && !other)
        return undecided(`${received(exchange)}: it may be a field that the list is not sorted by`, exchange);
      return broken([...(other ? [other] : []), exchange], {
        expected: other
          ? `the list in order of ${String(member)}, as it is served in another way`
          : 'a list in the order asked for, in the declared syntax',
        received: received(exchange),
        signature: `${value} ${other ? String(member) : 'any'} refused`,
      });
    });
}

export default defineCheck({
  id: 'sort',
  decides: 'A list asked for in an order comes in that order.',
  // TODO(needs): 'The declared sort syntax and a list with different values.' / evidence ['listing']
  needs: [{ traffic: true }],
  leaves: 'Collation, absent values, the order among equals.',
  options: optionsSchema({ rule: { enum: ['ascending', 'descending', 'several'] } }, ['rule']),
  judge: (judgement) => {
    const rule = judgement.options['rule'] as string;
    const value = { ascending: 'asc', descending: 'desc' }[rule] ?? 'several';
    const asked = judgement.history
      .exchanges({ operations: judgement.requirement.operations, scenario: 'listing', facts: { param: 'sort', value } })
      .map(({ facts }) => String(facts.walk));
    const observations = [...new Set(asked)].flatMap((walk): readonly Observation[] => {
      const found = walkOf(judgement, { param: 'sort', value, walk });
      const first = found?.pages[0]?.exchange;
      if (!found || !first) return [];
      const { member, then } = first.facts;
      const by: By = [
        [String(member), value === 'desc' ? -1 : 1],
        ...(then === undefined ? [] : [[String(then), -1] as const]),
      ];
      const pair = outOfOrder(found.items, by);
      const exchanges = found.pages.map(({ exchange }) => exchange);
      const lost = lostIn(judgement, found);
      if (lost !== undefined)
        return [
          broken([first], {
            expected: `every item that the list holds without an order, among them id ${lost}`,
            received: `${found.items.length} items without it`,
            signature: `${rule} loses some`,
          }),
        ];
      if (pair === undefined) return [met(...exchanges)];
      if (pair === 'untold')
        return [undecided(`the list holds no two values of ${String(member)} whose order can be told`, first)];
      return [
        broken(exchanges.slice(-2), {
          expected: `items in ${rule} order of ${String(member)}`,
          received: `${JSON.stringify(pair[0][String(member)])} before ${JSON.stringify(pair[1][String(member)])}`,
          pointer: `/${String(member)}`,
          signature: `${rule} ${String(member)}`,
        }),
      ];
    });
    const all = [...observations, ...refusals(judgement, value)];
    // A member without two comparable values says nothing where another was decided.
    const decided = all.some(({ outcome }) => outcome !== 'undecided');
    return all.filter(({ outcome }) => !decided || outcome !== 'undecided');
  },
});
