import fc from 'fast-check';
import { fitsNumber } from '../admits.ts';
import { commonMultiple, multiple } from '../decimal.ts';
import type { NumberShape } from '../shape.ts';
import { FilteredArbitrary } from './filtered.ts';

/** Numbers of a shape; undefined if it allows no number. */
export function numbersOf(shape: NumberShape): fc.Arbitrary<number> | undefined {
  const step = stepOf(shape);
  if (step === undefined) return undefined;
  const onGrid = shape.integer || shape.steps.length > 0;
  const sizes = onGrid ? [step] : [1, 0.5, 0.01, 0.001, ...shape.notSteps.map((size) => size / 2)];
  const grids = sizes.flatMap((size) => gridOf(shape, size));
  const few = onGrid ? fewValues(shape, grids) : undefined;
  if (few !== undefined) return few.length === 0 ? undefined : fc.constantFrom(...few);
  const source = sourceOf(shape, grids);
  if (source === undefined) return undefined;
  // Exact on the decimal text, and in floating point too, as many validators divide.
  const divides = (value: number) =>
    shape.steps.every((size) => Number.isInteger(size) || Number.isSafeInteger(value / size)) &&
    !shape.notSteps.some((size) => Number.isInteger(value / size));
  return new FilteredArbitrary(
    source,
    (value) => fitsNumber(shape, value) && divides(value) && !shape.except.includes(value),
  );
}

/** Values that are few enough to be looked through; undefined for more. */
function fewValues(shape: NumberShape, grids: readonly Grid[]): number[] | undefined {
  if (grids.some(({ low, high }) => high - low > 200)) return undefined;
  const values = grids.flatMap(({ step, low, high }) =>
    Array.from({ length: high - low + 1 }, (_, i) => multiple(low + i, step) + 0),
  );
  return values
    .filter((value) => fitsNumber(shape, value) && !shape.except.includes(value))
    .sort((a, b) => Math.abs(a) - Math.abs(b));
}

function sourceOf(shape: NumberShape, grids: readonly Grid[]): fc.Arbitrary<number> | undefined {
  if (shape.fractional) return fractions(shape, grids);
  return grids.length > 0 ? new GridArbitrary(grids) : between(shape);
}

/** The grid all values lie on; undefined if the steps have no common multiple that doubles can represent exactly. */
function stepOf({ integer, steps }: NumberShape): number | undefined {
  return steps.reduce<number | undefined>(
    (common, step) => (common === undefined ? undefined : common === 0 ? step : commonMultiple(common, step)),
    integer ? 1 : 0,
  );
}

interface Grid {
  readonly step: number;
  /** Smallest and largest count of steps. */
  readonly low: number;
  readonly high: number;
}

function gridOf({ min, max, aboveMin, belowMax }: NumberShape, step: number): Grid[] {
  if (step === 0) return [];
  const limit = Math.floor(Number.MAX_SAFE_INTEGER / Math.max(1, step));
  let low = Math.max(-limit, Math.ceil(min / step));
  let high = Math.min(limit, Math.floor(max / step));
  const isBelow = (value: number) => (aboveMin ? value <= min : value < min);
  const isAbove = (value: number) => (belowMax ? value >= max : value > max);
  // The division may have been rounded across a bound.
  while (low <= high && isBelow(multiple(low, step))) low++;
  while (low <= high && isAbove(multiple(high, step))) high--;
  return low <= high ? [{ step, low, high }] : [];
}

/** Half steps and finer of the grids, which are no integers. */
function fractions(shape: NumberShape, grids: readonly Grid[]): fc.Arbitrary<number> | undefined {
  const fine = grids.filter(({ step }) => !Number.isInteger(step));
  return fine.length > 0 ? new GridArbitrary(fine) : between(shape);
}

/** Any double between bounds too close for a grid. */
function between({ min, max, aboveMin, belowMax }: NumberShape): fc.Arbitrary<number> | undefined {
  const bounds = { min: Math.max(min, -Number.MAX_VALUE), max: Math.min(max, Number.MAX_VALUE) };
  if (bounds.min > bounds.max) return undefined;
  if (bounds.min === bounds.max) return aboveMin || belowMax ? undefined : fc.constant(bounds.min);
  try {
    return fc
      .double({ ...bounds, minExcluded: aboveMin, maxExcluded: belowMax, noNaN: true, noDefaultInfinity: true })
      .map((value) => (value === 0 ? 0 : value));
  } catch {
    return undefined; // No double lies between them.
  }
}

/** How far from the simplest value counts may lie: small numbers most often, every magnitude at times. */
const bands = [3, 10, 100, 1_000, 100_000, 2 ** 31, Number.MAX_SAFE_INTEGER] as const;
const bandOfChance = [0, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 5, 6] as const;

/** Multiples of a step within bounds. Shrinks towards the value nearest to zero, whole numbers first. */
class GridArbitrary extends fc.Arbitrary<number> {
  private readonly grids: readonly Grid[];
  constructor(grids: readonly Grid[]) {
    super();
    this.grids = grids;
  }

  generate(mrng: fc.Random): fc.Value<number> {
    const grid = this.grids[this.grids.length === 1 ? 0 : mrng.nextInt(0, this.grids.length - 1)] as Grid;
    const origin = nearestToZero(grid);
    const band = bands[bandOfChance[mrng.nextInt(0, bandOfChance.length - 1)] ?? 2] ?? 100;
    const low = Math.max(grid.low, origin - band);
    const high = Math.min(grid.high, origin + band);
    // A bound of the schema sometimes, since faults sit there.
    const count = mrng.nextInt(0, 19) === 0 ? (mrng.nextInt(0, 1) === 0 ? low : high) : draw(mrng, low, high);
    return at(grid, count);
  }

  canShrinkWithoutContext(_value: unknown): _value is number {
    return false;
  }

  shrink(_value: number, context: unknown): fc.Stream<fc.Value<number>> {
    return fc.stream(this.simpler(context as { readonly grid: Grid; readonly count: number }));
  }

  private *simpler({
    grid,
    count,
  }: {
    readonly grid: Grid;
    readonly count: number;
  }): IterableIterator<fc.Value<number>> {
    for (const coarser of this.grids.filter(({ step }) => step > grid.step)) {
      const rounded = Math.trunc(multiple(count, grid.step) / coarser.step);
      for (const near of [rounded, rounded + Math.sign(count)])
        if (near >= coarser.low && near <= coarser.high) yield at(coarser, near);
    }
    const origin = nearestToZero(grid);
    if (count < 0 && -count <= grid.high) yield at(grid, -count);
    const nearest = origin + Math.sign(count - origin);
    if (count !== origin && count !== nearest) yield at(grid, nearest);
    for (let gap = count - origin; Math.abs(gap) >= 1; gap = Math.trunc(gap / 2)) yield at(grid, count - gap);
  }
}

function at(grid: Grid, count: number): fc.Value<number> {
  // -0 is written 0, so it is 0 from the start.
  return new fc.Value(multiple(count, grid.step) + 0, { grid, count });
}

function nearestToZero({ low, high }: Grid): number {
  return Math.min(Math.max(0, low), high);
}

function draw(mrng: fc.Random, low: number, high: number): number {
  if (high - low <= 0x7fffffff) return mrng.nextInt(low, high);
  return Number(mrng.nextBigInt(BigInt(low), BigInt(high)));
}
