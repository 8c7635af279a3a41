import { optionsSchema, type Check, type Judgement } from './check.ts';
import { itemId, listAnswers, walked, type Walk } from './list-answers.ts';
import { isObject } from './json-type.ts';
import { broken, met, seen, undecided, type Observation } from './observation.ts';

/** Walks of the listing scenario with a limit of one, two and three. */
const LIMITED = ['by-one', 'by-two', 'by-three', 'all-but-one', 'exactly-all', 'fields-by-two'];

/** Those of them that were walked to the end of the list. */
const WHOLE = ['by-one', 'by-two', 'by-three', 'all-but-one', 'exactly-all'];

const lastOf = ({ pages }: Walk) => pages.at(-1)?.exchange ?? { seq: -1 };

/** The whole list, read before and after the walks; usable only if nothing moved in between and every item bears an id. */
function stable(judgement: Judgement): { readonly whole: Walk } | { readonly why: string } {
  const [before, after] = [walked(judgement, 'all-before'), walked(judgement, 'all-after')];
  if (!before || !after) return { why: 'the list could not be walked' };
  if (before.ids.length === 0) return { why: 'the list is empty' };
  if (before.ids.includes(undefined)) return { why: 'the items of the list show no id' };
  if (before.ids.length !== after.ids.length || !before.ids.every((id) => after.ids.includes(id)))
    return { why: 'the list changed while it was walked' };
  if (!before.ids.every((id, index) => id === after.ids[index])) return { why: 'the list has no stable order' };
  return { whole: before };
}

/**
 * True where no base is declared and every page begins one item before its offset: the target counts from one. The index of the first item is
 * not shown, so offsets and pages of such a list say nothing.
 */
function countsFromOne(judgement: Judgement, { ids }: Walk): boolean {
  const declared = judgement.declared('paging');
  if (isObject(declared) && typeof declared['base'] === 'number') return false;
  const begun = walksOf(judgement)
    .flatMap(({ pages }) => pages)
    .flatMap(({ exchange, items }) => {
      const [offset, first] = [exchange.facts['offset'] as number, items[0]];
      return offset > 0 && first ? [{ offset, first: itemId(first) }] : [];
    });
  return begun.length > 1 && begun.every(({ offset, first }) => first === ids[offset - 1]);
}

const FROM_ONE =
  'the target counts offsets from one, and the profile does not declare the index of the first item (paging.base)';

const walksOf = (judgement: Judgement, names = WHOLE): readonly Walk[] =>
  names.flatMap((name) => walked(judgement, name) ?? []);

function limitKept(judgement: Judgement): readonly Observation[] {
  return walksOf(judgement, [...LIMITED, 'sorted-by-two']).flatMap(({ pages }) =>
    pages.flatMap(({ exchange, items }, at): readonly Observation[] => {
      const limit = exchange.facts['limit'] as number;
      if (items.length > limit)
        return [
          broken([exchange], {
            expected: `at most ${limit} items`,
            received: `${items.length} items`,
            signature: 'limit exceeded',
          }),
        ];
      const next = pages[at + 1];
      // A page may be capped; but not below the greatest size the profile declares.
      if (items.length < limit && items.length > 0 && next && next.items.length > 0 && limit <= declaredMost(judgement))
        return [
          broken([exchange, next.exchange], {
            expected: `${limit} items, as more follow`,
            received: `${items.length} items`,
            signature: 'limit not reached',
          }),
        ];
      return items.length > 0 ? [met(exchange)] : [];
    }),
  );
}

/** The greatest page size the profile declares; zero where it declares none. */
function declaredMost({ declared }: Judgement): number {
  const rules = declared('paging');
  const most = isObject(rules) ? rules['maxLimit'] : undefined;
  return typeof most === 'number' ? most : 0;
}

/** An offset without a limit that is answered with the list from its beginning. */
function offsetIgnored(judgement: Judgement): readonly Observation[] {
  const [before, after] = [walked(judgement, 'all-before'), walked(judgement, 'all-after')];
  const [first, second] = before?.pages ?? [];
  const again = after?.pages[0];
  if (!first || !second || !again) return [];
  const [ids, others, last] = [first, second, again].map(({ items }) => items.map(itemId).join(' '));
  // The same list before and after: what came between is no new order.
  if (first.items.length < 2 || ids !== last) return [];
  if (ids !== others) return [met(second.exchange)];
  return [
    broken([first.exchange, second.exchange], {
      expected: `what follows the item at index ${String(second.exchange.facts['offset'])}, or nothing`,
      received: 'the list from its beginning',
      signature: 'offset ignored',
    }),
  ];
}

