/** Resources in responses: the root of a retrieval, a creation or an update, each element of a list. */

import { listInBody } from '../../contracts/list-in-body.ts';
import { idText } from '../../contracts/json/exact-integers.ts';
import { operationsOf } from '../../contracts/operations-of.ts';
import { oncePerHistory } from './once-per-history.ts';
import type { Contract, Json, JsonObject } from '../../contracts/contract.ts';
import type { Exchange } from '../../contracts/formats/recording.ts';
import { responseJson, type History } from './history.ts';
import { isObject } from '../../contracts/json/json-type.ts';
import { isSuccess } from '../../contracts/status-class.ts';
import { hasWrongBody, isNamedByAnotherRun, resultsFromWrongBody } from './wrong-bodies.ts';

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

const all = oncePerHistory<readonly ReturnedResource[]>();

/** Every resource of a kind that the given operations return. */
const returnedBy = (
  history: History,
  contract: Contract,
  resource: string,
  operations: readonly string[],
): readonly ReturnedResource[] =>
  all(history, [contract.id, resource, ...operations].join(' '), () => {
    const ids = contract.operations
      .filter((one) => one.resource === resource && operations.includes(one.id))
      .map(({ id }) => id);
    const lists = new Set(operationsOf(contract, 'list'));
    return history
      .exchanges({ operations: ids })
      .filter((exchange) => !hasWrongBody(exchange))
      .flatMap((exchange) => (lists.has(exchange.operation) ? listedIn(exchange) : resourcesOf(exchange)));
  });

const ofOthers = oncePerHistory<ReadonlySet<string>>();

/** Whether another run left a resource behind; where one did, also a resource without id and name, as with a selection of members, may be that. */
function isLeftBehind(history: History, contract: Contract, resource: string): (value: JsonObject) => boolean {
  const isNamed = isNamedByAnotherRun(history, contract);
  const ids = ofOthers(history, `${contract.id} ${resource}`, () => {
    const operations = contract.operations.map(({ id }) => id);
    const named = returnedBy(history, contract, resource, operations).filter(({ value }) => isNamed(value));
    return new Set(named.flatMap(({ value }) => idText(value) ?? []));
  });
  return (value) => {
    const id = idText(value);
    return id === undefined ? isNamed(value) || (ids.size > 0 && value['externalId'] === undefined) : ids.has(id);
  };
}

const found = oncePerHistory<readonly ReturnedResource[]>();

/** Every resource of a kind that the given operations return, without those that result from wrong bodies or that another run left behind. */
export const resourcesIn = (
  history: History,
  contract: Contract,
  resource: string,
  operations: readonly string[],
): readonly ReturnedResource[] =>
  found(history, [contract.id, resource, ...operations].join(' '), () => {
    const isOfWrongBody = resultsFromWrongBody(history, contract, resource);
    const isLeft = isLeftBehind(history, contract, resource);
    return returnedBy(history, contract, resource, operations).filter(
      ({ exchange, value }) => !isOfWrongBody(exchange, value) && !isLeft(value),
    );
  });
