/** A body that shows every member of its schema once, so that a scenario can see what happens to each. */

import type { Contract, Json, JsonObject, Operation } from '../contracts/contract.ts';
import { sample } from './arbitrary.ts';
import { narrowedByContract } from './contract-narrowing.ts';
import { bodySchema } from './contract-schema.ts';
import {
  type ArrayShape,
  type Compiler,
  type Formula,
  type ObjectShape,
  type Shape,
  allShapes,
  compilerOf,
  formulaArbitrary,
  itemFormula,
  memberFormula,
  namedMembers,
} from '../packages/json-schema-arbitrary/index.ts';
import { seedFor } from './seed.ts';

/**
 * A body in which every member of the schema is present: lists hold two items, texts are short, readable and unique within the body
 * (`description-1-4f2`), date-times are RFC 3339 in UTC, whole seconds. A schema within itself ends the branch. Where a schema offers
 * several shapes, the one with the most members. The same for the same seed.
 *
 * @returns undefined for an operation without a body
 * @throws Unsatisfiable
 */
export function fullBody(contract: Pick<Contract, 'document'>, operation: Operation, seed: number): Json | undefined {
  const schema = bodySchema(contract, operation);
  return schema === undefined ? undefined : fullValue(schema, contract.document, seed);
}

/** The same for one schema of a document. */
function fullValue(schema: JsonObject | boolean, root: JsonObject, seed: number): Json {
  const compiler = compilerOf(root, { narrow: narrowedByContract });
  const formula = compiler.formulaOf(schema);
  const value = new Writer(compiler, seed).value('value', formula);
  // Where a schema binds its parts to each other, what is full part by part may not be valid as a whole.
  if (value !== undefined && compiler.admission.admits(formula, value)) return value;
  return sample(formulaArbitrary(compiler, formula), seed, 1)[0] as Json;
}

/** Items of a list: two show that it is a list, and that items are distinguished. */
const itemCount = 2;

class Writer {
  private readonly compiler: Compiler;
  private readonly seed: number;
  private count = 0;
  private readonly open: Formula[] = [];

  constructor(compiler: Compiler, seed: number) {
    this.compiler = compiler;
    this.seed = seed;
  }

  /** A full value, undefined where it would lie within itself. */
  value(name: string, formula: Formula): Json | undefined {
    const shape = this.richest(formula);
    if (shape === undefined || this.open.includes(formula)) return undefined;
    this.open.push(formula);
    try {
      if (shape.only !== undefined) return shape.only.find((value) => this.compiler.admission.fits(shape, value));
      if (shape.type === 'object') return this.object(shape);
      if (shape.type === 'array') return this.list(name, shape);
      return this.leaf(name, shape);
    } finally {
      this.open.pop();
    }
  }

  private richest(formula: Formula): Shape | undefined {
    const { canonicaliser, heights } = this.compiler;
    const shapes = allShapes(canonicaliser.of(formula)).filter((shape) => heights.ofShape(shape) < Infinity);
    return shapes.reduce<Shape | undefined>(
      (best, shape) => (best === undefined || richness(shape) > richness(best) ? shape : best),
      undefined,
    );
  }

  private object(shape: ObjectShape): JsonObject {
    const { formulas, heights } = this.compiler;
    const needed = heights.needed(shape);
    const members = namedMembers(shape).flatMap((name) => {
      const formula = memberFormula(formulas, shape, name);
      if (!heights.isName(shape, name)) return [];
      const value = this.value(name, formula) ?? (needed.has(name) ? this.any(name, formula) : undefined);
      return value === undefined ? [] : [[name, value] as const];
    });
    return Object.fromEntries(members.slice(0, Math.max(needed.size, shape.maxProperties)));
  }

  private list(name: string, shape: ArrayShape): Json[] {
    const length = Math.min(shape.maxItems, Math.max(shape.minItems, itemCount));
    const items: Json[] = [];
    for (let index = 0; index < length; index++) {
      const formula = itemFormula(this.compiler.formulas, shape, index);
      const item = this.value(name, formula) ?? (index < shape.minItems ? this.any(name, formula) : undefined);
      if (item === undefined) break;
      items.push(item);
    }
    return items;
  }

  private leaf(name: string, shape: Shape): Json {
    this.count++;
    const number = seedFor(this.seed, name, String(this.count));
    for (const value of readable(name, this.count, number, shape))
      if (this.compiler.admission.fits(shape, value)) return value;
    return sample(this.compiler.shapeValues(shape) as never, number, 1)[0] as Json;
  }

  /** Whatever is valid, where the full value would not end. */
  private any(name: string, formula: Formula): Json | undefined {
    const height = this.compiler.heights.of(formula);
    if (height === Infinity) return undefined;
    const seed = seedFor(this.seed, name, String(this.count));
    return sample(formulaArbitrary(this.compiler, formula, { frugal: true }), seed, 1)[0];
  }
}

/** More members before fewer, objects before lists before texts before the rest. */
function richness(shape: Shape): number {
  if (shape.only !== undefined) return 1;
  if (shape.type === 'object') return 1_000 + namedMembers(shape).length;
  return { array: 900, string: 800, number: 700, boolean: 600, null: 0 }[shape.type];
}

/** Values a person recognises, in the order of preference; one after the other, since the first one nearly always fits. */
function* readable(name: string, count: number, number: number, shape: Shape): Generator<Json> {
  if (shape.type === 'boolean') yield* [count % 2 === 0, count % 2 !== 0];
  else if (shape.type === 'number') yield 1 + (number % 1000);
  else if (shape.type !== 'string') yield null;
  else yield* readableTexts(name, count, number, shape);
}

function* readableTexts(
  name: string,
  count: number,
  number: number,
  shape: Extract<Shape, { type: 'string' }>,
): Generator<string> {
  const suffix = (number % 4096).toString(16);
  const word = `${name.replace('@', '')}-${count}-${suffix.padStart(3, '0')}`;
  const short = `${count}${suffix}`;
  const otherForms = formatted(word, short, count, number, FOLLOWING.test(name) ? 2032 : 2030);
  if (shape.formats.length > 0) yield* otherForms;
  // Targets examine addresses, though no document names their form.
  else if (/e-?mail/i.test(name)) yield emailAddress(short);
  for (const text of [word, short]) {
    yield text;
    yield [...text].slice(0, shape.maxLength).join('');
    yield text.padEnd(shape.minLength === 0 ? 0 : Math.min(shape.minLength, 200), 'x');
  }
  if (shape.formats.length === 0) yield* otherForms;
}

/** Names of times that come after others of the same resource. */
const FOLLOWING = /end|complet|resolution/i;

const emailAddress = (short: string): string => `${short}@example.com`;

function* formatted(word: string, short: string, count: number, number: number, year: number): Generator<string> {
  // A different day for each, in a range that every implementation's clock and database hold.
  const dateTime = new Date(Date.UTC(year, 0, 1 + count, 0, 0, number % 86_400)).toISOString().replace('.000Z', 'Z');
  yield dateTime;
  yield dateTime.slice(0, 10);
  yield `https://example.com/${word.replace(/[^\w-]/g, '')}`;
  yield emailAddress(short);
}
