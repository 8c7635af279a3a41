/** JSON Schemas whose TypeScript type follows from them, so that what is checked at run time and what compiles are one definition. */

import type { Json, JsonObject } from '../contract.ts';

declare const TYPE: unique symbol;

/** A JSON Schema that accepts exactly the values of type `T`. */
export interface TypedSchema<T> {
  readonly schema: JsonObject;
  readonly isOptional?: boolean;
  readonly [TYPE]?: T;
}

/** An object member that may be absent. */
export interface OptionalSchema<T> extends TypedSchema<T> {
  readonly isOptional: true;
}

export type Members = Readonly<Record<string, TypedSchema<unknown>>>;

export type TypeOf<S> = S extends TypedSchema<infer T> ? T : never;

type OptionalNames<M extends Members> = {
  [K in keyof M]: M[K] extends OptionalSchema<unknown> ? K : never;
}[keyof M];

/** The object type of named schemas, optional ones as optional members. */
export type ObjectOf<M extends Members> = { readonly [K in Exclude<keyof M, OptionalNames<M>>]: TypeOf<M[K]> } & {
  readonly [K in OptionalNames<M>]?: TypeOf<M[K]>;
};

export const text = (): TypedSchema<string> => ({ schema: { type: 'string' } });

export const integer = (): TypedSchema<number> => ({ schema: { type: 'integer' } });

export const number = (): TypedSchema<number> => ({ schema: { type: 'number' } });

export const flag = (): TypedSchema<boolean> => ({ schema: { type: 'boolean' } });

/** Any JSON value. */
export const anyJson = (): TypedSchema<Json> => ({ schema: {} });

/** One of the given values. */
export const oneOf = <const V extends string | number | boolean>(...values: readonly V[]): TypedSchema<V> => ({
  schema: { enum: values },
});

/** A list of values, in an order that means something. */
export const listOf = <T>(item: TypedSchema<T>, { atLeast = 0 } = {}): TypedSchema<readonly T[]> => ({
  schema: { type: 'array', items: item.schema, ...(atLeast > 0 ? { minItems: atLeast } : {}) },
});

/** A value of the one or of the other schema. */
export const either = <A, B>(one: TypedSchema<A>, other: TypedSchema<B>): TypedSchema<A | B> => ({
  schema: { anyOf: [one.schema, other.schema] },
});

export const optional = <T>(inner: TypedSchema<T>): OptionalSchema<T> => ({ ...inner, isOptional: true });

/** An object with these members and no others. */
export function object<M extends Members>(members: M): TypedSchema<ObjectOf<M>> {
  const entries = Object.entries(members);
  return {
    schema: {
      type: 'object',
      properties: Object.fromEntries(entries.map(([name, { schema }]) => [name, schema])),
      required: entries.filter(([, { isOptional }]) => isOptional !== true).map(([name]) => name),
      additionalProperties: false,
    },
  };
}

/** An object of values of one schema under any names. */
export const mapOf = <T>(value: TypedSchema<T>): TypedSchema<Readonly<Record<string, T>>> => ({
  schema: { type: 'object', additionalProperties: value.schema },
});
