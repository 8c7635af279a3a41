/** The resource an interface is about (trouble ticket, change request, service order) and how its operations are called. */

import type { Json, JsonObject, Operation } from '../../contracts/contract.ts';
import type { Contract } from '../../contracts/contract.ts';
import type { Answer, CallOptions, World } from './scenario.ts';

/** Name of the resource that is created, retrieved, listed or updated here; undefined for an interface without one. */
export function resourceOf(contract: Contract): string | undefined {
  const made = contract.operations.find(
    ({ action }) => action === 'create' || action === 'retrieve' || action === 'list',
  );
  return made?.resource;
}

/** Name of the path parameter that carries the resource's id. */
export function idParameter(operation: Operation): string {
  const declared = operation.parameters.find((parameter) => parameter.in === 'path');
  return declared?.name ?? 'id';
}

export const byId = (operation: Operation, id: string): { readonly path: Readonly<Record<string, string>> } => ({
  path: { [idParameter(operation)]: id },
});

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Id of an answered resource, as text for a path; undefined where the answer shows none. */
export function idOf(answer: Answer): string | undefined {
  const json = answer.live?.json;
  if (!isObject(json)) return undefined;
  const { id } = json;
  return typeof id === 'string' && id !== '' ? id : typeof id === 'number' ? String(id) : undefined;
}

export const jsonObject = (value: Json | undefined): JsonObject | undefined => (isObject(value) ? value : undefined);

/** Query that makes a list answer everything the run has made: an open window where the list has a required start. */
export function listQuery(operation: Operation, startedAt: Date): Record<string, Json> {
  const query: Record<string, Json> = {};
  if (operation.parameters.some(({ name, in: place }) => place === 'query' && name === 'fromDateTime'))
    query['fromDateTime'] = new Date(startedAt.getTime() - 24 * 3600 * 1000).toISOString();
  return query;
}

/** Pages through a list by what each page really held, at most `most` pages, and returns the last answer. */
export async function findInList(
  world: World,
  operation: Operation,
  query: Readonly<Record<string, Json>>,
  wanted: (resource: JsonObject) => boolean,
  options: CallOptions,
  most = 50,
): Promise<{ readonly found: boolean; readonly last: Answer; readonly pages: number }> {
  let offset = 0;
  for (let page = 1; ; page += 1) {
    const paged = offset === 0 ? query : { ...query, offset: String(offset) };
    const last = await world.call(operation, { query: paged }, options);
    const json = last.live?.json;
    const items = Array.isArray(json) ? (json as readonly Json[]) : [];
    if (items.some((item) => isObject(item) && wanted(item))) return { found: true, last, pages: page };
    offset += items.length;
    if (items.length === 0 || page >= most || world.signal.aborted) return { found: false, last, pages: page };
  }
}
