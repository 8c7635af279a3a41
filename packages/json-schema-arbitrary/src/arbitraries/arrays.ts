import fc from 'fast-check';
import { itemFormula, uniformFrom } from '../children.ts';
import type { Compiler } from '../compiler.ts';
import type { Formula } from '../formula.ts';
import { canonicalText, type Json } from '../json.ts';
import type { ArrayShape, Contains } from '../shape.ts';
import { GaveUp } from './filtered.ts';

interface Item {
  readonly arbitrary: fc.Arbitrary<Json>;
  readonly value: fc.Value<Json>;
}

/** Lengths beyond the least: mostly a few items, at times many. */
const lengthBands = [1, 2, 2, 3, 3, 5, 9] as const;
const uniqueTries = 40;

/** Arrays of a shape. Shrinks to fewer items, then item by item. */
export class ArrayArbitrary extends fc.Arbitrary<Json> {
  private readonly compiler: Compiler;
  private readonly shape: ArrayShape;
  /** Longest possible: nothing fits behind an item that has no value. */
  private readonly max: number;
  private readonly min: number;
  /** Whether building alone guarantees the shape. */
  private readonly plain: boolean;

  constructor(compiler: Compiler, shape: ArrayShape) {
    super();
    this.compiler = compiler;
    this.shape = shape;
    this.max = Math.min(shape.maxItems, this.firstImpossible());
    this.min = Math.max(
      shape.minItems,
      ...shape.contains.filter(({ min }) => min > 0).map(({ from, min }) => from + min),
    );
    this.plain = shape.contains.length === 0 && !shape.repeated && !shape.unique;
  }

  generate(mrng: fc.Random, biasFactor: number | undefined): fc.Value<Json> {
    if (this.min > this.max) throw new GaveUp('an array has to be longer than it may be');
    const { runtime } = this.compiler;
    runtime.depth++;
    try {
      const items = this.items(mrng, biasFactor);
      if (this.shape.repeated) this.repeat(items, mrng);
      return asValue(items);
    } finally {
      runtime.depth--;
    }
  }

  canShrinkWithoutContext(_value: unknown): _value is Json {
    return false;
  }

  shrink(_value: Json, context: unknown): fc.Stream<fc.Value<Json>> {
    const candidates = fc.stream(this.simpler(context as readonly Item[]));
    return this.plain ? candidates : candidates.filter(({ value }) => this.compiler.admission.fits(this.shape, value));
  }

  /** Items of a length that was drawn or, where that turns out to be impossible, of the least. */
  private items(mrng: fc.Random, biasFactor: number | undefined): Item[] {
    const length = this.length(mrng);
    try {
      return this.itemsOf(length, mrng, biasFactor);
    } catch (error) {
      if (!(error instanceof GaveUp) || length === this.min) throw error;
      return this.itemsOf(this.min, mrng, biasFactor);
    }
  }

  private itemsOf(length: number, mrng: fc.Random, biasFactor: number | undefined): Item[] {
    const items: Item[] = [];
    const seen = new Set<string>();
    for (const formula of this.formulas(length, mrng)) {
      const item = this.item(formula, seen, mrng, biasFactor);
      if (item !== undefined) items.push(item);
      else if (items.length >= this.min && this.shape.contains.length === 0) break;
      else throw new GaveUp('no further item differs from the others');
    }
    return items;
  }

  private length(mrng: fc.Random): number {
    if (this.compiler.runtime.isSpent()) return this.min;
    const band = lengthBands[mrng.nextInt(0, lengthBands.length - 1)] ?? 2;
    return mrng.nextInt(this.min, Math.min(this.max, this.min + band));
  }

  /** Formula of each item, with those that `contains` requires put in places where they are possible. */
  private formulas(length: number, mrng: fc.Random): Formula[] {
    const { formulas } = this.compiler;
    const wanted = Array.from({ length }, (_, index) => itemFormula(formulas, this.shape, index));
    for (const contains of this.shape.contains) this.place(contains, wanted, mrng);
    return wanted;
  }

  private place({ of, min, max, from }: Contains, wanted: Formula[], mrng: fc.Random): void {
    const { formulas, heights } = this.compiler;
    const places = [...wanted.keys()].filter((index) => index >= from);
    const possible = places.filter((index) => heights.of(formulas.and([wanted[index] as Formula, of])) < Infinity);
    if (possible.length < min) throw new GaveUp('too few places for the items an array must contain');
    const count = mrng.nextInt(min, Math.min(max, possible.length, min + 1));
    const chosen = new Set(shuffled(possible, mrng).slice(0, count));
    for (const index of places) {
      const own = wanted[index] as Formula;
      if (chosen.has(index)) wanted[index] = formulas.and([own, of]);
      else if (max < Infinity) wanted[index] = formulas.and([own, formulas.not(of)]);
    }
  }

  private item(formula: Formula, seen: Set<string>, mrng: fc.Random, biasFactor: number | undefined): Item | undefined {
    const arbitrary = this.compiler.valuesOf(formula);
    for (let tries = this.shape.unique ? uniqueTries : 1; tries > 0; tries--) {
      const value = arbitrary.generate(mrng, biasFactor);
      if (!this.shape.unique) return { arbitrary, value };
      const key = canonicalText(value.value);
      if (seen.has(key)) continue;
      seen.add(key);
      return { arbitrary, value };
    }
    return undefined;
  }

  /** Makes a later item equal to an earlier one whose place requires the same. */
  private repeat(items: Item[], mrng: fc.Random): void {
    const keys = items.map(({ value }) => canonicalText(value.value));
    if (new Set(keys).size < keys.length) return;
    const uniform = uniformFrom(this.shape);
    const from = mrng.nextInt(Math.min(uniform, items.length - 2), items.length - 2);
    const both = this.compiler.formulas.and([
      itemFormula(this.compiler.formulas, this.shape, from),
      itemFormula(this.compiler.formulas, this.shape, items.length - 1),
    ]);
    const arbitrary = this.compiler.valuesOf(both);
    const value = arbitrary.generate(mrng, undefined);
    items[from] = items[items.length - 1] = { arbitrary, value };
  }

  private *simpler(items: readonly Item[]): IterableIterator<fc.Value<Json>> {
    for (let cut = items.length - this.min; cut > 0; cut = Math.floor(cut / 2))
      yield asValue(items.slice(0, items.length - cut));
    if (items.length > this.min)
      for (const index of items.keys()) if (index >= uniformFrom(this.shape)) yield asValue(items.toSpliced(index, 1));
    for (const [index, item] of items.entries())
      for (const value of item.arbitrary.shrink(item.value.value, item.value.context))
        yield asValue(items.with(index, { arbitrary: item.arbitrary, value }));
  }

  private firstImpossible(): number {
    const { formulas, heights } = this.compiler;
    const uniform = uniformFrom(this.shape);
    for (let index = 0; index <= uniform; index++)
      if (heights.of(itemFormula(formulas, this.shape, index)) === Infinity) return index;
    return Infinity;
  }
}

function asValue(items: readonly Item[]): fc.Value<Json> {
  return new fc.Value<Json>(
    items.map(({ value }) => value.value),
    items,
  );
}

/** Fisher and Yates. */
export function shuffled<T>(elements: readonly T[], mrng: fc.Random): T[] {
  const list = [...elements];
  for (let i = list.length - 1; i > 0; i--) {
    const j = mrng.nextInt(0, i);
    [list[i], list[j]] = [list[j] as T, list[i] as T];
  }
  return list;
}
