/** An empty list that contains resources when it is requested in another form. */

import type { Exchange } from '../../../contracts/formats/recording.ts';
import { itemId, listResponse } from '../../evidence/lists/list-responses.ts';
import { operationOf } from '../../evidence/operation-of.ts';
import { sandboxValueOf } from '../../evidence/sandbox-value.ts';
import { emptyListStatuses, hasContent } from '../../evidence/statuses.ts';
import type { ExpectationJudgement } from './expectation.ts';

/** Parameters that select how much of each resource is returned, and not which resources. */
const VIEWS = ['fields', 'expand', 'depth'];

/** The URL without the parameters that select a view. */
function viewless(address: string): string {
  const url = new URL(address);
  for (const name of VIEWS) url.searchParams.delete(name);
  return url.href;
}

const idsIn = (exchange: Exchange | undefined): readonly string[] =>
  ((exchange && listResponse(exchange)) ?? { items: [] }).items.flatMap((item) => itemId(item) ?? []);

function isEmpty({ contract, declared }: ExpectationJudgement, exchange: Exchange): boolean {
  const operation = operationOf(contract, exchange);
  const status = exchange.response?.status;
  if (status !== undefined && !hasContent(exchange.response) && operation)
    return emptyListStatuses(operation, declared).includes(status);
  return listResponse(exchange)?.items.length === 0;
}

/**
 * Lists which show that this empty list should contain resources; undefined without such lists. Header fields for the form of the response, and
 * parameters for the view of each resource, do not change which resources are in the list. A resource that the list contained before and after
 * existed in between; an earlier list is enough if the profile declares how long changes take to become visible.
 */
export function contradictingLists(
  judgement: ExpectationJudgement,
  exchange: Exchange,
): readonly Exchange[] | undefined {
  const { history, declared, options } = judgement;
  const { accept, param, value } = options.when;
  const isView = [param].flat().some((name) => VIEWS.includes(String(name))) && value !== 'absent';
  // Whether a filter applies to members that are not returned is decided by the filter rows.
  if (isView && exchange.facts.param === 'filter') return undefined;
  if ((!isView && accept === undefined) || !isEmpty(judgement, exchange)) return undefined;
  const address = isView ? viewless(exchange.request.url) : exchange.request.url;
  if (isView && address === new URL(exchange.request.url).href) return undefined;
  const alike = history.exchanges({ operations: [exchange.operation] }).filter(
    (one) =>
      one !== exchange &&
      one.identity === exchange.identity &&
      (isView ? new URL(one.request.url).href : one.request.url) === address &&
      // The data of a sandbox may depend on this field.
      sandboxValueOf(one) === sandboxValueOf(exchange) &&
      (listResponse(one)?.items.length ?? 0) > 0,
  );
  const settleMs = declared('settleMs');
  const ended = (one: Exchange): number => one.startedAt + (one.response?.milliseconds ?? 0);
  if (typeof settleMs === 'number') {
    const settled = alike.findLast((one) => ended(one) + settleMs < exchange.startedAt);
    if (settled) return [settled];
  }
  if (!isView) return undefined;
  const before = alike.findLast((one) => ended(one) < exchange.startedAt);
  const held = new Set(idsIn(before));
  const after = alike.find((one) => one.startedAt > ended(exchange) && idsIn(one).some((id) => held.has(id)));
  return before && after ? [before, after] : undefined;
}
