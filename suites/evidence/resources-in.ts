/** Resources in responses: the root of a retrieval, a creation or an update, each element of a list. */

import { listInBody } from '../../contracts/list-in-body.ts';
import { operationsOf } from '../../contracts/operations-of.ts';
import { oncePerHistory } from './once-per-history.ts';
import type { Contract, Json } from '../../contracts/contract.ts';
import type { Exchange } from '../../contracts/formats/recording.ts';
import { responseJson, type History } from './history.ts';
import { isObject } from '../../contracts/json/json-type.ts';
import { isSuccess } from '../../contracts/status-class.ts';
import { hasWrongBody, resultsFromWrongBody } from './wrong-bodies.ts';

export interface ReturnedResource {
  readonly exchange: Exchange;
  /** JSON Pointer of the resource in the body. */
  readonly pointer: string;
  readonly value: { readonly [member: string]: Json | undefined };
}

/** Resources in one successful response. */
export function resourcesOf(exchange: Exchange): readonly ReturnedResource[] {
  if (!exchange.response || !isSuccess(exchange.response.status)) return [];
  const json = responseJson(exchange);
  if (Array.isArray(json))
    return (json as readonly Json[]).flatMap((value, index) =>
      isObject(value) ? [{ exchange, pointer: `/${index}`, value }] : [],
    );
  return isObject(json) ? [{ exchange, pointer: '', value: json }] : [];
}

/** Resources in the response of a list, which may have an envelope. */
function listedIn(exchange: Exchange): readonly ReturnedResource[] {
  const list = exchange.response && listInBody(responseJson(exchange), exchange.request.url);
  if (!list || list.pointer === '' || !exchange.response || !isSuccess(exchange.response.status))
    return resourcesOf(exchange);
  return list.items.flatMap((value, index) =>
    isObject(value) ? [{ exchange, pointer: `${list.pointer}/${index}`, value }] : [],
  );
}

const found = oncePerHistory<readonly ReturnedResource[]>();

/** Every resource of a kind that the given operations return, without those that result from wrong bodies. */
export const resourcesIn = (
  history: History,
  contract: Contract,
  resource: string,
  operations: readonly string[],
): readonly ReturnedResource[] =>
  found(history, [contract.id, resource, ...operations].join(' '), () =>
    lookedUp(history, contract, resource, operations),
  );

function lookedUp(
  history: History,
  contract: Contract,
  resource: string,
  operations: readonly string[],
): readonly ReturnedResource[] {
  const ids = contract.operations
    .filter((one) => one.resource === resource && operations.includes(one.id))
    .map(({ id }) => id);
  const isOfWrongBody = resultsFromWrongBody(history, contract, resource);
  const lists = new Set(operationsOf(contract, 'list'));
  return history
    .exchanges({ operations: ids })
    .filter((exchange) => !hasWrongBody(exchange))
    .flatMap((exchange) => (lists.has(exchange.operation) ? listedIn(exchange) : resourcesOf(exchange)))
    .filter(({ exchange, value }) => !isOfWrongBody(exchange, value));
}
