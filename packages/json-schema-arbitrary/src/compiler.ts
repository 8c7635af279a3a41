/** Everything that is computed once for a document: formulas, canonical forms, heights, arbitraries. */

import type fc from 'fast-check';
import { Admission } from './admits.ts';
import { Runtime } from './arbitraries/runtime.ts';
import { shapeValues, ValuesArbitrary } from './arbitraries/values.ts';
import { Canonicaliser } from './canonical.ts';
import type { Schema } from './document.ts';
import { SchemaDocument } from './document.ts';
import { Evaluator } from './evaluate/evaluator.ts';
import { type Formula, Formulas } from './formula.ts';
import { Heights } from './height.ts';
import { allShapes, type Shape } from './shape.ts';
import type { Json, JsonObject } from './json.ts';

export interface CompilerOptions {
  /** Further documents by URI, for references that leave the root. */
  readonly documents?: Readonly<Record<string, Json>>;
  /** Keywords that name a format. Default `format` alone; an empty list for formats that are annotations only. */
  readonly formatKeywords?: readonly string[];
  /** A narrower schema to generate from, in place of one of the document; the same object back for no change. */
  readonly narrow?: (schema: JsonObject) => JsonObject;
  /** Containers within one another beyond which only what is required is generated. Default 12. */
  readonly maxDepth?: number;
  /** Values in all beyond which only what is required is generated. Default 1,000. */
  readonly maxValues?: number;
}

export class Compiler {
  readonly document: SchemaDocument;
  readonly formulas = new Formulas();
  readonly evaluator: Evaluator;
  readonly admission: Admission;
  readonly canonicaliser: Canonicaliser;
  readonly heights: Heights;
  readonly runtime: Runtime;
  readonly formatKeywords: readonly string[];
  /** Schemas that are never narrowed, because another part of the value is broken. */
  readonly exact = new WeakSet<JsonObject>();
  private readonly values = new Map<number, fc.Arbitrary<Json>>();

  constructor(
    root: Json,
    {
      documents = {},
      formatKeywords = ['format'],
      narrow = (schema) => schema,
      maxDepth = 12,
      maxValues = 1_000,
    }: CompilerOptions = {},
  ) {
    this.document = new SchemaDocument(root, documents);
    this.formatKeywords = formatKeywords;
    this.evaluator = new Evaluator(this.document, formatKeywords);
    this.admission = new Admission(this.formulas, this.evaluator);
    this.heights = new Heights(this.formulas, () => this.canonicaliser, this.admission);
    this.canonicaliser = new Canonicaliser(
      this.document,
      this.formulas,
      { formatKeywords, narrow: (schema) => (this.exact.has(schema) ? schema : narrow(schema)) },
      (formula) => this.heights.of(formula) < Infinity,
    );
    this.runtime = new Runtime({ maxDepth, maxValues });
  }

  formulaOf(schema: Schema): Formula {
    return this.formulas.is(this.document.locate(schema));
  }

  /** Values of a formula, for use inside a value that is being built. */
  valuesOf(formula: Formula): fc.Arbitrary<Json> {
    let values = this.values.get(formula.id);
    if (values === undefined)
      this.values.set(formula.id, (values = this.leafOf(formula) ?? new ValuesArbitrary(this, formula)));
    return values;
  }

  shapeValues(shape: Shape): fc.Arbitrary<Json> | undefined {
    return shapeValues(this, shape);
  }

  /** A formula with one shape that holds no others needs no choice and no count of depth. */
  private leafOf(formula: Formula): fc.Arbitrary<Json> | undefined {
    const shapes = allShapes(this.canonicaliser.of(formula));
    const [shape] = shapes;
    if (shape === undefined || shapes.length > 1 || shape.type === 'array' || shape.type === 'object') return undefined;
    return this.shapeValues(shape);
  }
}
