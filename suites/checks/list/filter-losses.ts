/** Resources that a filtered list holds although they lack the member, or leaves out although they have the value. */

import type { Json } from '../../../contracts/contract.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { requestJson } from '../../evidence/history.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import {
  filteredAlone,
  hasValue,
  hasOtherValueAfter,
  hasValueAfter,
  isStill,
  unfiltered,
} from '../../evidence/lists/filtered-lists.ts';
import { itemId, listResponses, type Item } from '../../evidence/lists/list-responses.ts';
import { isSame } from '../../evidence/lists/own-items.ts';
import { isUpdatedAt } from '../../evidence/lists/own-lists.ts';
import { pagingRule } from '../../evidence/lists/paging-walks.ts';
import { sentValue } from '../../evidence/request-facts.ts';
import { lifecyclesOf, resourceIn } from '../../evidence/lifecycles/lifecycle-of.ts';
import type { Judgement } from '../check.ts';

/** Most items of a page with a limit: a target may cap a larger limit at an undeclared maximum. */
const largestPage = (judgement: Judgement): number =>
  Math.max(
    0,
    ...listResponses(judgement, { step: ['walk', 'paging-probe', 'filter'] })
      .filter(({ exchange }) => sentValue(exchange, 'limit') !== undefined)
      .map(({ items }) => items.length),
  );

/** The most items that the response may have: the requested limit, or the maximum that is declared or seen. */
const limitOf = (judgement: Judgement, { request }: Exchange): number => {
  const requested = new URL(request.url).searchParams.get('limit');
  if (requested === null) return Infinity;
  return Math.min(Number(requested), pagingRule(judgement, 'maxLimit') ?? largestPage(judgement));
};

/**
 * A resource that has the value where nothing is filtered, and is not there where it is; or one that is there by the filter alone, and not
 * on a page of it. All are single pages: one with room for more holds all that were chosen.
 */
export function lost(judgement: Judgement, exchange: Exchange, items: readonly Item[]): Item | undefined {
  const { member, wanted, selected, combinedWith } = exchange.facts;
  const alone = combinedWith === 'limit' ? filteredAlone(judgement, exchange) : undefined;
  const before = combinedWith === 'limit' ? alone : unfiltered(judgement, exchange);
  const first = alone ?? unfiltered(judgement, exchange)?.first;
  if (!before || !first || selected !== undefined || (combinedWith !== undefined && combinedWith !== 'limit'))
    return undefined;
  if (
    items.length >= Math.min(first.items.length, limitOf(judgement, exchange)) ||
    items.some((item) => itemId(item) === undefined)
  )
    return undefined;
  const shown = new Set(items.map(itemId));
  const missing = before.items.filter(
    (item) => hasValue(item, member, wanted) && itemId(item) !== undefined && !shown.has(itemId(item)),
  );
  if (missing.length === 0) return undefined;
  // An update may reach lists between two requests, unless the profile declares by when it must.
  const isSettled = judgement.declared('settleMs') !== undefined;
  const isVarying = mayShowOtherVersion(judgement, exchange);
  const isKept = (isSettled ? keepsValue : hasValueAfter)(judgement, exchange);
  return missing.find((item) => !isVarying(item) && isKept(item));
}

/** A member that is null is as one that is left out. */
const mentions = (body: Json | undefined, name: string): boolean => isObject(body) && (body[name] ?? null) !== null;

/** True for a resource of this run whose member an update gave a value: where no settling time is declared, a list may show any of them. */
export function mayShowOtherVersion(judgement: Judgement, { facts }: Exchange): (item: Item) => boolean {
  if (judgement.declared('settleMs') !== undefined) return () => false;
  const [, top = ''] = (facts.member ?? '').split('/');
  return isUpdatedAt(judgement, top);
}

/**
 * True for a resource that had the value of a filter all the time, as far as it was shown: a provider may change its own resources, and the state of
 * each, at any time.
 */
export function keepsValue(judgement: Judgement, exchange: Exchange): (item: Item) => boolean {
  if (!isStill(judgement, exchange.facts.member)) return hasValueAfter(judgement, exchange);
  const isChanged = hasOtherValueAfter(judgement, exchange);
  const isVarying = mayShowOtherVersion(judgement, exchange);
  const created = lifecyclesOf(judgement.history, judgement.contract);
  return (item) =>
    !isVarying(item) && (!isChanged(item) || created.some((lifecycle) => isSame(item, lifecycle) === true));
}

/**
 * A resource of this run that lacks the member and is there all the same: it was created without it, never given it, and shows it neither in
 * the whole list nor where it was retrieved.
 */
export function withoutMember(judgement: Judgement, exchange: Exchange, items: readonly Item[]): Item | undefined {
  const { member = '', selected, customer: caller } = exchange.facts;
  const [, top = ''] = member.split('/');
  if (selected !== undefined && !selected.includes(top)) return undefined;
  const before = unfiltered(judgement, exchange);
  const lifecycles = lifecyclesOf(judgement.history, judgement.contract).filter(
    ({ create, updates, retrieved, customer }) =>
      customer === caller &&
      [create, ...updates].every((one) => !mentions(requestJson(one), top)) &&
      retrieved.size > 0 &&
      [...retrieved.values()].every((one) => !mentions(resourceIn(one), top)),
  );
  const isWithout = (item: Item): boolean =>
    !mentions(item, top) && lifecycles.some((lifecycle) => isSame(item, lifecycle) === true);
  return items.find(
    (item) => isWithout(item) && before?.items.some((one) => itemId(one) === itemId(item) && isWithout(one)),
  );
}
