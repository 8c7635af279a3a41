/** Valid data of a JSON Schema 2020-12 as fast-check arbitraries. */

import fc from 'fast-check';
import type { Json, JsonObject } from '../contracts/contract.ts';

export interface ArbitraryOptions {
  /** Nested containers below which only what is required is generated. Default 5. */
  readonly maxDepth?: number;
}

/** No value satisfies the schema. */
export class Unsatisfiable extends Error {
  override readonly name = 'Unsatisfiable';
  /** Why, in one sentence. */
  readonly reason: string;
  constructor(reason: string) {
    super(`no value satisfies the schema: ${reason}`);
    this.reason = reason;
  }
}

/** Values the schema allows. Compiled once per schema and root. @throws Unsatisfiable */
export function arbitraryOf(
  schema: JsonObject | boolean,
  root: JsonObject,
  options: ArbitraryOptions = {},
): fc.Arbitrary<Json> {
  return build(schema, root, options.maxDepth ?? 5);
}

/** One value, the same for the same seed. */
export function sampleOne<T>(arbitrary: fc.Arbitrary<T>, seed: number): T {
  return sample(arbitrary, seed, 1)[0] as T;
}

/** `count` values, the same for the same seed. */
export function sample<T>(arbitrary: fc.Arbitrary<T>, seed: number, count: number): T[] {
  return fc.sample(arbitrary, { seed, numRuns: count });
}

function build(schema: JsonObject | boolean, root: JsonObject, depth: number): fc.Arbitrary<Json> {
  if (schema === false) throw new Unsatisfiable('the schema is false');
  if (schema === true) return text(schema === true ? {} : schema);
  if (typeof schema.$ref === 'string') {
    let at: Json | undefined = root;
    for (const part of schema.$ref.slice(2).split('/'))
      at = (at as JsonObject)[part.replaceAll('~1', '/').replaceAll('~0', '~')];
    return build(at as JsonObject, root, depth);
  }
  if (schema['const'] !== undefined) return fc.constant(schema['const']);
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as Json[]));
  const allOf = schema['allOf'] as JsonObject[] | undefined;
  if (allOf) return build({ ...schema, allOf: undefined, ...Object.assign({}, ...allOf) } as JsonObject, root, depth);
  const type = Array.isArray(schema['type']) ? schema['type'][0] : schema['type'];
  if (type === 'object' || schema['properties']) {
    const properties = (schema['properties'] ?? {}) as Record<string, JsonObject>;
    const required = (schema['required'] ?? []) as string[];
    const names = Object.keys(properties).filter((name) => depth > 0 || required.includes(name));
    return fc.record(Object.fromEntries(names.map((name) => [name, build(properties[name]!, root, depth - 1)])), {
      requiredKeys: required.filter((name) => name in properties),
      noNullPrototype: true,
    }) as fc.Arbitrary<Json>;
  }
  if (type === 'array')
    return fc.array(build((schema['items'] as JsonObject | undefined) ?? true, root, depth - 1), { maxLength: 3 });
  if (type === 'integer')
    return fc.integer({ min: (schema['minimum'] as number) ?? -1000, max: (schema['maximum'] as number) ?? 1000 });
  if (type === 'number') return fc.integer({ min: -1000, max: 1000 });
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  return text(schema);
}

function text(schema: JsonObject): fc.Arbitrary<Json> {
  if (schema['x-format'] || schema['format'] === 'date-time')
    return fc
      .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString());
  if (typeof schema['pattern'] === 'string') return fc.stringMatching(new RegExp(schema['pattern'], 'u'));
  return fc.string({
    minLength: (schema['minLength'] as number) ?? 0,
    maxLength: (schema['maxLength'] as number) ?? 20,
    unit: 'grapheme',
  });
}
