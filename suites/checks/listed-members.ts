import type { Contract, Json, JsonObject } from '../../contracts/contract.ts';
import { isObject } from './json-type.ts';

/** Names of the members a document lists for a resource; empty for an unknown resource. */
export function listedMembers({ document }: Pick<Contract, 'document'>, resource: string): ReadonlySet<string> {
  const components = document['components'] as JsonObject | undefined;
  const schema = (components?.['schemas'] as JsonObject | undefined)?.[resource];
  const properties: Json | undefined = isObject(schema) ? schema['properties'] : undefined;
  return new Set(isObject(properties) ? Object.keys(properties) : []);
}
