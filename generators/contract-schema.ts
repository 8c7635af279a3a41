/** Finds the schemas of a contract's operations inside its bundled document. */

import type { Contract, JsonObject, Operation, SchemaRef } from '../contracts/contract.ts';
import { getPointer } from '../contracts/json-pointer.ts';

/** The schema a reference points at. @throws Error where the pointer leads nowhere, which loading a contract rules out. */
export function schemaAt({ document }: Pick<Contract, 'document'>, { pointer }: SchemaRef): JsonObject | boolean {
  const schema = getPointer(document, pointer);
  if (typeof schema === 'boolean' || (typeof schema === 'object' && schema !== null && !Array.isArray(schema)))
    return schema as JsonObject | boolean;
  throw new Error(`no schema at ${pointer}`);
}

/** Reference to the schema of an operation's JSON body: of the first media type that is JSON, else of the first; undefined without a body. */
export function bodyReference(operation: Operation): SchemaRef | undefined {
  const content = Object.entries(operation.body?.content ?? {});
  const [, reference] = content.find(([type]) => /[/+]json\b/.test(type)) ?? content[0] ?? [];
  return reference;
}

/** Schema of an operation's JSON body; undefined where it has none. */
export function bodySchema(
  contract: Pick<Contract, 'document'>,
  operation: Operation,
): JsonObject | boolean | undefined {
  const reference = bodyReference(operation);
  return reference === undefined ? undefined : schemaAt(contract, reference);
}
