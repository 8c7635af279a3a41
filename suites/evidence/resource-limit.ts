/** Creations that a target may reject although they are like accepted ones: how many resources a customer may have is unspecified. */

import type { Contract } from '../../contracts/contract.ts';
import type { Exchange } from '../../contracts/formats/recording.ts';
import { isObject } from '../../contracts/json/json-type.ts';
import { operationsOf } from '../../contracts/operations-of.ts';
import { queryOf } from '../../contracts/text/percent-encoding.ts';
import { requestJson, type History } from './history.ts';
import { succeeded } from './lifecycles/lifecycle-of.ts';
import { oncePerHistory } from './once-per-history.ts';

export const RESOURCE_LIMIT_UNSPECIFIED = 'the number of resources may be limited, which is unspecified';

/** No document gives a status for a limit. A missing path or method, and wrong credentials, have statuses that are not among these. */
export const LIMIT_STATUSES: readonly number[] = [400, 403, 409, 422];

const DESCRIBED: readonly unknown[] = ['good', 'offered'];

/** What two requests have in common whose values alone differ; of a hub, `query` and the form of the callback are more than a value. */
function shapeOf(exchange: Exchange): string {
  const body = requestJson(exchange);
  const members = isObject(body) ? Object.keys(body).toSorted() : [];
  const { query, callback } = isObject(body) ? body : {};
  const parameters = queryOf(exchange.request.url).map(([name]) => name);
  const { identity, facts } = exchange;
  return JSON.stringify([identity, facts.sandbox, parameters, members, query, String(callback).includes('?')]);
}

/** True for a valid request that was rejected after one with the same shape was accepted. */
export function isRejectedLater(exchange: Exchange, accepted: readonly Exchange[]): boolean {
  const { facts, response, startedAt } = exchange;
  if (!DESCRIBED.includes(facts.kind) || !LIMIT_STATUSES.includes(response?.status ?? 0)) return false;
  const shape = shapeOf(exchange);
  return accepted.some((one) => one.at <= startedAt && shapeOf(one) === shape);
}

/** Fewer may be rejected for another reason. */
const FEWEST = 2;

/** The statuses with which several requests were rejected. */
export function repeatedStatuses(rejected: readonly Exchange[]): readonly number[] {
  const each = rejected.map(({ response }) => response?.status ?? 0);
  return each.filter((status) => each.filter((one) => one === status).length >= FEWEST);
}

interface CreationsOfCustomer {
  /** When the last accepted creation was sent; a rejected one may have overtaken it. */
  readonly last: number;
  /** Statuses with which several creations were rejected afterwards, although ones like them were accepted before. */
  readonly statuses: ReadonlySet<number>;
}

const customers = oncePerHistory<CreationsOfCustomer>();

const creationsOf = (history: History, contract: Contract, customer: string): CreationsOfCustomer =>
  customers(history, `${contract.id} ${customer}`, () => {
    const all = history
      .exchanges({ operations: operationsOf(contract, 'create') })
      .filter(({ facts }) => facts.customer === customer);
    const accepted = all.filter(succeeded);
    const last = Math.max(...accepted.map(({ startedAt }) => startedAt));
    const rejected = all.filter((one) => one.at >= last && isRejectedLater(one, accepted));
    return { last, statuses: new Set(repeatedStatuses(rejected)) };
  });

/** True for a creation that may be rejected because the customer has too many resources. */
export function mayExceedResourceLimit(
  exchange: Exchange,
  { contract, history }: { readonly contract: Contract; readonly history: History },
): boolean {
  const status = exchange.response?.status;
  if (status === undefined || !operationsOf(contract, 'create').includes(exchange.operation)) return false;
  const { last, statuses } = creationsOf(history, contract, exchange.facts.customer ?? '');
  return exchange.at >= last && statuses.has(status);
}
