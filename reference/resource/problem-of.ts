import type { Contract, JsonObject, Operation } from '../../contracts/contract.ts';
import { isIso8601DateTime } from '../../contracts/text/iso8601-date-time.ts';
import { getPointer } from '../../contracts/json/json-pointer.ts';
import { loadContracts } from '../../contracts/load.ts';
import { schemaValidator } from '../../contracts/json-schema/schema-validator.ts';

/** Schemas of bodies that the documents do not show: an update takes what the resource has. */
const SCHEMAS: Readonly<Record<string, string>> = {
  'change.update': '/components/schemas/ChangeRequest',
  'order.update': '/components/schemas/ProviderServiceOrder_Create',
};

/**
 * What is wrong with a body by the contract, in one sentence; undefined where nothing is. Contracts are read and compiled at their first use,
 * as a provider that is only read from never needs them.
 */
export function problemOf(operation: string, body: JsonObject): string | undefined {
  const contract = contractOf(operation);
  const pointer = schemaPointer(contract, operation);
  if (pointer === undefined) return undefined;
  const [problem] = schemaValidator(contract)(pointer)(body);
  return problem?.message ?? dateProblem(contract, pointer, body);
}

let contracts: readonly Contract[] | undefined;

function contractOf(operation: string): Contract {
  const [name] = operation.split('.');
  contracts ??= loadContracts();
  const contract = contracts.find(({ id }) => id === name);
  if (!contract) throw new Error(`There is no contract of the operation ${operation}.`);
  return contract;
}

function schemaPointer(contract: Contract, id: string): string | undefined {
  const operation: Operation | undefined = contract.operations.find((candidate) => candidate.id === id);
  const [schema] = Object.values(operation?.body?.content ?? {});
  return schema?.pointer ?? SCHEMAS[id];
}

/** JSON Schema has no format for ISO 8601, which is wider than RFC 3339: the contract marks such members with an extension. */
function dateProblem({ document }: Contract, pointer: string, body: JsonObject): string | undefined {
  const properties = (getPointer(document, `${resolved(document, pointer)}/properties`) ?? {}) as JsonObject;
  for (const [name, schema] of Object.entries(properties)) {
    const value = body[name];
    const isDate = (schema as JsonObject | undefined)?.['x-format'] === 'iso8601-date-time';
    if (isDate && typeof value === 'string' && !isIso8601DateTime(value)) {
      return `/${name}: expected an ISO 8601 date-time`;
    }
  }
  return undefined;
}

/** Where a schema that only refers to another one leads. */
function resolved(document: JsonObject, pointer: string): string {
  const { $ref } = (getPointer(document, pointer) ?? {}) as { readonly $ref?: string };
  return typeof $ref === 'string' ? resolved(document, $ref.slice(1)) : pointer;
}
