import fc from 'fast-check';
import type { Compiler } from '../compiler.ts';
import type { Formula } from '../formula.ts';
import type { Json } from '../json.ts';
import { allShapes, type Shape } from '../shape.ts';
import { ArrayArbitrary } from './arrays.ts';
import { numbersOf } from './numbers.ts';
import { ObjectArbitrary } from './objects.ts';
import { GaveUp, FilteredArbitrary } from './filtered.ts';
import { stringsOf } from './strings.ts';

interface Choice {
  readonly height: number;
  readonly arbitrary: fc.Arbitrary<Json>;
}

interface Chosen {
  readonly choice: Choice;
  readonly context: unknown;
  /** To try the simplest choice with when shrinking. */
  readonly mrng: fc.Random | undefined;
}

/** How often a recursive schema may lie within itself before only the shortest way out is taken. */
const nesting = 3;

/** Values of a formula: one of its shapes, at a time. Shrinks within the shape, and to the simplest shape. */
export class ValuesArbitrary extends fc.Arbitrary<Json> {
  private readonly compiler: Compiler;
  private readonly formula: Formula;
  private choices: readonly Choice[] | undefined;
  /** Values of this formula that are being built, one within another. */
  private open = 0;

  constructor(compiler: Compiler, formula: Formula) {
    super();
    this.compiler = compiler;
    this.formula = formula;
  }

  generate(mrng: fc.Random, biasFactor: number | undefined): fc.Value<Json> {
    const { runtime } = this.compiler;
    const choices = (this.choices ??= this.built());
    runtime.count();
    this.open++;
    const wasFrugal = runtime.frugal;
    if (this.open > nesting) runtime.frugal = true;
    try {
      const order = this.order(choices, mrng);
      return generated(order, mrng, biasFactor, choices[0] as Choice);
    } finally {
      runtime.frugal = wasFrugal;
      this.open--;
    }
  }

  canShrinkWithoutContext(_value: unknown): _value is Json {
    return false;
  }

  shrink(value: Json, context: unknown): fc.Stream<fc.Value<Json>> {
    const { choice, context: inner, mrng } = context as Chosen;
    const within = choice.arbitrary
      .shrink(value, inner)
      .map((simpler) => new fc.Value(simpler.value, { choice, context: simpler.context, mrng }));
    const [simplest] = this.choices ?? [];
    if (mrng === undefined || simplest === undefined || simplest === choice) return within;
    return fc.stream(this.simplest(simplest, mrng)).join(within);
  }

  /** Choices in the order in which they are to be tried: one that was drawn, then the others. */
  private order(choices: readonly Choice[], mrng: fc.Random): readonly Choice[] {
    if (choices.length === 1) return choices;
    if (!this.compiler.runtime.isSpent()) {
      const drawn = choices[mrng.nextInt(0, choices.length - 1)] as Choice;
      return [drawn, ...choices.filter((choice) => choice !== drawn)];
    }
    const least = Math.min(...choices.map(({ height }) => height));
    return choices.filter(({ height }) => height === least);
  }

  private *simplest(choice: Choice, mrng: fc.Random): IterableIterator<fc.Value<Json>> {
    const { runtime } = this.compiler;
    runtime.begin(0, true);
    try {
      const value = choice.arbitrary.generate(mrng.clone(), undefined);
      yield new fc.Value(value.value, { choice, context: value.context, mrng: undefined });
    } catch (error) {
      if (!(error instanceof GaveUp)) throw error;
    } finally {
      runtime.begin(50, false);
    }
  }

  private built(): Choice[] {
    const { compiler } = this;
    const shapes = allShapes(compiler.canonicaliser.of(this.formula));
    const exact = this.choicesOf(shapes.filter(({ lastResort }) => lastResort !== true));
    const choices = exact.length > 0 ? exact : this.choicesOf(shapes);
    if (choices.length === 0) throw new GaveUp('no shape of a schema has a value');
    return choices;
  }

  private choicesOf(shapes: readonly Shape[]): Choice[] {
    const { compiler } = this;
    return shapes.flatMap((shape) => {
      const height = compiler.heights.ofShape(shape);
      const arbitrary = height === Infinity ? undefined : compiler.shapeValues(shape);
      return arbitrary === undefined ? [] : [{ height, arbitrary }];
    });
  }
}

function generated(
  order: readonly Choice[],
  mrng: fc.Random,
  biasFactor: number | undefined,
  simplest: Choice,
): fc.Value<Json> {
  let failed: unknown;
  for (const choice of order) {
    const kept = choice === simplest ? undefined : mrng.clone();
    try {
      const value = choice.arbitrary.generate(mrng, biasFactor);
      return new fc.Value(value.value, { choice, context: value.context, mrng: kept } satisfies Chosen);
    } catch (error) {
      if (!(error instanceof GaveUp)) throw error;
      failed = error;
    }
  }
  throw failed;
}

/** Values of one shape; undefined where it turns out to have none. */
export function shapeValues(compiler: Compiler, shape: Shape): fc.Arbitrary<Json> | undefined {
  if (shape.only !== undefined) {
    const values = shape.only.filter((value) => compiler.admission.fits(shape, value));
    return values.length === 0 ? undefined : fc.constantFrom(...values);
  }
  const values = typed(compiler, shape);
  if (values === undefined) return undefined;
  const certain = shape.also.length === 0 && (shape.except.length === 0 || isLeaf(shape)) && isBuiltExactly(shape);
  return certain ? values : new FilteredArbitrary(values, (value) => compiler.admission.fits(shape, value));
}

function typed(compiler: Compiler, shape: Shape): fc.Arbitrary<Json> | undefined {
  switch (shape.type) {
    case 'null':
      return fc.constant(null);
    case 'boolean': {
      const values = [false, true].filter((value) => !shape.except.includes(value));
      return fc.constantFrom(...values);
    }
    case 'number':
      return numbersOf(shape);
    case 'string':
      return stringsOf(shape);
    case 'array':
      return new ArrayArbitrary(compiler, shape);
    case 'object':
      return new ObjectArbitrary(compiler, shape);
  }
}

/** Leaves look after exceptions themselves. */
function isLeaf({ type }: Shape): boolean {
  return type !== 'array' && type !== 'object';
}

/** Where several demands meet in one container, building one may break another. */
function isBuiltExactly(shape: Shape): boolean {
  if (shape.type === 'array') return shape.contains.length === 0 && !shape.repeated;
  if (shape.type === 'object') return shape.some.length + shape.someName.length === 0;
  return true;
}
