/** Brings formulas into canonical form: for each JSON type the shapes that satisfy them. Each formula once. */

import { memberFormula } from './children.ts';
import type { Located, SchemaDocument } from './document.ts';
import type { Formula, Formulas } from './formula.ts';
import { restricted } from './intersect.ts';
import { isObject, type JsonObject } from './json.ts';
import { arrays } from './keywords/arrays.ts';
import { inPlace } from './keywords/in-place.ts';
import type { KeywordContext, TypedKeywords } from './keywords/keyword.ts';
import { numbers } from './keywords/numbers.ts';
import { objects } from './keywords/objects.ts';
import { strings } from './keywords/strings.ts';
import { typeAndValues } from './keywords/type-and-values.ts';
import { assertUnevaluated, refuteUnevaluated } from './keywords/unevaluated.ts';
import {
  allShapes,
  anything,
  type Canonical,
  mapShapes,
  nothing,
  nothingSeen,
  onlyThese,
  type Restriction,
  type Shape,
  unionOf,
} from './shape.ts';

/** Shapes of one type beyond which a choice is left to be checked on finished values instead of being multiplied out. */
const shapeLimit = 64;

const typedKeywords: readonly TypedKeywords[] = [typeAndValues, numbers, strings, arrays, objects];

export interface CanonicalOptions {
  readonly formatKeywords: readonly string[];
  /** Another schema in place of one, to generate from; it may only be narrower. */
  readonly narrow: (schema: JsonObject) => JsonObject;
}

/** A schema refers to itself for the same value (`{"$ref": "#"}`), which no value can satisfy or break. */
export class SelfReference extends Error {
  override readonly name = 'SelfReference';
}

export class Canonicaliser {
  private readonly document: SchemaDocument;
  private readonly formulas: Formulas;
  private readonly options: CanonicalOptions;
  private readonly satisfiable: (formula: Formula) => boolean;
  private readonly known = new Map<number, Canonical>();
  private readonly open = new Set<number>();

  /** @param satisfiable asked about formulas whose canonical form may itself be under way */
  constructor(
    document: SchemaDocument,
    formulas: Formulas,
    options: CanonicalOptions,
    satisfiable: (formula: Formula) => boolean,
  ) {
    this.document = document;
    this.formulas = formulas;
    this.options = options;
    this.satisfiable = satisfiable;
  }

  /** @throws SelfReference */
  of(formula: Formula): Canonical {
    const known = this.known.get(formula.id);
    if (known !== undefined) return known;
    if (this.open.has(formula.id)) throw new SelfReference('a schema refers to itself in place');
    this.open.add(formula.id);
    try {
      const canonical = this.computed(formula);
      this.known.set(formula.id, canonical);
      return canonical;
    } finally {
      this.open.delete(formula.id);
    }
  }

  /** What is needed to interpret the keywords of a schema, unchanged. */
  contextOf(located: Located): KeywordContext {
    return this.context(located, (schema) => schema);
  }

  /** Whether no canonical form is being computed right now. */
  isIdle(): boolean {
    return this.open.size === 0;
  }

  /** Whether the canonical form of a formula is being computed right now. */
  isUnderWay(formula: Formula): boolean {
    return this.open.has(formula.id);
  }

  private computed(formula: Formula): Canonical {
    switch (formula.op) {
      case 'all':
        return anything;
      case 'none':
        return nothing;
      case 'is':
        return this.asserted(formula.located);
      case 'not':
        return mapShapes(this.negated(formula.of), (shape) => ({ ...shape, seen: nothingSeen }));
      case 'and':
        return this.together(anything, formula.of);
      case 'or':
        return unionOf(formula.of.map((part) => this.of(part)));
      case 'shapes':
        return formula.canonical;
    }
  }

  private negated(formula: Formula): Canonical {
    const { formulas } = this;
    switch (formula.op) {
      case 'is':
        return this.refuted(formula.located);
      case 'and':
        return this.of(formulas.or(formula.of.map((part) => formulas.not(part))));
      case 'or':
        return this.of(formulas.and(formula.of.map((part) => formulas.not(part))));
      case 'shapes':
        // Shapes are only ever made to be built from; what refutes the schemas they come from is said by their keywords.
        return mapShapes(anything, (shape) => ({ ...shape, also: [formulas.not(formula)] }));
      default:
        return this.of(formulas.not(formula));
    }
  }

  private asserted(located: Located): Canonical {
    const context = this.context(located, this.options.narrow);
    const restrictions = typedKeywords.flatMap((keywords) => keywords.assert(context));
    const own = restrictions.reduce<Canonical>(
      (canonical, restriction) => this.restricted(canonical, restriction),
      anything,
    );
    return assertUnevaluated(context, this.together(own, inPlace.assert(context)));
  }

  private refuted(located: Located): Canonical {
    const context = this.contextOf(located);
    const typed = typedKeywords.flatMap((keywords) => keywords.refute(context)).map(onlyThese);
    const inPlaceRefuted = inPlace.refute(context).map((formula) => this.of(formula));
    const { unevaluatedProperties, unevaluatedItems, ...rest } = context.schema;
    if (unevaluatedProperties === undefined && unevaluatedItems === undefined)
      return unionOf([...typed, ...inPlaceRefuted]);
    const others = this.of(this.formulas.is(this.document.child(located, rest)));
    return unionOf([...typed, ...inPlaceRefuted, refuteUnevaluated(context, others)]);
  }

  /** Adds formulas to a canonical form, those with the fewest shapes first, so that contradictions show before anything multiplies. */
  private together(start: Canonical, formulas: readonly Formula[]): Canonical {
    const parts = formulas
      .map((formula) => ({ formula, canonical: this.of(formula) }))
      .sort((a, b) => allShapes(a.canonical).length - allShapes(b.canonical).length);
    return parts.reduce<Canonical>(
      (canonical, { formula, canonical: part }) => this.restricted(canonical, part, formula),
      start,
    );
  }

  private restricted(canonical: Canonical, restriction: Restriction, formula?: Formula): Canonical {
    if (formula === undefined) return restricted(canonical, restriction);
    const isPossible = (shape: Shape) => this.isPossible(shape);
    return restricted(canonical, restriction, { limit: shapeLimit, condition: formula, isPossible });
  }

  /** False for an object with a required member that no value satisfies. */
  private isPossible(shape: Shape): boolean {
    if (shape.type !== 'object') return true;
    return [...shape.required].every((name) => this.satisfiable(memberFormula(this.formulas, shape, name)));
  }

  private context(located: Located, change: (schema: JsonObject) => JsonObject): KeywordContext {
    const { document, formulas } = this;
    return {
      schema: isObject(located.schema) ? change(located.schema) : {},
      located,
      formulas,
      formatKeywords: this.options.formatKeywords,
      child: (schema) => formulas.is(document.child(located, schema)),
      reference: (reference) => formulas.is(document.resolve(located, reference)),
      dynamicReference: (reference) => formulas.is(document.resolveDynamic(located, reference)),
      satisfiable: this.satisfiable,
    };
  }
}
