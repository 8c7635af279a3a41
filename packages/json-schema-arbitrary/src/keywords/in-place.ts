/** `$ref`, `$dynamicRef`, `allOf`, `anyOf`, `oneOf`, `not`, `if`, `then`, `else`, `dependentSchemas`: schemas for the same value. */

import type { Schema } from '../document.ts';
import type { Formula, Formulas } from '../formula.ts';
import { isObject, type Json } from '../json.ts';
import { anyObject, anything } from '../shape.ts';
import type { InPlaceKeywords, KeywordContext } from './keyword.ts';
import { without } from './objects.ts';

export const inPlace: InPlaceKeywords = {
  assert: (context) => [
    ...referenced(context),
    ...branches(context, 'allOf'),
    ...(Array.isArray(context.schema['anyOf']) ? [context.formulas.or(branches(context, 'anyOf'))] : []),
    ...(Array.isArray(context.schema['oneOf']) ? [exactlyOne(context, branches(context, 'oneOf'))] : []),
    ...(context.schema['not'] === undefined
      ? []
      : [context.formulas.not(context.child(context.schema['not'] as Schema))]),
    ...conditional(context, ({ condition, then, otherwise }, { and, or, not }) =>
      or([and([condition, then]), and([not(condition), otherwise])]),
    ),
    ...dependents(context).map(({ name, schema }) =>
      context.formulas.or([lacks(context, name), context.formulas.and([onlyObjectsWith(context, name), schema])]),
    ),
  ],
  refute: (context) => [
    ...referenced(context).map((target) => context.formulas.not(target)),
    ...branches(context, 'allOf').map((branch) => context.formulas.not(branch)),
    ...(Array.isArray(context.schema['anyOf'])
      ? [context.formulas.and(negated(context, branches(context, 'anyOf')))]
      : []),
    ...(Array.isArray(context.schema['oneOf']) ? notExactlyOne(context, branches(context, 'oneOf')) : []),
    ...(context.schema['not'] === undefined ? [] : [context.child(context.schema['not'] as Schema)]),
    ...conditional(context, ({ condition, then, otherwise }, { and, or, not }) =>
      or([and([condition, not(then)]), and([not(condition), not(otherwise)])]),
    ),
    ...dependents(context).map(({ name, schema }) =>
      context.formulas.and([onlyObjectsWith(context, name), context.formulas.not(schema)]),
    ),
  ],
};

function referenced({ schema, reference, dynamicReference }: KeywordContext): Formula[] {
  return [
    ...(typeof schema.$ref === 'string' ? [reference(schema.$ref)] : []),
    ...(typeof schema.$dynamicRef === 'string' ? [dynamicReference(schema.$dynamicRef)] : []),
  ];
}

/** Formulas of the schemas in a list keyword; empty without. */
export function branches({ schema, child }: KeywordContext, keyword: string): Formula[] {
  const list = schema[keyword];
  return Array.isArray(list) ? (list as readonly Json[]).map((branch) => child(branch as Schema)) : [];
}

function negated({ formulas }: KeywordContext, list: readonly Formula[]): Formula[] {
  return list.map((each) => formulas.not(each));
}

/** Branches that cannot hold together need not be kept apart, which spares the negation of most. */
function exactlyOne({ formulas, satisfiable }: KeywordContext, list: readonly Formula[]): Formula {
  return formulas.or(
    list.map((branch, i) => {
      const rivals = list.filter(
        (other, j) => i !== j && (other === branch || satisfiable(formulas.and([branch, other]))),
      );
      return formulas.and([branch, ...rivals.map((rival) => formulas.not(rival))]);
    }),
  );
}

function notExactlyOne(context: KeywordContext, list: readonly Formula[]): Formula[] {
  const { formulas } = context;
  const pairs = list.flatMap((branch, i) => list.slice(i + 1).map((other) => formulas.and([branch, other])));
  return [formulas.and(negated(context, list)), ...pairs];
}

interface Conditional {
  readonly condition: Formula;
  readonly then: Formula;
  readonly otherwise: Formula;
}

type Connectives = {
  readonly and: (of: readonly Formula[]) => Formula;
  readonly or: (of: readonly Formula[]) => Formula;
  readonly not: (of: Formula) => Formula;
};

function conditional(
  context: KeywordContext,
  build: (parts: Conditional, connectives: Connectives) => Formula,
): Formula[] {
  const { schema, child, formulas } = context;
  if (schema['if'] === undefined) return [];
  const part = (keyword: string) => (schema[keyword] === undefined ? formulas.all : child(schema[keyword] as Schema));
  return [build({ condition: part('if'), then: part('then'), otherwise: part('else') }, connectives(formulas))];
}

function connectives(formulas: Formulas): Connectives {
  return {
    and: (of) => formulas.and(of),
    or: (of) => formulas.or(of),
    not: (of) => formulas.not(of),
  };
}

function dependents({ schema, child }: KeywordContext): { readonly name: string; readonly schema: Formula }[] {
  const map = isObject(schema['dependentSchemas']) ? schema['dependentSchemas'] : {};
  return Object.entries(map).map(([name, each]) => ({ name, schema: child(each as Schema) }));
}

/** Anything but an object with the member. */
function lacks({ formulas }: KeywordContext, name: string): Formula {
  return formulas.shapes({ ...anything, object: [{ ...anyObject, ...without({ formulas }, name) }] });
}

function onlyObjectsWith({ formulas }: KeywordContext, name: string): Formula {
  const object = [{ ...anyObject, required: new Set([name]) }];
  return formulas.shapes({ null: [], boolean: [], number: [], string: [], array: [], object });
}
