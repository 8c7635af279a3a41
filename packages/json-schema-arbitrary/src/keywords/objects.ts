/** `properties`, `patternProperties`, `additionalProperties`, `propertyNames`, `required`, `dependentRequired`, `minProperties`, `maxProperties`. */

import { namesOf } from '../evaluate/assertions.ts';
import type { Formula } from '../formula.ts';
import { isObject, type Json } from '../json.ts';
import type { Schema } from '../document.ts';
import { nothingSeen, objectsThat, type ObjectShape, type PropertyRule, type Restriction } from '../shape.ts';
import type { KeywordContext, TypedKeywords } from './keyword.ts';

export const objects: TypedKeywords = {
  assert: (context) => {
    const { minProperties, maxProperties, required, dependentRequired, propertyNames } = context.schema;
    return [
      ...(typeof minProperties === 'number' ? [objectsThat({ minProperties })] : []),
      ...(typeof maxProperties === 'number' ? [objectsThat({ maxProperties })] : []),
      ...(namesOf(required).length > 0 ? [objectsThat({ required: new Set(namesOf(required)) })] : []),
      ...(isObject(dependentRequired) ? [objectsThat({ dependent: dependencies(dependentRequired) })] : []),
      ...(propertyNames === undefined ? [] : [objectsThat({ names: [context.child(propertyNames as Schema)] })]),
      ...membersAsserted(context),
    ];
  },
  refute: (context) => {
    const { minProperties, maxProperties, required, dependentRequired, propertyNames } = context.schema;
    const { formulas } = context;
    return [
      ...(typeof minProperties === 'number' ? [objectsThat({ maxProperties: Math.ceil(minProperties) - 1 })] : []),
      ...(typeof maxProperties === 'number' ? [objectsThat({ minProperties: Math.floor(maxProperties) + 1 })] : []),
      ...namesOf(required).map((name) => objectsThat(without(context, name))),
      ...(isObject(dependentRequired) ? dependentRefuted(context, dependentRequired) : []),
      ...(propertyNames === undefined
        ? []
        : [objectsThat({ someName: [formulas.not(context.child(propertyNames as Schema))] })]),
      ...membersRefuted(context),
    ];
  },
};

/** Objects that lack a member. */
export function without({ formulas }: Pick<KeywordContext, 'formulas'>, name: string): Partial<ObjectShape> {
  return { rules: [ruleFor(formulas.all, new Map([[name, formulas.none]]))] };
}

/** A rule about named members only. */
export function ruleFor(rest: Formula, named: ReadonlyMap<string, Formula>): PropertyRule {
  return { named, patterned: [], rest, open: false };
}

/** Formulas of the members a schema names and of those whose names match a pattern. */
export function memberRules({ schema, child }: KeywordContext): Pick<PropertyRule, 'named' | 'patterned'> {
  const entries = (keyword: string) => Object.entries(isObject(schema[keyword]) ? schema[keyword] : {});
  return {
    named: new Map(entries('properties').map(([name, member]) => [name, child(member as Schema)])),
    patterned: entries('patternProperties').map(([pattern, member]) => [pattern, child(member as Schema)] as const),
  };
}

function membersAsserted(context: KeywordContext): Restriction[] {
  const { schema, child, formulas } = context;
  const { named, patterned } = memberRules(context);
  const additional = schema['additionalProperties'];
  if (named.size === 0 && patterned.length === 0 && additional === undefined) return [];
  const rest = additional === undefined ? formulas.all : child(additional as Schema);
  const open = patterned.length > 0 || (additional !== undefined && rest !== formulas.none);
  const seen = {
    ...nothingSeen,
    names: new Set(named.keys()),
    patterns: patterned.map(([pattern]) => pattern),
    allNames: additional !== undefined,
  };
  return [objectsThat({ rules: [{ named, patterned, rest, open }], seen })];
}

function membersRefuted(context: KeywordContext): Restriction[] {
  const { schema, child, formulas } = context;
  const { named, patterned } = memberRules(context);
  const outside = new Set(named.keys());
  const patterns = patterned.map(([pattern]) => pattern);
  const additional = schema['additionalProperties'];
  const broken = [...named].map(([name, member]) =>
    objectsThat({ required: new Set([name]), rules: [ruleFor(formulas.all, new Map([[name, formulas.not(member)]]))] }),
  );
  const brokenByPattern = patterned.map(([pattern, member]) =>
    objectsThat({ some: [{ outside: new Set(), matching: [pattern], notMatching: [], of: formulas.not(member) }] }),
  );
  if (additional === undefined) return [...broken, ...brokenByPattern];
  const of = formulas.not(child(additional as Schema));
  return [...broken, ...brokenByPattern, objectsThat({ some: [{ outside, matching: [], notMatching: patterns, of }] })];
}

function dependencies(dependentRequired: Readonly<Record<string, Json | undefined>>): ObjectShape['dependent'] {
  return new Map(Object.entries(dependentRequired).map(([name, needed]) => [name, namesOf(needed)]));
}

function dependentRefuted(
  context: KeywordContext,
  dependentRequired: Readonly<Record<string, Json | undefined>>,
): Restriction[] {
  return Object.entries(dependentRequired).flatMap(([name, needed]) =>
    namesOf(needed).map((other) => objectsThat({ required: new Set([name]), ...without(context, other) })),
  );
}
