/** Walks a schema to every place that a value can be broken at, and knows for each how a value broken there looks as a whole. */

import type { Compiler } from '../compiler.ts';
import type { Located, Schema } from '../document.ts';
import type { Formula } from '../formula.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import type { KeywordContext } from '../keywords/keyword.ts';
import { prefixOf } from '../keywords/arrays.ts';
import { memberRules, ruleFor } from '../keywords/objects.ts';
import { arraysThat, objectsThat } from '../shape.ts';
import { only, without } from './way.ts';

/** A schema somewhere within another. */
export interface Place {
  readonly located: Located;
  /**
   * Of a value for this place: the formula of whole values in which everything else is as the schema wants it, but that the other branches
   * of a union around it may hold by chance.
   */
  readonly lift: (inner: Formula) => Formula;
  /** The same with the other branches ruled out, which costs a great deal where there are many. */
  readonly liftAlone: (inner: Formula) => Formula;
  /** The union that fails as a whole if this place is broken (`anyOf`, `oneOf`); undefined outside of unions. */
  readonly union: string | undefined;
  /** JSON Pointer into the value, as far as names are known beforehand. */
  readonly at: string;
  /** Keywords and names that lead here, for readers and for seeds. */
  readonly path: string;
}

/** How often a schema that is used in many places is visited, and how far down: enough for every use that differs. */
const visitLimit = 8;
const depthLimit = 24;
/** Other branches of a union that are ruled out by construction. */
export const rivalLimit = 6;

/** Places from the outside in. Recursive schemas are walked until they repeat. */
export function* places(compiler: Compiler, schema: Schema): IterableIterator<Place> {
  const visits = new Map<Located, number>();
  const root: Place = {
    located: compiler.document.locate(schema),
    lift: (inner: Formula) => inner,
    liftAlone: (inner: Formula) => inner,
    union: undefined,
    at: '',
    path: '',
  };
  const queue: { readonly place: Place; readonly above: readonly Located[] }[] = [{ place: root, above: [] }];
  for (const { place, above } of queue) {
    const { located } = place;
    const count = visits.get(located) ?? 0;
    if (located.schema === true || above.includes(located) || above.length > depthLimit || count >= visitLimit)
      continue;
    visits.set(located, count + 1);
    yield place;
    if (isObject(located.schema))
      for (const next of inner(compiler, place)) queue.push({ place: next, above: [...above, located] });
  }
}

/** Places one step below. */
function inner(compiler: Compiler, place: Place): Place[] {
  const context = compiler.canonicaliser.contextOf(place.located);
  const step = new Step(compiler, place, context);
  return [...step.references(), ...step.branches(), ...step.members(), ...step.items()];
}

class Step {
  private readonly compiler: Compiler;
  private readonly place: Place;
  private readonly context: KeywordContext;

  constructor(compiler: Compiler, place: Place, context: KeywordContext) {
    this.compiler = compiler;
    this.place = place;
    this.context = context;
  }

  references(): Place[] {
    const { schema } = this.context;
    const { document } = this.compiler;
    const { located } = this.place;
    return [
      ...(typeof schema.$ref === 'string'
        ? [this.inPlace(document.resolve(located, schema.$ref), '$ref', without(schema, '$ref'))]
        : []),
      ...(typeof schema.$dynamicRef === 'string'
        ? [
            this.inPlace(
              document.resolveDynamic(located, schema.$dynamicRef),
              '$dynamicRef',
              without(schema, '$dynamicRef'),
            ),
          ]
        : []),
    ];
  }

  branches(): Place[] {
    const { schema, formulas } = this.context;
    const list = (keyword: string) => (Array.isArray(schema[keyword]) ? (schema[keyword] as readonly Schema[]) : []);
    const all = list('allOf').map((branch, index) =>
      this.inPlace(this.child(branch), `allOf/${index}`, { ...schema, allOf: list('allOf').toSpliced(index, 1) }),
    );
    const unions = ['anyOf', 'oneOf'].flatMap((keyword) =>
      list(keyword).map((branch, index) => {
        const rivals = list(keyword).toSpliced(index, 1);
        const besides = rivals.length > rivalLimit ? [] : rivals.map((rival) => formulas.not(this.is(rival)));
        const union = this.place.union ?? keyword;
        return { ...this.inPlace(this.child(branch), `${keyword}/${index}`, without(schema, keyword), besides), union };
      }),
    );
    return [...all, ...unions, ...this.conditions(), ...this.dependents()];
  }

  private conditions(): Place[] {
    const { schema, formulas } = this.context;
    const condition = schema['if'] as Schema | undefined;
    if (condition === undefined) return [];
    const others = without(schema, 'if', 'then', 'else');
    return (['then', 'else'] as const).flatMap((keyword) => {
      const branch = schema[keyword] as Schema | undefined;
      if (branch === undefined) return [];
      const chosen = keyword === 'then' ? this.is(condition) : formulas.not(this.is(condition));
      return [this.inPlace(this.child(branch), keyword, others, [chosen])];
    });
  }

