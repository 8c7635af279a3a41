import type { Exchange } from '../../../contracts/formats/recording.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { lifecyclesOf } from '../../evidence/lifecycles/lifecycle-of.ts';
import { itemId, listResponses, walked } from '../../evidence/lists/list-responses.ts';
import { broken, met, seen } from '../observation.ts';

const SAME_ORDER = 'the same order: without one, pages may lack or repeat items';

/** So many requests in a row with another order are no change by another client. */
const REPEATED = 2;

/**
 * Two of the equal requests at the end of the run whose first page begins otherwise: an item of this run, made long before, is in front of items
 * that it was behind, or that it was not among. With pages, each of them may hold other items, so that no two walks can be compared.
 */
function overtaken(judgement: Judgement): readonly Exchange[] | undefined {
  const made = new Map(
    lifecyclesOf(judgement.history, judgement.contract).map(({ id, create }) => [id, create.at] as const),
  );
  const pages = listResponses(judgement, { step: ['first', 'read-again'] });
  const pairs = pages.slice(1).map((after, at) => [pages[at] ?? after, after] as const);
  const changed = pairs.filter(([before, after]) => {
    const earlier = before.items.map(itemId);
    const isKnown = (id: string | undefined): boolean =>
      (made.get(id) ?? Infinity) < (pages[0]?.exchange.startedAt ?? 0);
    // An item that is there twice is in one order with the others nevertheless.
    const later = [...new Set(after.items.map(itemId))].filter((id) => earlier.includes(id) || isKnown(id));
    const place = later.map((id) => earlier.indexOf(id));
    // An item from another page has its place behind those of this one.
    const places = place.map((index) => (index === -1 ? earlier.length : index));
    return places.some((index, next) => next > 0 && index < (places[next - 1] ?? 0));
  });
  const [first] = changed;
  return first && changed.length >= REPEATED ? first.map(({ exchange }) => exchange) : undefined;
}

export default defineCheck({
  id: 'list-order-stable',
  decides:
    'If declared, two reads of an unchanged list have the same order; if undeclared, a different order is a warning.',
  needs: (['all-before', 'all-after'] as const).map((walk) => ({ exchange: { step: 'walk' as const, walk } })),
  leaves: 'Lists that have changed, items without ids; any order if no order is declared.',
  judge: (judgement) => {
    const [before, after] = [walked(judgement, 'all-before'), walked(judgement, 'all-after')];
    const wanted = judgement.declared('listOrderStable');
    const moving = overtaken(judgement);
    if (moving && wanted !== false)
      return [
        broken(moving, {
          expected: wanted === true ? 'the same order, as declared' : SAME_ORDER,
          received: 'an order that changes with every request',
          signature: 'order',
          ...(wanted === true ? {} : { severity: 'warn', isQuestion: true }),
        }),
      ];
    const last = after?.pages.at(-1)?.exchange;
    if (!before || !after || !last || before.ids.length < 2 || before.ids.includes(undefined)) return [];
    if (before.ids.length !== after.ids.length || !before.ids.every((id) => after.ids.includes(id))) return [];
    const same = before.ids.every((id, index) => id === after.ids[index]);
    const text = same ? 'the same order twice' : 'two orders';
    if (wanted === undefined && !same)
      return [
        broken([last], {
          expected: SAME_ORDER,
          received: text,
          signature: 'order',
          severity: 'warn',
          isQuestion: true,
        }),
      ];
    if (wanted !== true) return [seen(text, last)];
    return same
      ? [met(last)]
      : [
          broken([last], {
            expected: 'the same order, as declared',
            received: 'a different order',
            signature: 'order',
          }),
        ];
  },
});
