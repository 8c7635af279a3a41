/**
 * Depth of the shallowest value of a formula; Infinity if it allows no value. It decides satisfiability, also of recursive schemas (the
 * least fixed point over what members and items are mandatory), and which way out a generator takes when it has gone deep enough.
 */

import { numbersOf } from './arbitraries/numbers.ts';
import type { Admission } from './admits.ts';
import { type Canonicaliser, SelfReference } from './canonical.ts';
import { itemFormula, memberFormula, namedMembers, uniformFrom } from './children.ts';
import type { Formula, Formulas } from './formula.ts';
import {
  allShapes,
  anyString,
  type ArrayShape,
  type Canonical,
  nothing,
  type ObjectShape,
  type Shape,
} from './shape.ts';
import { languageOfShape } from './string-language.ts';

type HeightOf = (formula: Formula) => number;

interface Node {
  readonly shapes: readonly Shape[];
  height: number;
}

export class Heights {
  private readonly formulas: Formulas;
  private readonly canonicaliser: () => Canonicaliser;
  private readonly admission: Admission;
  private readonly known = new Map<number, number>();
  /** Any string: member names are strings. */
  readonly text: Formula;

  constructor(formulas: Formulas, canonicaliser: () => Canonicaliser, admission: Admission) {
    this.formulas = formulas;
    this.canonicaliser = canonicaliser;
    this.admission = admission;
    const canonical: Canonical = { ...nothing, string: [anyString] };
    this.text = formulas.shapes(canonical);
  }

  /** 1 for a value without members and items that matter, one more for each level below. */
  of(formula: Formula): number {
    return this.known.get(formula.id) ?? this.explored(formula);
  }

  /** Height of one shape of a canonical form. */
  ofShape(shape: Shape): number {
    return 1 + this.below(shape, (formula) => this.of(formula));
  }

  private explored(formula: Formula): number {
    const nodes = new Map<number, Node>();
    const found = { tentative: false };
    const queue = [formula];
    for (const each of queue) if (!nodes.has(each.id)) nodes.set(each.id, this.node(each, queue, found));
    for (let changed = true; changed;) {
      changed = false;
      for (const node of nodes.values()) {
        const height = this.lowest(
          node.shapes,
          (child) => this.known.get(child.id) ?? nodes.get(child.id)?.height ?? Infinity,
        );
        if (height < node.height) [node.height, changed] = [height, true];
      }
    }
    // What was found on the assumption that an unfinished formula is satisfiable holds for sure only where it is "no".
    for (const [id, { height }] of nodes) if (!found.tentative || height === Infinity) this.known.set(id, height);
    return nodes.get(formula.id)?.height ?? Infinity;
  }

  /** A formula with its shapes; formulas it depends on are added to the queue. */
  private node(formula: Formula, queue: Formula[], found: { tentative: boolean }): Node {
    const known = this.known.get(formula.id);
    if (known !== undefined) return { shapes: [], height: known };
    const canonical = this.canonical(formula);
    if (canonical === undefined) {
      found.tentative = true;
      return { shapes: [], height: 0 };
    }
    const shapes = allShapes(canonical);
    const note: HeightOf = (child) => {
      queue.push(child);
      return 0;
    };
    for (const shape of shapes) this.below(shape, note);
    return { shapes, height: Infinity };
  }

  private canonical(formula: Formula): Canonical | undefined {
    const canonicaliser = this.canonicaliser();
    if (canonicaliser.isUnderWay(formula)) return undefined;
    const isFirst = canonicaliser.isIdle();
    try {
      return canonicaliser.of(formula);
    } catch (error) {
      if (!(error instanceof SelfReference)) throw error;
      // Within another formula it may only be that one that is not finished yet.
      return isFirst ? nothing : undefined;
    }
  }

  private lowest(shapes: readonly Shape[], heightOf: HeightOf): number {
    return Math.min(...shapes.map((shape) => 1 + this.below(shape, heightOf)));
  }

  /** Height of what a shape cannot do without; Infinity where it has no value. Asks for every formula it depends on. */
  private below(shape: Shape, heightOf: HeightOf): number {
    if (shape.only !== undefined) return shape.only.some((value) => this.admission.fits(shape, value)) ? 0 : Infinity;
    switch (shape.type) {
      case 'null':
        return shape.except.length > 0 ? Infinity : 0;
      case 'boolean':
        return shape.except.length > 1 ? Infinity : 0;
      case 'number':
        return numbersOf(shape) === undefined ? Infinity : 0;
      case 'string': {
        const language = languageOfShape(shape);
        return typeof language === 'object' && language.lengths.length === 0 ? Infinity : 0;
      }
      case 'array':
        return this.belowArray(shape, heightOf);
      case 'object':
        return this.belowObject(shape, heightOf);
    }
  }

  private belowArray(shape: ArrayShape, heightOf: HeightOf): number {
    const uniform = uniformFrom(shape);
    const item = (index: number) => itemFormula(this.formulas, shape, index);
    const mandatory = Array.from({ length: Math.min(shape.minItems, uniform + 1) }, (_, index) =>
      heightOf(item(index)),
    );
    const contained = shape.contains
      .filter(({ min }) => min > 0)
      .map(({ of, from, min }) => {
        const last = Math.min(Math.max(uniform, from), shape.maxItems - 1);
        const places = Array.from({ length: Math.max(0, last - from + 1) }, (_, index) =>
          heightOf(this.formulas.and([item(from + index), of])),
        );
        return from + min > shape.maxItems ? Infinity : Math.min(Infinity, ...places);
      });
    return Math.max(0, ...mandatory, ...contained);
  }

  private belowObject(shape: ObjectShape, heightOf: HeightOf): number {
    const member = (name: string) =>
      this.isName(shape, name) ? heightOf(memberFormula(this.formulas, shape, name)) : Infinity;
    const required = [...this.needed(shape)].map(member);
    const some = shape.some.map(({ of }) => heightOf(of));
    const names = shape.someName.map((formula) => heightOf(this.formulas.and([this.text, ...shape.names, formula])));
    return Math.max(0, ...required, ...some, ...names, this.further(shape, member, heightOf));
  }

  /** Names that must be there, with those that they need in turn. */
  needed({ required, dependent }: ObjectShape): Set<string> {
    const names = new Set(required);
    for (const name of names) for (const other of dependent.get(name) ?? []) names.add(other);
    return names;
  }

  isName({ names }: ObjectShape, name: string): boolean {
    return names.every((formula) => this.admission.admits(formula, name));
  }

  /** Height of the members that `minProperties` requires beyond those required. */
  private further(shape: ObjectShape, member: (name: string) => number, heightOf: HeightOf): number {
    const needed = this.needed(shape);
    const missing = shape.minProperties - needed.size;
    if (missing <= 0) return 0;
    const named = namedMembers(shape)
      .filter((name) => !needed.has(name))
      .map(member);
    const open = this.formulas.and(shape.rules.map(({ rest }) => rest));
    const free = [open, ...shape.rules.flatMap(({ patterned }) => patterned.map(([, formula]) => formula))].map(
      heightOf,
    );
    const lowest = Math.min(...free);
    const candidates = [...named, ...Array.from({ length: missing }, () => lowest)].sort((a, b) => a - b);
    return candidates[missing - 1] ?? Infinity;
  }
}
