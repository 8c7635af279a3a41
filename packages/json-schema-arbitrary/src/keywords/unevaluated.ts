/**
 * `unevaluatedProperties`, `unevaluatedItems`. Each shape of the rest of the schema knows what the branches it was built from have looked
 * at. A value of that shape satisfies those branches, so what they have looked at is evaluated; further branches that hold by chance only add.
 */

import type { Schema } from '../document.ts';
import type { ArrayShape, Canonical, ObjectShape } from '../shape.ts';
import { nothing } from '../shape.ts';
import type { KeywordContext } from './keyword.ts';

export function assertUnevaluated(context: KeywordContext, canonical: Canonical): Canonical {
  const { schema } = context;
  return {
    ...canonical,
    ...(schema['unevaluatedProperties'] === undefined
      ? {}
      : { object: canonical.object.map((shape) => membersEvaluated(context, shape)) }),
    ...(schema['unevaluatedItems'] === undefined
      ? {}
      : { array: canonical.array.map((shape) => itemsEvaluated(context, shape)) }),
  };
}

/**
 * Values of the shapes of the rest with a member or item that nothing is likely to have looked at, and that breaks the keyword. Another
 * branch may still have looked at it, therefore the whole schema is asked at the end.
 */
export function refuteUnevaluated(context: KeywordContext, canonical: Canonical): Canonical {
  const { schema, formulas, located, child } = context;
  const also = [formulas.not(formulas.is(located))];
  const broken = (keyword: string) => formulas.not(child(schema[keyword] as Schema));
  return {
    ...nothing,
    ...(schema['unevaluatedProperties'] === undefined
      ? {}
      : {
          object: canonical.object.flatMap((shape) =>
            withUnexpectedMember(shape, broken('unevaluatedProperties'), also),
          ),
        }),
    ...(schema['unevaluatedItems'] === undefined
      ? {}
      : { array: canonical.array.flatMap((shape) => withUnexpectedItem(shape, broken('unevaluatedItems'), also)) }),
  };
}

function membersEvaluated({ schema, formulas, child }: KeywordContext, shape: ObjectShape): ObjectShape {
  if (shape.seen.allNames) return shape;
  const rest = child(schema['unevaluatedProperties'] as Schema);
  const named = new Map([...shape.seen.names].map((name) => [name, formulas.all] as const));
  const patterned = shape.seen.patterns.map((pattern) => [pattern, formulas.all] as const);
  return {
    ...shape,
    rules: [...shape.rules, { named, patterned, rest, open: rest !== formulas.none }],
    seen: { ...shape.seen, allNames: true },
  };
}

function itemsEvaluated({ schema, formulas, child }: KeywordContext, shape: ArrayShape): ArrayShape {
  if (shape.seen.items === Infinity) return shape;
  const own = child(schema['unevaluatedItems'] as Schema);
  const rest = formulas.or([...shape.seen.matching, own]);
  const prefix = Array.from({ length: shape.seen.items }, () => formulas.all);
  return { ...shape, rules: [...shape.rules, { prefix, rest }], seen: { ...shape.seen, items: Infinity } };
}

type Formula = ReturnType<KeywordContext['child']>;

function withUnexpectedMember(shape: ObjectShape, of: Formula, also: readonly Formula[]): ObjectShape[] {
  if (shape.seen.allNames) return [];
  const outside = new Set([...shape.seen.names, ...shape.rules.flatMap((rule) => [...rule.named.keys()])]);
  const unexpected = { outside, matching: [], notMatching: shape.seen.patterns, of };
  return [{ ...shape, some: [...shape.some, unexpected], also: [...shape.also, ...also] }];
}

function withUnexpectedItem(shape: ArrayShape, of: Formula, also: readonly Formula[]): ArrayShape[] {
  if (shape.seen.items === Infinity) return [];
  const from = shape.seen.items;
  return [
    {
      ...shape,
      minItems: Math.max(shape.minItems, from + 1),
      contains: [...shape.contains, { of, min: 1, max: Infinity, from }],
      also: [...shape.also, ...also],
    },
  ].filter(({ minItems, maxItems }) => minItems <= maxItems);
}