  private dependents(): Place[] {
    const { schema } = this.context;
    const map = isObject(schema['dependentSchemas']) ? schema['dependentSchemas'] : {};
    return Object.entries(map).map(([name, branch]) => {
      const others = { ...schema, dependentSchemas: without(map, name) };
      const present = only(this.context, objectsThat({ required: new Set([name]) }));
      return this.inPlace(this.child(branch as Schema), `dependentSchemas/${name}`, others, [present]);
    });
  }

  members(): Place[] {
    const { schema, formulas } = this.context;
    const { named, patterned } = memberRules(this.context);
    const map = (keyword: string) => (isObject(schema[keyword]) ? schema[keyword] : {});
    const byName = Object.entries(map('properties')).map(([name, member]) =>
      // `true` in its place, so that the name stays known to what surrounds it.
      this.below(
        member as Schema,
        `properties/${name}`,
        { ...schema, properties: { ...map('properties'), [name]: true } },
        (of) =>
          only(
            this.context,
            objectsThat({ required: new Set([name]), rules: [ruleFor(formulas.all, new Map([[name, of]]))] }),
          ),
      ),
    );
    const byPattern = Object.entries(map('patternProperties')).map(([pattern, member]) =>
      this.below(
        member as Schema,
        `patternProperties/${pattern}`,
        { ...schema, patternProperties: { ...map('patternProperties'), [pattern]: true } },
        (of) =>
          only(this.context, objectsThat({ some: [{ outside: new Set(), matching: [pattern], notMatching: [], of }] })),
      ),
    );
    const outside = new Set(named.keys());
    const notMatching = patterned.map(([pattern]) => pattern);
    const rest = isObject(schema['additionalProperties'])
      ? [
          this.below(
            schema['additionalProperties'],
            'additionalProperties',
            { ...schema, additionalProperties: true },
            (of) => only(this.context, objectsThat({ some: [{ outside, matching: [], notMatching, of }] })),
          ),
        ]
      : [];
    return [...byName, ...byPattern, ...rest];
  }

  items(): Place[] {
    const { schema, formulas } = this.context;
    const prefix = Array.isArray(schema['prefixItems']) ? (schema['prefixItems'] as readonly Json[]) : [];
    const all = prefixOf(this.context).map(() => formulas.all);
    const inPrefix = prefix.map((item, index) =>
      this.below(item as Schema, `prefixItems/${index}`, { ...schema, prefixItems: prefix.with(index, true) }, (of) =>
        only(
          this.context,
          arraysThat({ minItems: index + 1, rules: [{ prefix: [...all.slice(0, index), of], rest: formulas.all }] }),
        ),
      ),
    );
    if (!isObject(schema['items'])) return inPrefix;
    const wanted = this.is(schema['items']);
    const inRest = this.below(schema['items'], 'items', { ...schema, items: true }, (of) =>
      only(this.context, arraysThat({ minItems: prefix.length + 1, rules: [{ prefix: [...all, of], rest: wanted }] })),
    );
    return [...inPrefix, inRest];
  }

  /** Of a step to a member or item, the token that leads to it in the value; empty for names that only the value knows. */
  private token(step: string): string {
    if (step === 'items') return `/${prefixOf(this.context).length}`;
    const [keyword, name] = /^(properties|prefixItems)\/(.*)$/s.exec(step)?.slice(1) ?? [];
    return keyword === undefined || name === undefined ? '' : `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  }

  private is(schema: Schema): Formula {
    return this.context.child(schema);
  }

  private child(schema: Schema): Located {
    return this.compiler.document.child(this.place.located, schema);
  }

  /** A schema for the same value, with `others` and further conditions. @param alone what excludes the other branches */
  private inPlace(
    located: Located,
    step: string,
    others: JsonObject,
    besides: readonly Formula[] = [],
    alone: readonly Formula[] = [],
  ): Place {
    const { lift, liftAlone, union, at, path } = this.place;
    const { formulas } = this.context;
    // What a broken schema has looked at would count as unevaluated, and nothing could be broken here.
    const rest = this.is(without(others, 'unevaluatedProperties', 'unevaluatedItems'));
    return {
      located,
      lift: (inner) => lift(formulas.and([rest, ...besides, inner])),
      liftAlone: (inner) => liftAlone(formulas.and([rest, ...besides, ...alone, inner])),
      union,
      at,
      path: `${path}/${step}`,
    };
  }

  /** A schema for a part of the value. @param holding values that have a part of a formula */
  private below(schema: Schema, step: string, others: JsonObject, holding: (of: Formula) => Formula): Place {
    const { lift, liftAlone, union, path, at } = this.place;
    const { formulas } = this.context;
    const rest = this.is(others);
    return {
      located: this.child(schema),
      lift: (inner) => lift(formulas.and([rest, holding(inner)])),
      liftAlone: (inner) => liftAlone(formulas.and([rest, holding(inner)])),
      union,
      at: at + this.token(step),
      path: `${path}/${step}`,
    };
  }
}
