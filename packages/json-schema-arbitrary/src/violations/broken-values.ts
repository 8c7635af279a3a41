/** Values that a schema rejects for one named reason, for every constraint of the schema. */

import fc from 'fast-check';
import { GaveUp, FilteredArbitrary } from '../arbitraries/filtered.ts';
import type { Compiler } from '../compiler.ts';
import type { Schema } from '../document.ts';
import type { Failure } from '../evaluate/failure.ts';
import type { Formula } from '../formula.ts';
import type { Json } from '../json.ts';
import { type ArbitraryOptions, compilerOf, formulaArbitrary, Unsatisfiable } from '../schema-arbitrary.ts';
import { isObject, type JsonObject } from '../json.ts';
import { bounds } from './bounds.ts';
import { combinations } from './combinations.ts';
import { items } from './items.ts';
import { members } from './members.ts';
import { nothingAllowed } from './nothing-allowed.ts';
import { type Place, places } from './places.ts';
import { firstHolding, smallest } from './smallest.ts';
import { texts } from './texts.ts';
import { type } from './type.ts';
import { unevaluated } from './unevaluated.ts';
import { values } from './values.ts';
import { anyKeyword, type Way, type Ways } from './way.ts';

/** The one thing that is wrong with a value. */
interface Fault {
  /** Name of the violation, in kebab-case. */
  readonly name: string;
  readonly keyword: string;
  /** JSON Pointer to the value that breaks the keyword. */
  readonly at: string;
  /** Location of the keyword: the keywords and names that lead to it. */
  readonly path: string;
  /** One sentence without its subject: `is shorter than 8 characters`. */
  readonly what: string;
}

export interface BrokenValue {
  readonly value: Json;
  readonly fault: Fault;
}

/** A way of breaking a schema at one of its places. */
export interface Break {
  readonly place: Place;
  readonly way: Way;
}

const waysOfAKind: readonly Ways[] = [nothingAllowed, type, values, bounds, texts, items, members, combinations];

/** All ways of breaking a schema, from the outside in. Lazy: each is turned into values only when asked. */
export function* breaks(compiler: Compiler, schema: Schema): IterableIterator<Break> {
  for (const place of places(compiler, schema)) {
    const context = compiler.canonicaliser.contextOf(place.located);
    for (const ways of waysOfAKind) for (const way of ways(context)) yield { place, way };
    const canonicalOf = (others: JsonObject) =>
      compiler.canonicaliser.of(compiler.formulas.is(compiler.document.child(place.located, others)));
    for (const way of unevaluated(context, canonicalOf)) yield { place, way };
  }
}

/**
 * The smallest value broken in one way, or undefined where that cannot be done without breaking something else besides.
 * The same for the same seed.
 *
 * @param holds a further condition, for example that the value stays broken once it is written
 */
export function brokenValue(
  compiler: Compiler,
  schema: Schema,
  each: Break,
  seed: number,
  holds: (value: Json) => boolean = () => true,
): BrokenValue | undefined {
  const finder = faultFinder(compiler, schema, each);
  const faultOf = (value: Json) => (holds(value) ? finder(value) : undefined);
  for (const formula of brokenFormulas(compiler, each)) {
    const arbitrary = arbitraryOrNothing(compiler, formula, true);
    if (arbitrary === undefined) continue;
    const found = smallest(arbitrary, seed, (value) => faultOf(value) !== undefined);
    const fault = found === undefined ? undefined : faultOf(found.value);
    if (found !== undefined && fault !== undefined) return { value: found.value, fault };
  }
  return undefined;
}

/** One smallest value for each way of breaking a schema. */
export function* brokenValues(
  schema: Schema,
  root: JsonObject = isObject(schema) ? schema : {},
  { seed = 0, ...options }: ArbitraryOptions & { readonly seed?: number } = {},
): IterableIterator<BrokenValue> {
  const compiler = compilerOf(root, options);
  for (const each of breaks(compiler, schema)) {
    const broken = brokenValue(compiler, schema, each, seed);
    if (broken !== undefined) yield broken;
  }
}

