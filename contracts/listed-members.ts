import type { Contract, JsonObject } from './contract.ts';

/** Names of the members a document lists for a resource; empty for an unknown resource. */
export function listedMembers({ document }: Pick<Contract, 'document'>, resource: string): ReadonlySet<string> {
  const components = document['components'] as JsonObject | undefined;
  const schema = (components?.['schemas'] as JsonObject | undefined)?.[resource] as JsonObject | undefined;
  return new Set(Object.keys((schema?.['properties'] as JsonObject | undefined) ?? {}));
}
