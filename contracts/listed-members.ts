import type { Contract, Json, JsonObject } from './contract.ts';
import { getPointer } from './json/json-pointer.ts';
import { isObject } from './json/json-type.ts';

/** Names of the members a document lists for a resource; empty for an unknown resource. */
export function listedMembers({ document }: Pick<Contract, 'document'>, resource: string): ReadonlySet<string> {
  const components = document['components'] as JsonObject | undefined;
  const schema = (components?.['schemas'] as JsonObject | undefined)?.[resource] as JsonObject | undefined;
  return new Set(Object.keys((schema?.['properties'] as JsonObject | undefined) ?? {}));
}

/** The schema itself, or the one to which it refers. */
function referred(document: JsonObject, schema: Json | undefined): JsonObject {
  const reference = isObject(schema) ? schema['$ref'] : undefined;
  const found = typeof reference === 'string' ? getPointer(document, reference.replace(/^#/, '')) : schema;
  return isObject(found) ? found : {};
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
