import type { Json } from '../../contracts/contract.ts';
import { optionsSchema, type Check } from './check.ts';
import { walkOf, type Item } from './list-answers.ts';
import { broken, met, undecided, type Observation } from './observation.ts';

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
 * Decides: a list asked for in an order comes in that order, within a page and from page to page.
 * Needs:   the profile's sort syntax, and a list with at least two different values.
 * Leaves:  collation, absent values, the order among equals; fields the target does not sort by, which it may refuse.
 */
export const sort: Check = {
  id: 'sort',
  decides: 'A list asked for in an order comes in that order.',
  needs: 'The declared sort syntax and a list with different values.',
  leaves: 'Collation, absent values, the order among equals.',
  options: optionsSchema({ rule: { enum: ['ascending', 'descending', 'several'] } }, ['rule']),
  evidence: ['listing'],
  judge: (judgement) => {
    const rule = judgement.options['rule'] as string;
    const value = { ascending: 'asc', descending: 'desc' }[rule] ?? 'several';
    const asked = judgement.history
      .exchanges({ operations: judgement.requirement.operations, scenario: 'listing', facts: { param: 'sort', value } })
      .map(({ facts }) => String(facts['walk']));
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
    // A member without two comparable values says nothing where another was decided.
    const decided = observations.some(({ outcome }) => outcome !== 'undecided');
    return observations.filter(({ outcome }) => !decided || outcome !== 'undecided');
  },
};
