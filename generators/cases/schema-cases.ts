/** Valid values that a schema makes a difference between: each type, each listed value, each boundary, each branch, at any depth. */

import {
  type Compiler,
  type Formula,
  type Json,
  type JsonObject,
  type KeywordContext,
  type Restriction,
  type Schema,
  Unsatisfiable,
  anything,
  arraysThat,
  branches,
  formulaArbitrary,
  inWords,
  isObject,
  nothing,
  numbersThat,
  objectsThat,
  places,
  smallest,
  stringsThat,
  typesOf,
} from '../../packages/json-schema-arbitrary/index.ts';

export interface SchemaCase {
  /** Where and what, for example `/orderItem/0=2 items` or `/state=enum "open"`. */
  readonly covers: string;
  readonly value: Json;
}

interface Special {
  readonly name: string;
  readonly formula: Formula;
}

/** One smallest value a case. Lazy and deterministic. */
export function* schemaCases(compiler: Compiler, schema: Schema, seed: number): IterableIterator<SchemaCase> {
  const root = compiler.formulaOf(schema);
  for (const { located, lift, liftAlone, union, at } of places(compiler, schema)) {
    const context = compiler.canonicaliser.contextOf(located);
    for (const { name, formula } of specials(context)) {
      const inner = compiler.formulas.and([compiler.formulas.is(located), formula]);
      const lifts = union === undefined ? [lift] : [lift, liftAlone];
      const value = firstValue(lifts, (each) => valueOf(compiler, each(inner), root, seed));
      if (value !== undefined) yield { covers: `${at}=${name}`, value };
    }
  }
}

function firstValue<T>(list: readonly T[], valueFor: (each: T) => Json | undefined): Json | undefined {
  for (const each of list) {
    const value = valueFor(each);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** The smallest value of a formula that is also valid as a whole. */
function valueOf(compiler: Compiler, formula: Formula, root: Formula, seed: number): Json | undefined {
  try {
    const arbitrary = formulaArbitrary(compiler, formula, { frugal: true });
    return smallest(arbitrary, seed, (value) => compiler.admission.admits(root, value))?.value;
  } catch (error) {
    if (error instanceof Unsatisfiable) return undefined;
    throw error;
  }
}

function specials(context: KeywordContext): Special[] {
  const { schema, formulas } = context;
  const special = (name: string, restriction: Restriction): Special => ({
    name,
    formula: formulas.shapes({ ...nothing, ...restriction }),
  });
  return [
    ...types(schema).map((type) => special(`type ${type}`, { [type]: anything[type as keyof typeof anything] })),
    ...listed(schema).map((value) => ({ name: `enum ${inWords(value)}`, formula: exactly(context, value) })),
    ...(typesOf(schema['type']).includes('boolean') ? [true, false] : []).map((value) => ({
      name: String(value),
      formula: exactly(context, value),
    })),
    ...boundaries(schema).map(([name, restriction]) => special(name, restriction)),
    ...unions(context),
    ...conditions(context),
  ];
}

function exactly({ formulas }: KeywordContext, value: Json): Formula {
  const only = [value];
  const shapes = Object.fromEntries(Object.entries(anything).map(([type, [shape]]) => [type, [{ ...shape, only }]]));
  return formulas.shapes(shapes as never);
}

/** Several types in one place; one alone needs no case. */
function types(schema: JsonObject): string[] {
  const list = typesOf(schema['type']).map((type) => (type === 'integer' ? 'number' : type));
  return list.length > 1 ? list : [];
}

function listed(schema: JsonObject): Json[] {
  return Array.isArray(schema['enum']) ? [...(schema['enum'] as readonly Json[])] : [];
}

type Boundary = readonly [name: string, restriction: Restriction];

function boundaries(schema: JsonObject): Boundary[] {
  const at = (keyword: string, boundary: (limit: number) => Restriction): Boundary[] => {
    const limit = schema[keyword];
    return typeof limit === 'number' ? [[`${keyword} ${limit}`, boundary(limit)]] : [];
  };
  const list = typesOf(schema['type']).includes('array') || isObject(schema['items']);
  return [
    ...at('minimum', (min) => numbersThat({ min, max: min })),
    ...at('maximum', (max) => numbersThat({ min: max, max })),
    ...at('exclusiveMinimum', (min) => numbersThat({ min, aboveMin: true, max: min + 1 })),
    ...at('exclusiveMaximum', (max) => numbersThat({ min: max - 1, max, belowMax: true })),
    ...at('minLength', (length) => stringsThat({ minLength: length, maxLength: length })),
    ...at('maxLength', (length) => stringsThat({ minLength: length, maxLength: length })),
    ...at('minItems', (count) => arraysThat({ minItems: count, maxItems: count })),
    ...at('maxItems', (count) => arraysThat({ minItems: count, maxItems: count })),
    ...at('minProperties', (count) => objectsThat({ minProperties: count, maxProperties: count })),
    ...at('maxProperties', (count) => objectsThat({ minProperties: count, maxProperties: count })),
    ...(list ? [0, 1, 3] : []).map((count): Boundary => [
      `${count} items`,
      arraysThat({ minItems: count, maxItems: count }),
    ]),
  ];
}

function unions(context: KeywordContext): Special[] {
  return ['anyOf', 'oneOf'].flatMap((keyword) =>
    branches(context, keyword).map((formula, index) => ({ name: `${keyword} ${index}`, formula })),
  );
}

function conditions({ schema, child, formulas }: KeywordContext): Special[] {
  if (schema['if'] === undefined) return [];
  const condition = child(schema['if'] as Schema);
  return [
    { name: 'then', formula: condition },
    { name: 'else', formula: formulas.not(condition) },
  ];
}
