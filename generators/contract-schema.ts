/** Finds the schemas of a contract's operations inside its bundled document. */

import type { Contract, JsonObject, Json, Operation, SchemaRef } from '../contracts/contract.ts';

/** The schema a reference points at. @throws Error where the pointer leads nowhere, which loading a contract rules out. */
export function schemaAt({ document }: Pick<Contract, 'document'>, { pointer }: SchemaRef): JsonObject | boolean {
  let at: Json | undefined = document;
  for (const token of pointer.split('/').slice(1))
    at = (at as JsonObject | undefined)?.[decodeURIComponent(token).replaceAll('~1', '/').replaceAll('~0', '~')];
  if (typeof at === 'boolean' || (typeof at === 'object' && at !== null && !Array.isArray(at))) return at as JsonObject;
  throw new Error(`no schema at ${pointer}`);
}

/** Schema of an operation's JSON body: the first media type that is JSON, else the first; undefined where it has no body. */
export function bodySchema(
  contract: Pick<Contract, 'document'>,
  operation: Operation,
): JsonObject | boolean | undefined {
  const content = Object.entries(operation.body?.content ?? {});
  const [, ref] = content.find(([type]) => /[/+]json\b/.test(type)) ?? content[0] ?? [];
  return ref === undefined ? undefined : schemaAt(contract, ref);
}
