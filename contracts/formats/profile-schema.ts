/** The part of the profile's JSON Schema that follows from the contracts: interfaces, operations, declarations, triggers. */

import type { Contract, Json, JsonObject, Operation } from '../contract.ts';
import type { Declaration } from '../declaration.ts';
import { isOptionalOperation } from '../optional-operation.ts';

/** The causes of notifications other than an update, which a partner can send itself. */
export const TRIGGERS = ['status-change', 'outbound-communication', 'provider-initiated'] as const;

export type TriggerName = (typeof TRIGGERS)[number];

const closed = (description: string, properties: Readonly<Record<string, JsonObject>>, example: Json): JsonObject => ({
  description,
  type: 'object',
  additionalProperties: false,
  properties,
  examples: [example],
});

const record = <T>(
  items: readonly T[],
  entry: (item: T) => readonly [string, JsonObject],
): Record<string, JsonObject> => Object.fromEntries(items.map(entry));

/** The declarations of all contracts, each key once; a shared declaration is the same row in each contract. */
export function declarationsOf(contracts: readonly Contract[]): readonly Declaration[] {
  const byKey = new Map(contracts.flatMap(({ declarations }) => declarations.map((row) => [row.key, row] as const)));
  return [...byKey.values()];
}

/** A declaration that applies to several interfaces, with the key by which a profile gives one of them another value. */
export interface OwnDeclaration {
  /** For example `ticket.isolation.retrieve`. */
  readonly key: string;
  readonly interface: string;
  /** The key for all interfaces: `isolation.retrieve`. */
  readonly of: string;
}

/** True for a declaration whose value is a map by interface or by operation. */
const isMap = ({ schema }: Declaration): boolean => schema['propertyNames'] !== undefined;

/** The keys by which a profile gives single interfaces another value of what applies to several. */
export const ownDeclarationsOf = (contracts: readonly Contract[]): readonly OwnDeclaration[] =>
  contracts.flatMap(({ id, declarations: rows }) =>
    rows
      .filter((row) => row.interface !== id && !isMap(row))
      .map(({ key }) => ({ key: `${id}.${key}`, interface: id, of: key })),
  );

const interfaces = (contracts: readonly Contract[]): JsonObject => ({
  ...closed(
    'Interfaces of the target to test, each with its base URL. Other interfaces are not tested.',
    record(contracts, ({ id, title }) => [id, { $ref: '#/$defs/TargetInterface', description: `${title}.` }]),
    { [contracts[0]?.id ?? 'device']: { baseUrl: 'https://sandbox.example.com/partner' } },
  ),
  minProperties: 1,
});

/** What an editor shows for an operation: its summary, and its method and path if the document states them. */
function describeOperation({ summary, method, path }: Operation): string {
  const shown = method !== undefined && path !== undefined ? `${method} ${path}` : 'the profile states method and path';
  return `${summary} (${shown}).`;
}

const callable = (operations: readonly Operation[]): Operation[] =>
  operations.filter(({ action }) => action !== 'publish');

const bindings = (operations: readonly Operation[]): JsonObject =>
  closed(
    'By operation: method, path and success statuses that the documents leave unspecified, or another path.',
    record(callable(operations), (operation) => [
      operation.id,
      { $ref: '#/$defs/Binding', description: describeOperation(operation) },
    ]),
    { 'change.update': { method: 'PATCH', path: '/changeRequest/{id}', success: [200] } },
  );

const notOffered = (operations: readonly Operation[]): JsonObject =>
  closed(
    'Operations that the target does not offer, with the reason. Only operations that are optional in the documents can be listed.',
    record(callable(operations).filter(isOptionalOperation), ({ id, summary }) => [
      id,
      { description: `${summary}.`, type: 'string', minLength: 1, examples: ['all operations are synchronous'] },
    ]),
    { 'ticket.monitor': 'all operations are synchronous' },
  );

function triggerIds(contracts: readonly Contract[]): string[] {
  const notifying = contracts.filter(({ operations }) => operations.some(({ action }) => action === 'publish'));
  return notifying.flatMap(({ id }) => TRIGGERS.map((trigger) => `${id}.${trigger}`));
}

const triggers = (ids: readonly string[]): JsonObject =>
  closed(
    'How to cause an event: a request to a control address of the target, or a command.',
    record(ids, (id) => [id, { $ref: '#/$defs/Trigger' }]),
    { 'ticket.status-change': { command: './hooks/close-ticket.sh {id}' } },
  );

const forOne = ({ interface: name, of }: OwnDeclaration, examples: Json): JsonObject => ({
  $ref: `#/$defs/Declarations/properties/${of}`,
  description: `As \`${of}\`, for the interface ${name} alone.`,
  examples,
});

const declarations = (rows: readonly Declaration[], own: readonly OwnDeclaration[]): JsonObject => {
  const all = record(rows, ({ key, question, form, why, section, schema, example, default: standard }) => [
    key,
    {
      ...schema,
      description: [question, form, `Why: ${why}`, `Source: ${section}.`].filter(Boolean).join(' '),
      examples: [example],
      ...(standard === undefined ? {} : { default: standard }),
    },
  ]);
  return closed(
    'Values that settle what the documents leave unspecified. Undeclared points are recorded and not judged. With the name of an interface in front, as in `ticket.isolation.retrieve`, a value applies to this interface in place of the one for all interfaces.',
    { ...all, ...record(own, (one) => [one.key, forOne(one, all[one.of]?.['examples'] ?? [])]) },
    Object.fromEntries(rows.slice(0, 1).map(({ key, example }) => [key, example])),
  );
};

const provenances = (keys: readonly string[]): JsonObject => ({
  description: 'Where a declared value comes from, by declaration key, operation or trigger; `documented` if absent.',
  type: 'object',
  propertyNames: { enum: [...keys] },
  additionalProperties: { $ref: '#/$defs/Provenance' },
  examples: [{ settleMs: 'assumed' }],
});

/** The hand-written schema `base` with the definitions that are generated from `contracts`. */
export function profileSchema(base: JsonObject, contracts: readonly Contract[]): JsonObject {
  const operations = contracts.flatMap((contract) => contract.operations);
  const rows = declarationsOf(contracts);
  const triggerKeys = triggerIds(contracts);
  const own = ownDeclarationsOf(contracts);
  const keys = [...rows, ...own].map(({ key }) => key);
  const declarable = [...keys, ...callable(operations).map(({ id }) => id), ...triggerKeys];
  return {
    ...base,
    $defs: {
      ...(base['$defs'] as JsonObject),
      Interfaces: interfaces(contracts),
      Bindings: bindings(operations),
      Declarations: declarations(rows, own),
      Provenances: provenances(declarable),
      NotOffered: notOffered(operations),
      Triggers: triggers(triggerKeys),
    },
  };
}
