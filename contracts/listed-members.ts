import type { Contract, Json, JsonObject } from './contract.ts';
import { getPointer } from './json/json-pointer.ts';
import { isObject } from './json/json-type.ts';

/** Names of the members a document lists for a resource; empty for an unknown resource. */
export function listedMembers({ document }: Pick<Contract, 'document'>, resource: string): ReadonlySet<string> {
  const components = document['components'] as JsonObject | undefined;
  const schema = (components?.['schemas'] as JsonObject | undefined)?.[resource] as JsonObject | undefined;
  return new Set(Object.keys((schema?.['properties'] as JsonObject | undefined) ?? {}));
}

/** Of each document, the schemas that were referred to: a run asks for the same few hundreds of thousands of times. */
const found = new WeakMap<JsonObject, Map<string, Json | undefined>>();

function referredBy(document: JsonObject, reference: string): Json | undefined {
  const known = found.get(document) ?? new Map<string, Json | undefined>();
  found.set(document, known);
  if (!known.has(reference)) known.set(reference, getPointer(document, reference.replace(/^#/, '')));
  return known.get(reference);
}

/** The schema itself, or the one to which it refers. */
function referred(document: JsonObject, schema: Json | undefined): JsonObject {
  const reference = isObject(schema) ? schema['$ref'] : undefined;
  const at = typeof reference === 'string' ? referredBy(document, reference) : schema;
  return isObject(at) ? at : {};
}

/** True for a place in a resource that its document lists, an index or a star for the elements of a list; also inside a member of unstated form. */
export function isListedPlace(
  { document }: Pick<Contract, 'document'>,
  resource: string,
  path: readonly string[],
): boolean {
  let schema = referred(document, { $ref: `#/components/schemas/${resource}` });
  for (const token of path) {
    const { items, properties } = schema;
    if (items !== undefined) schema = referred(document, items);
    else if (!isObject(properties)) return true;
    else if (!Object.hasOwn(properties, token)) return false;
    else schema = referred(document, properties[token]);
  }
  return true;
}
