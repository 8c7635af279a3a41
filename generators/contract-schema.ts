/** Finds the schemas of a contract's operations inside its bundled document. */

import type { Contract, JsonObject, Operation, SchemaRef } from '../contracts/contract.ts';
import { getPointer } from '../contracts/json/json-pointer.ts';

/** The schema a reference points at. @throws Error where the pointer leads nowhere, which loading a contract rules out. */
export function schemaAt({ document }: Pick<Contract, 'document'>, { pointer }: SchemaRef): JsonObject | boolean {
  const schema = getPointer(document, pointer);
  if (typeof schema === 'boolean' || (typeof schema === 'object' && schema !== null && !Array.isArray(schema)))
    return schema as JsonObject | boolean;
  throw new Error(`no schema at ${pointer}`);
}

/** Media type that an operation's body is sent as: the first that is JSON, else the first; undefined without a body. */
export function bodyMediaType(operation: Operation): string | undefined {
  const types = Object.keys(operation.body?.content ?? {});
  return types.find((type) => /[/+]json\b/.test(type)) ?? types[0];
}

/** Reference to the schema of that body. */
export function bodyReference(operation: Operation): SchemaRef | undefined {
  const type = bodyMediaType(operation);
  return type === undefined ? undefined : operation.body?.content[type];
}

/** Schema of an operation's JSON body; undefined where it has none. */
export function bodySchema(
  contract: Pick<Contract, 'document'>,
  operation: Operation,
): JsonObject | boolean | undefined {
  const reference = bodyReference(operation);
  return reference === undefined ? undefined : schemaAt(contract, reference);
}
