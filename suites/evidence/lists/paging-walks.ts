/** Walks of the listing scenario page by page, and whether the list held still meanwhile. */

import type { Judgement, Need } from '../judgement.ts';
import type { WalkName } from '../../../contracts/formats/evidence/steps/lists.ts';
import { isWithoutObjects, itemId, NO_OBJECTS, walked, type Walk } from './list-responses.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { label } from '../phrase.ts';

/** Walks of the listing scenario with a limit of one, two and three. */
export const LIMITED: readonly WalkName[] = [
  'by-one',
  'by-two',
  'by-three',
  'from-one',
  'last-three',
  'all-but-one',
  'exactly-all',
  'fields-by-two',
];

/** Those of them that were walked to the end of the list, all but one from its beginning. */
const TO_THE_END: readonly WalkName[] = ['by-one', 'by-two', 'by-three', 'last-three', 'all-but-one', 'exactly-all'];

/** Evidence of pages of one list, and of the list before and after them. */
export const UNCHANGED_LIST: readonly Need[] = [
  { exchange: { step: 'walk', walk: TO_THE_END } },
  { exchange: { step: 'walk', walk: 'all-before' } },
  { exchange: { step: 'walk', walk: 'all-after' } },
];

/** Walks by small pages with another parameter, or by another customer. */
export const COMBINED: readonly WalkName[] = ['sorted-by-two', 'window-by-two', 'filter-by-one', 'others-by-two'];

/** Begins what states the number of items of a page. */
export const ITEMS = label('number of items');

export const lastOf = ({ pages }: Walk) => pages.at(-1)?.exchange ?? { seq: -1 };

/** True if the one list is the other one, or a part of it in the same order. */
function isWithin(ids: readonly (string | undefined)[], longer: readonly (string | undefined)[]): boolean {
  let next = 0;
  for (const id of longer) if (id === ids[next]) next += 1;
  return next === ids.length;
}

interface Whole {
  /** The list as it was read before the pages. */
  readonly whole: Walk;
  /** The ids of the list as it was read after them: other clients may have added items. */
  readonly later: Walk['ids'];
  /** True where some of these are not at the end: items before which they are have moved from one page to the next, and may be on both. */
  readonly isShifted: boolean;
}

/** The whole list, read before and after the walks; usable only if nothing left it or moved in between and every item has an id. */
function stable(judgement: Judgement): Whole | { readonly why: string } {
  const [before, after] = [walked(judgement, 'all-before'), walked(judgement, 'all-after')];
  if (!before || !after) return { why: 'the list could not be read to its end' };
  if (before.ids.length === 0)
    return { why: before.pages.some(({ exchange }) => isWithoutObjects(exchange)) ? NO_OBJECTS : 'the list is empty' };
  if (before.ids.includes(undefined)) return { why: 'the items of the list show no id' };
  if (!before.ids.every((id) => after.ids.includes(id))) return { why: 'the list changed while it was read' };
  if (!isWithin(before.ids, after.ids))
    return {
      why:
        before.ids.length === after.ids.length ? 'the list has no stable order' : 'the list changed while it was read',
    };
  return { whole: before, later: after.ids, isShifted: before.ids.some((id, index) => id !== after.ids[index]) };
}

/** A number that the profile declares of pages. */
export function pagingRule({ declared }: Judgement, name: 'base' | 'defaultLimit' | 'maxLimit'): number | undefined {
  const rules = declared('paging');
  const value = isObject(rules) ? rules[name] : undefined;
  return typeof value === 'number' ? value : undefined;
}

/**
 * True where no base is declared and every page begins one item before its offset: the target counts from one. The index of the first item is
 * unspecified, so offsets and pages of such a list say nothing.
 */
function countsFromOne(judgement: Judgement, ids: Walk['ids']): boolean {
  if (pagingRule(judgement, 'base') !== undefined) return false;
  const begun = walksOf(judgement)
    .flatMap(({ pages }) => pages)
    .flatMap(({ exchange, items }) => {
      const [offset = 0, first] = [exchange.facts.offset, items[0]];
      return offset > 0 && first ? [{ offset, first: itemId(first) }] : [];
    });
  // The last item of a page is the first of the next one, in the whole list, too.
  const once = [...new Set(ids)];
  return begun.length > 1 && begun.every(({ offset, first }) => first === once[offset - 1]);
}

const FROM_ONE =
  'every page begins one item before its offset: the target counts offsets from one, or its pages overlap; the profile must declare the index of the first item, `paging: { base: 0 }` or `paging: { base: 1 }`';

export const walksOf = (judgement: Judgement, names: readonly WalkName[] = TO_THE_END): readonly Walk[] =>
  names.flatMap((name) => walked(judgement, name) ?? []);

const GROWN = 'items were added before others while the list was read';

/**
 * The whole list where offsets and pages can be held against it, or why they cannot.
 * @param isOfAll about the items of the list alone: one that moves to a later page while the list grows is on one of its pages nevertheless
 */
export function readableWhole(
  judgement: Judgement,
  { isOfAll = false }: { readonly isOfAll?: boolean } = {},
): Pick<Whole, 'whole' | 'isShifted'> | { readonly why: string } {
  const state = stable(judgement);
  if ('why' in state) return state;
  if (countsFromOne(judgement, state.later)) return { why: FROM_ONE };
  return state.isShifted && !isOfAll ? { why: GROWN } : state;
}