function disjoint(judgement: Judgement): readonly Observation[] {
  const state = stable(judgement);
  if ('why' in state) return [undecided(state.why)];
  if (countsFromOne(judgement, state.whole)) return [undecided(FROM_ONE)];
  return walksOf(judgement).flatMap((walk): readonly Observation[] => {
    if (walk.pages.length < 2) return [];
    const twice = walk.ids.find((id, index) => walk.ids.indexOf(id) !== index);
    if (twice === undefined) return [met(lastOf(walk))];
    const pages = walk.pages
      .filter(({ items }) => items.some(({ id }) => String(id) === twice))
      .map(({ exchange }) => exchange);
    return [
      broken(pages, {
        expected: 'every item on one page',
        received: `id ${twice} twice`,
        signature: 'item twice',
      }),
    ];
  });
}

/** A walk that ended must have met everything; one that was cut off, as much of the beginning as it holds. */
function complete(judgement: Judgement): readonly Observation[] {
  const state = stable(judgement);
  if ('why' in state) return [undecided(state.why)];
  if (countsFromOne(judgement, state.whole)) return [undecided(FROM_ONE)];
  return walksOf(judgement).flatMap((walk): readonly Observation[] => {
    const expected = walk.ended ? state.whole.ids : state.whole.ids.slice(0, walk.ids.length);
    const missing = expected.filter((id) => !walk.ids.includes(id));
    if (missing.length === 0) return [met(lastOf(walk))];
    return [
      broken([state.whole.pages[0]?.exchange ?? lastOf(walk), lastOf(walk)], {
        expected: `all ${expected.length} items on the pages`,
        received: `${missing.length} of them on no page, first id ${missing[0]}`,
        signature: 'item on no page',
      }),
    ];
  });
}

/** A page begins where its offset says. */
function offsetKept(judgement: Judgement): readonly Observation[] {
  const ignored = offsetIgnored(judgement);
  if (ignored.some(({ outcome }) => outcome === 'broken')) return ignored;
  const state = stable(judgement);
  if ('why' in state) return [undecided(state.why)];
  if (countsFromOne(judgement, state.whole)) return [undecided(FROM_ONE)];
  return walksOf(judgement, LIMITED).flatMap(({ pages }) =>
    pages.flatMap(({ exchange, items }): readonly Observation[] => {
      const offset = exchange.facts['offset'] as number;
      const expected = state.whole.ids[offset];
      const first = items[0];
      if (expected === undefined || !first || first['id'] === undefined) return [];
      if (String(first['id']) === expected) return [met(exchange)];
      return [
        broken([exchange], {
          expected: `the item at index ${offset}, id ${expected}`,
          received: `id ${String(first['id'])}`,
          pointer: '/0/id',
          signature: 'wrong offset',
        }),
      ];
    }),
  );
}

/** Default and greatest page size, and the index of the first item, as far as the profile declares them. */
function base(judgement: Judgement): readonly Observation[] {
  const declared = judgement.declared('paging');
  const rules = isObject(declared) ? declared : {};
  const [first] = listAnswers(judgement, { step: 'walk', walk: 'all-before', page: 0 });
  const [large] = listAnswers(judgement, { step: 'paging-probe', param: 'limit', value: 'large' });
  if (!first) return [];
  const { defaultLimit, maxLimit } = rules;
  const bounds = [
    { answer: first, most: typeof defaultLimit === 'number' ? defaultLimit : maxLimit },
    { answer: large, most: maxLimit },
  ];
  return bounds.flatMap(({ answer, most }): readonly Observation[] => {
    if (!answer) return [];
    if (typeof most !== 'number') return [seen(`a page holds ${answer.items.length} items`, answer.exchange)];
    if (answer.items.length <= most) return [met(answer.exchange)];
    return [
      broken([answer.exchange], {
        expected: `at most ${most} items, as declared`,
        received: `${answer.items.length} items`,
        signature: 'page size',
      }),
    ];
  });
}

const RULES: Readonly<Record<string, (judgement: Judgement) => readonly Observation[]>> = {
  limit: limitKept,
  disjoint,
  complete,
  offset: offsetKept,
  base,
};

/**
 * Decides: pages keep their limit, begin at their offset, share no item, and together hold the whole list.
 * Needs:   a list with several items, walked page by page between two equal readings of the whole.
 * Leaves:  a page size capped by the target, lists without a stable order, changes by others while it is walked.
 */
export const paging: Check = {
  id: 'paging',
  decides: 'Pages keep their limit, begin at their offset, share no item, and together hold the whole list.',
  needs: 'A list with several items, walked between two equal readings of the whole.',
  leaves: 'A capped page size, lists without a stable order, changes by others while it is walked.',
  options: optionsSchema({ rule: { enum: Object.keys(RULES) } }, ['rule']),
  evidence: ['listing'],
  judge: (judgement) => RULES[judgement.options['rule'] as string]?.(judgement) ?? [],
};
