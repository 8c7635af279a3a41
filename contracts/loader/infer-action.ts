/** What an operation of any OpenAPI document does, inferred from its method and path by common REST conventions. */

import type { Action, Json, JsonObject } from '../contract.ts';
import { getPointer } from '../json/json-pointer.ts';
import { dereference } from './dereference.ts';
import { contentOf } from './contents.ts';
import { textOf } from './json-shape.ts';

export interface PathShape {
  readonly method: string;
  readonly path: string;
  /** Pointer of the operation in the document. */
  readonly pointer: string;
}

const HUB: Readonly<Record<string, Action>> = { POST: 'hub-create', GET: 'hub-retrieve', DELETE: 'hub-delete' };
const ON_ONE: Readonly<Record<string, Action>> = { GET: 'retrieve', PATCH: 'update' };

/** The schema of the first 2xx response, behind references. */
function successSchema(
  document: Json,
  { pointer }: PathShape,
): { readonly pointer: string; readonly value: JsonObject } | undefined {
  const statuses = Object.keys((getPointer(document, `${pointer}/responses`) ?? {}) as JsonObject);
  const status = statuses.toSorted().find((key) => /^2(\d\d|XX)$/i.test(key));
  if (status === undefined) return undefined;
  const [first] = Object.values(contentOf(dereference(document, `${pointer}/responses/${status}`)) ?? {});
  return first === undefined ? undefined : dereference(document, first.pointer);
}

/** `other` where the shape says nothing: `create|list` act on a collection, `retrieve|update` on one, `hub-*` on a path that ends in hub. */
export function inferAction(document: Json, shape: PathShape): Action {
  const { method, path } = shape;
  const onOne = /\}\/?$/.test(path);
  const collection = path.replace(/\/\{[^/]*\}\/?$/, '').replace(/\/$/, '');
  if (/\/hub$/i.test(collection) && onOne === (method !== 'POST')) return HUB[method] ?? 'other';
  if (onOne) return ON_ONE[method] ?? 'other';
  // A path of the client's own, at which it is notified (TM Forum's way of describing callbacks before OpenAPI had any).
  if (method === 'POST' && /\/listener\//i.test(path)) return 'publish';
  if (method === 'POST') return 'create';
  return method === 'GET' && successSchema(document, shape)?.value['type'] === 'array' ? 'list' : 'other';
}

/** Name of the component schema that a success returns, alone or as a list. */
export function inferResource(document: Json, shape: PathShape): string | undefined {
  const schema = successSchema(document, shape);
  if (schema === undefined) return undefined;
  const named = (pointer: string): string | undefined => /^\/components\/schemas\/([^/]+)$/.exec(pointer)?.[1];
  return schema.value['type'] === 'array'
    ? named(dereference(document, `${schema.pointer}/items`).pointer)
    : named(schema.pointer);
}

/** An id for an operation without operationId: `billing.get-invoice-id` for `GET /invoice/{id}` of `billing`. */
export function inferId(interfaceId: string, { method, path }: PathShape): string {
  const words = [method, ...path.split('/')].map((word) => word.replace(/[^A-Za-z0-9]+/g, '')).filter(Boolean);
  return `${interfaceId}.${words.join('-').toLowerCase()}`;
}

export const operationIdOf = (operation: JsonObject): string | undefined =>
  textOf(operation['operationId']) || undefined;
