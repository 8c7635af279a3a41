/** Lists with declared filters, and the values that their items show at the filtered member. */

import type { Json } from '../../../contracts/contract.ts';
import { matchPattern } from '../../../contracts/json/json-pointer.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import type { Judgement } from '../judgement.ts';
import { stateMembers } from '../lifecycles/state-member.ts';
import { oncePerHistory } from '../once-per-history.ts';
import { itemId, listResponses, type Item, type ListResponse } from './list-responses.ts';

/** Values an item shows at a pointer, which may lead through lists. A member that is null shows none. */
export const valuesAt = (item: Item, pointer = ''): readonly Json[] =>
  matchPattern(pointer, item as Json).flatMap(({ value }) => value ?? []);

/** True if the item shows the value at the pointer. */
export const hasValue = (item: Item, pointer: string | undefined, value: string | undefined): boolean =>
  valuesAt(item, pointer).includes(value as Json);

/** The same for a value that contains it, in whatever case: which texts a filter matches is unspecified, and one may match a part of a text. */
export function containsValue(item: Item, pointer: string | undefined, value = ''): boolean {
  const wanted = value.toLowerCase();
  return valuesAt(item, pointer).some((one) => typeof one === 'string' && one.toLowerCase().includes(wanted));
}

/** True for a member whose value a provider does not change by itself. */
export const isStill = ({ contract }: Judgement, member: string | undefined): boolean =>
  !stateMembers(contract).some((name) => member === `/${name}`);

const pagesOf = oncePerHistory<readonly ListResponse[]>();
const itemsOf = oncePerHistory<readonly Item[]>();

/** The list of the same caller without a filter: its first page, and the items of all pages. */
export function unfiltered(
  judgement: Judgement,
  { facts: { customer } }: Exchange,
): { readonly first: ListResponse; readonly items: readonly Item[] } | undefined {
  const { history, requirement } = judgement;
  const key = `${requirement.operations.join(' ')} of ${String(customer)}`;
  const pages = pagesOf(history, key, () =>
    listResponses(judgement, { step: 'filter', value: 'absent' }).filter(
      ({ exchange }) => exchange.facts.customer === customer,
    ),
  );
  const [first] = pages;
  return first && { first, items: itemsOf(history, key, () => pages.flatMap(({ items }) => items)) };
}

/** The list of the same caller with the same filter alone. */
export const filteredAlone = (judgement: Judgement, { facts }: Exchange): ListResponse | undefined =>
  listResponses(judgement, { step: 'filter', value: 'valid' }).find(
    ({ exchange: { facts: other } }) =>
      other.combinedWith === undefined &&
      (['customer', 'member', 'wanted'] as const).every((name) => other[name] === facts[name]),
  );

/** What later lists of the same caller show. */
const itemsAfter = (judgement: Judgement, { facts, startedAt }: Exchange): readonly Item[] =>
  listResponses(judgement, {})
    .filter(({ exchange }) => exchange.startedAt > startedAt && exchange.facts.customer === facts.customer)
    .flatMap(({ items }) => items);

const isAmong = (items: readonly Item[]): ((item: Item) => boolean) => {
  const ids = new Set(items.map(itemId));
  return (item) => ids.has(itemId(item));
};

const withValue = (items: readonly Item[], { facts: { member, wanted } }: Exchange): readonly Item[] =>
  items.filter((item) => hasValue(item, member, wanted));

/** True for a resource that still has the value in a later response. */
export const hasValueAfter = (judgement: Judgement, exchange: Exchange): ((item: Item) => boolean) =>
  isAmong(withValue(itemsAfter(judgement, exchange), exchange));

/** True for a resource that has only other values in later responses. */
export function hasOtherValueAfter(judgement: Judgement, exchange: Exchange): (item: Item) => boolean {
  const shown = itemsAfter(judgement, exchange).filter((item) => valuesAt(item, exchange.facts.member).length > 0);
  const isStillSo = isAmong(withValue(shown, exchange));
  return isAmong(shown.filter((item) => !isStillSo(item)));
}

/** True where each item, known by its id alone, has the value in another list of the filters, where more of it is shown. */
export function haveValueElsewhere(judgement: Judgement, { facts }: Exchange, items: readonly Item[]): boolean {
  const all = listResponses(judgement, { step: 'filter' })
    .filter(({ exchange }) => exchange.facts.customer === facts.customer)
    .flatMap((one) => one.items);
  return items.every((item) =>
    all.some(
      (one) => itemId(item) !== undefined && itemId(one) === itemId(item) && hasValue(one, facts.member, facts.wanted),
    ),
  );
}
