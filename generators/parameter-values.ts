/** Valid values for the parameters of an operation: by their schemas, and where descriptions say more than schemas, by what they mean. */

import fc from 'fast-check';
import type { Contract, Json, JsonObject, Operation, Parameter } from '../contracts/contract.ts';
import { arbitraryOf, Unsatisfiable } from './arbitrary.ts';
import { FilteredArbitrary, compilerOf, isObject } from '../packages/json-schema-arbitrary/index.ts';
import { narrowedByContract } from './contract-narrowing.ts';
import { schemaAt } from './contract-schema.ts';
import { plainText } from './parameter-styles.ts';

type SchemaSource = Pick<Contract, 'document'>;
type Meaning = (memberNames: readonly string[]) => fc.Arbitrary<Json>;

const count =
  (min: number, max: number): Meaning =>
  () =>
    fc.integer({ min, max });
const someMembers: Meaning = (names) =>
  fc.subarray([...names], { minLength: 1, maxLength: Math.min(4, names.length) }).map((some) => some.join(','));
const past =
  (from: number, to: number): Meaning =>
  () =>
    fc
      .date({ min: new Date(Date.UTC(from, 0, 1)), max: new Date(Date.UTC(to, 0, 1)), noInvalidDate: true })
      .map((date) => `${date.toISOString().slice(0, 19)}Z`);

/** Parameters whose texts mean something: a random one would be no request that a document describes. */
const meanings: Readonly<Record<string, Meaning>> = {
  limit: count(1, 50),
  offset: count(0, 20),
  depth: count(0, 3),
  fields: someMembers,
  expand: someMembers,
  sort: (names) => fc.constantFrom(...names),
  fromDateTime: past(2015, 2022),
  toDateTime: past(2023, 2026),
};

/**
 * Parameters of which no value is known to be good: names and syntax are unspecified, or they refer to something the target would have to
 * know. Left out unless they are required.
 */
const unknowable: ReadonlySet<string> = new Set(['filters', 'EventType', 'CRID', 'ExternalID', 'sourceSystemId']);

/** Header fields that OpenAPI says by other means (media types, security); parameters of these names are to be ignored (3.1, 4.8.12). */
const saidElsewhere: ReadonlySet<string> = new Set(['accept', 'content-type', 'authorization']);

/** Parameters of a place that generated requests contain: those for a mode only (sandbox) are the client's. */
export function generatedParameters(operation: Operation, place: Parameter['in']): Parameter[] {
  return operation.parameters.filter(
    (parameter) =>
      parameter.in === place &&
      parameter.mode === undefined &&
      !(place === 'header' && saidElsewhere.has(parameter.name.toLowerCase())),
  );
}

/** Whether some value of the parameter is known to be good for a random request. */
export function isKnowable({ name, required }: Parameter): boolean {
  return required || !unknowable.has(name);
}

const known = new WeakMap<Parameter, fc.Arbitrary<Json>>();

/** Values that a schema and a description allow, and that can be written in the parameter's place. */
export function parameterValues(
  contract: SchemaSource,
  operation: Operation,
  parameter: Parameter,
): fc.Arbitrary<Json> {
  let values = known.get(parameter);
  if (values === undefined) known.set(parameter, (values = compiled(contract, operation, parameter)));
  return values;
}

function compiled(contract: SchemaSource, operation: Operation, parameter: Parameter): fc.Arbitrary<Json> {
  const schema = schemaAt(contract, parameter.schema);
  const meant = meanings[parameter.name]?.(memberNames(contract, operation));
  const fitting = meant === undefined ? undefined : fitted(contract, schema, meant);
  if (fitting !== undefined) return fitting;
  if (parameter.in === 'query') return arbitraryOf(schema, contract.document);
  const [plain, wide] = writable[parameter.in];
  const values = ofTexts(contract, schema, plain) ?? ofTexts(contract, schema, wide);
  if (values === undefined)
    throw new Unsatisfiable(`no value of ${parameter.name} can be written in the ${parameter.in}`);
  return values;
}

/**
 * Texts that a path segment can contain (never empty, no slash, no dots alone) and a header field (visible ASCII, no space at its ends):
 * plain ones first, and all others for schemas that allow none of these.
 */
const writable = {
  path: [/^[A-Za-z0-9._~-]*[A-Za-z0-9]$/, /^[!-.0-~]*[!-\-0-~]$/],
  header: [/^[!-~]([ -~]*[!-~])?$/, /^[!-~]([ -~]*[!-~])?$/],
} as const;

function ofTexts(
  contract: SchemaSource,
  schema: JsonObject | boolean,
  pattern: RegExp,
): fc.Arbitrary<Json> | undefined {
  const texts = { if: { type: 'string' }, then: { pattern: pattern.source } };
  try {
    const values = arbitraryOf({ allOf: [schema, texts] }, contract.document);
    return new FilteredArbitrary(values, (value) => pattern.test(plainText(value)));
  } catch (error) {
    if (error instanceof Unsatisfiable) return undefined;
    throw error;
  }
}

/** A meaning as the schema wants it: a count as number or as its text. */
function fitted(
  contract: SchemaSource,
  schema: JsonObject | boolean,
  values: fc.Arbitrary<Json>,
): fc.Arbitrary<Json> | undefined {
  const compiler = compilerOf(contract.document, { narrow: narrowedByContract });
  const located = compiler.document.locate(schema);
  const fits = (value: Json) => compiler.evaluator.accepts(located, value);
  const [example] = fc.sample(values, { seed: 1, numRuns: 1 });
  if (example === undefined) return undefined;
  if (fits(example)) return values;
  return fits(plainText(example)) ? values.map((value) => plainText(value)) : undefined;
}

/** Names of the members of the resource an operation is about. */
function memberNames({ document }: SchemaSource, { resource }: Operation): string[] {
  const schemas = (document['components'] as JsonObject | undefined)?.['schemas'];
  const schema = isObject(schemas) && resource !== undefined ? schemas[resource] : undefined;
  const properties = isObject(schema) ? schema['properties'] : undefined;
  const names = isObject(properties) ? Object.keys(properties).filter((name) => /^\w+$/.test(name)) : [];
  return names.length > 0 ? names : ['id'];
}
