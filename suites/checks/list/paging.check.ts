import { optionsSchema, defineCheck, type Judgement } from '../check.ts';
import { listAnswers } from '../../evidence/lists/list-answers.ts';
import { isObject } from '../../evidence/json-type.ts';
import { broken, met, seen, undecided, type Observation } from '../observation.ts';
import { offsetKept } from './paging-offset.ts';
import {
  BESIDE,
  countsFromOne,
  FROM_ONE,
  lastOf,
  LIMITED,
  stable,
  walksOf,
} from '../../evidence/lists/paging-walks.ts';

function limitKept(judgement: Judgement): readonly Observation[] {
  return walksOf(judgement, [...LIMITED, ...BESIDE]).flatMap(({ pages }) =>
    pages.flatMap(({ exchange, items }, at): readonly Observation[] => {
      const limit = exchange.facts.limit as number;
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

export default defineCheck({
  id: 'paging',
  decides: 'Pages keep their limit, begin at their offset, share no item, and together hold the whole list.',
  // TODO(needs): 'A list with several items, walked between two equal readings of the whole.' / evidence ['listing']
  needs: [{ traffic: true }],
  leaves: 'A capped page size, lists without a stable order, changes by others while it is walked.',
  options: optionsSchema({ rule: { enum: Object.keys(RULES) } }, ['rule']),
  judge: (judgement) => RULES[judgement.options['rule'] as string]?.(judgement) ?? [],
});