/** Ways of breaking a schema that random values are drawn from. */
const randomBreaks = 200;

/**
 * Values of any size that a schema rejects, each for one named reason.
 *
 * @throws Unsatisfiable if the schema rejects nothing, or nothing for a single reason
 */
export function brokenArbitrary(
  schema: Schema,
  root: JsonObject = isObject(schema) ? schema : {},
  options: ArbitraryOptions = {},
): fc.Arbitrary<BrokenValue> {
  const compiler = compilerOf(root, options);
  const arbitraries: fc.Arbitrary<BrokenValue>[] = [];
  for (const each of breaks(compiler, schema)) {
    const arbitrary = arbitraryOfBreak(compiler, schema, each);
    if (arbitrary !== undefined) arbitraries.push(arbitrary);
    if (arbitraries.length >= randomBreaks) break;
  }
  if (arbitraries.length === 0) throw new Unsatisfiable('the schema rejects no value for a single reason');
  return fc.oneof(...arbitraries);
}

function arbitraryOfBreak(compiler: Compiler, schema: Schema, each: Break): fc.Arbitrary<BrokenValue> | undefined {
  const faultOf = faultFinder(compiler, schema, each);
  for (const formula of brokenFormulas(compiler, each).toReversed()) {
    const arbitrary = arbitraryOrNothing(compiler, formula, false);
    const holds = (value: Json) => faultOf(value) !== undefined;
    if (arbitrary === undefined || firstHolding(arbitrary, 0, holds) === undefined) continue;
    return new FilteredArbitrary(arbitrary, holds).map((value) => ({ value, fault: faultOf(value) as Fault }));
  }
  return undefined;
}

function brokenFormulas({ formulas, document, exact }: Compiler, { place, way }: Break): Formula[] {
  exact.add(way.others);
  const others = formulas.is(document.child(place.located, way.others));
  const parts = way.broken.map((broken) => formulas.and([others, broken]));
  const loose = parts.map((part) => place.lift(part));
  return place.union === undefined ? loose : [...new Set([...loose, ...parts.map((part) => place.liftAlone(part))])];
}

function arbitraryOrNothing(compiler: Compiler, formula: Formula, frugal: boolean): fc.Arbitrary<Json> | undefined {
  try {
    return formulaArbitrary(compiler, formula, { frugal });
  } catch (error) {
    if (error instanceof Unsatisfiable || error instanceof GaveUp) return undefined;
    throw error;
  }
}

/** Whether a value violates the schema in the wanted way and in no other, by evaluating the whole schema. */
function faultFinder(compiler: Compiler, schema: Schema, { place, way }: Break): (value: Json) => Fault | undefined {
  const root = compiler.document.locate(schema);
  const keyword = place.union ?? way.keyword;
  return (value) => {
    const failures = reasons(compiler.evaluator.failures(root, value));
    const [failure] = failures;
    if (failures.length !== 1 || failure === undefined || (keyword !== anyKeyword && failure.keyword !== keyword))
      return undefined;
    return {
      name: way.name,
      keyword: way.keyword,
      at: place.union === undefined ? failure.at : place.at,
      path: place.path,
      what: way.what,
    };
  };
}

/** Failures without those that follow from others: a branch that fails has looked at nothing, so what it describes is unevaluated too. */
function reasons(failures: readonly Failure[]): readonly Failure[] {
  const own = failures.filter(({ keyword }) => !keyword.startsWith('unevaluated'));
  const list = own.length > 0 ? own : failures;
  const keys = list.map(({ keyword, at, detail }) => `${keyword} ${at} ${detail ?? ''}`);
  return list.filter((_, index) => keys.indexOf(keys[index] ?? '') === index);
}
