/** `prefixItems`, `items`, `contains` with its bounds, `minItems`, `maxItems`, `uniqueItems`. */

import type { Formula } from '../formula.ts';
import type { Json } from '../json.ts';
import type { Schema } from '../document.ts';
import { arraysThat, nothingSeen, type Restriction } from '../shape.ts';
import type { KeywordContext, TypedKeywords } from './keyword.ts';

export const arrays: TypedKeywords = {
  assert: (context) => {
    const { minItems, maxItems, uniqueItems } = context.schema;
    return [
      ...(typeof minItems === 'number' ? [arraysThat({ minItems })] : []),
      ...(typeof maxItems === 'number' ? [arraysThat({ maxItems })] : []),
      ...(uniqueItems === true ? [arraysThat({ unique: true })] : []),
      ...itemsAsserted(context),
      ...containsAsserted(context),
    ];
  },
  refute: (context) => {
    const { minItems, maxItems, uniqueItems } = context.schema;
    return [
      ...(typeof minItems === 'number' ? [arraysThat({ maxItems: Math.ceil(minItems) - 1 })] : []),
      ...(typeof maxItems === 'number' ? [arraysThat({ minItems: Math.floor(maxItems) + 1 })] : []),
      ...(uniqueItems === true ? [arraysThat({ repeated: true, minItems: 2 })] : []),
      ...itemsRefuted(context),
      ...containsRefuted(context),
    ];
  },
};

/** Formulas of `prefixItems`; empty without. */
export function prefixOf({ schema, child }: KeywordContext): Formula[] {
  const prefix = schema['prefixItems'];
  return Array.isArray(prefix) ? (prefix as readonly Json[]).map((item) => child(item as Schema)) : [];
}

function itemsAsserted(context: KeywordContext): Restriction[] {
  const { schema, child, formulas } = context;
  const prefix = prefixOf(context);
  if (prefix.length === 0 && schema['items'] === undefined) return [];
  const rest = schema['items'] === undefined ? formulas.all : child(schema['items'] as Schema);
  const items = schema['items'] === undefined ? prefix.length : Infinity;
  return [arraysThat({ rules: [{ prefix, rest }], seen: { ...nothingSeen, items } })];
}

function itemsRefuted(context: KeywordContext): Restriction[] {
  const { schema, child, formulas } = context;
  const prefix = prefixOf(context);
  const broken = prefix.map((item, index) => {
    const open = prefix.slice(0, index).map(() => formulas.all);
    return arraysThat({ minItems: index + 1, rules: [{ prefix: [...open, formulas.not(item)], rest: formulas.all }] });
  });
  if (schema['items'] === undefined) return broken;
  const of = formulas.not(child(schema['items'] as Schema));
  return [
    ...broken,
    arraysThat({ minItems: prefix.length + 1, contains: [{ of, min: 1, max: Infinity, from: prefix.length }] }),
  ];
}

function containsAsserted({ schema, child }: KeywordContext): Restriction[] {
  if (schema['contains'] === undefined) return [];
  const of = child(schema['contains'] as Schema);
  const { min, max } = containsBounds(schema['minContains'], schema['maxContains']);
  return [arraysThat({ contains: [{ of, min, max, from: 0 }], seen: { ...nothingSeen, matching: [of] } })];
}

function containsRefuted({ schema, child }: KeywordContext): Restriction[] {
  if (schema['contains'] === undefined) return [];
  const of = child(schema['contains'] as Schema);
  const { min, max } = containsBounds(schema['minContains'], schema['maxContains']);
  return [
    ...(min > 0 ? [arraysThat({ contains: [{ of, min: 0, max: min - 1, from: 0 }] })] : []),
    ...(max < Infinity ? [arraysThat({ contains: [{ of, min: max + 1, max: Infinity, from: 0 }] })] : []),
  ];
}

function containsBounds(min: Json | undefined, max: Json | undefined): { readonly min: number; readonly max: number } {
  return {
    min: typeof min === 'number' ? Math.ceil(min) : 1,
    max: typeof max === 'number' ? Math.floor(max) : Infinity,
  };
}
