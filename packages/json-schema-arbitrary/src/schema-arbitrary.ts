/** The entrance of the library: a JSON Schema -> arbitraries of the values it allows. */

import fc from 'fast-check';
import { GaveUp } from './arbitraries/filtered.ts';
import { Compiler, type CompilerOptions } from './compiler.ts';
import type { Schema } from './document.ts';
import type { Formula } from './formula.ts';
import { isObject, type Json, type JsonObject } from './json.ts';

/** No value satisfies a schema. */
export class Unsatisfiable extends Error {
  override readonly name = 'Unsatisfiable';
  /** Why, in one sentence. */
  readonly reason: string;
  constructor(reason: string) {
    super(`no value satisfies the schema: ${reason}`);
    this.reason = reason;
  }
}

export interface ArbitraryOptions extends CompilerOptions {
  /** Nothing but what is required: small values for cases that are about something else. Default false. */
  readonly frugal?: boolean;
}

const compilers = new WeakMap<object, Map<string, Compiler>>();
const functionIds = new WeakMap<object, number>();
let functions = 0;

/** The compiler of a document, one for the same document and options. */
export function compilerOf(root: JsonObject, options: CompilerOptions = {}): Compiler {
  const key = JSON.stringify(options, (_, value: unknown) =>
    typeof value === 'function' ? `function ${functionId(value)}` : value,
  );
  let known = compilers.get(root);
  if (known === undefined) compilers.set(root, (known = new Map()));
  let compiler = known.get(key);
  if (compiler === undefined) known.set(key, (compiler = new Compiler(root, options)));
  return compiler;
}

/**
 * Values that a schema allows. Compiled once for a schema, its document and options.
 *
 * @param root the document that references are resolved in; the schema itself unless it is part of a larger one
 * @throws Unsatisfiable, UnresolvedReference
 */
export function schemaArbitrary(
  schema: Schema,
  root: JsonObject = isObject(schema) ? schema : {},
  { frugal = false, ...options }: ArbitraryOptions = {},
): fc.Arbitrary<Json> {
  const compiler = compilerOf(root, options);
  return formulaArbitrary(compiler, compiler.formulaOf(schema), { frugal });
}

/** Values of a formula. @throws Unsatisfiable, UnresolvedReference */
export function formulaArbitrary(
  compiler: Compiler,
  formula: Formula,
  { frugal = false }: { readonly frugal?: boolean } = {},
): fc.Arbitrary<Json> {
  if (compiler.heights.of(formula) === Infinity) throw new Unsatisfiable(reasonFor(formula));
  return new RootArbitrary(compiler, formula, frugal);
}

function reasonFor(formula: Formula): string {
  return formula.op === 'none' ? 'it is false' : 'its keywords contradict each other, or it needs itself without end';
}

/** Shares of optional members that are present, drawn for each value: sparse ones, middling ones, nearly complete ones. */
const densities = [15, 50, 50, 90] as const;
const rootTries = 4;

class RootArbitrary extends fc.Arbitrary<Json> {
  private readonly compiler: Compiler;
  private readonly formula: Formula;
  private readonly frugal: boolean;

  constructor(compiler: Compiler, formula: Formula, frugal: boolean) {
    super();
    this.compiler = compiler;
    this.formula = formula;
    this.frugal = frugal;
  }

  generate(mrng: fc.Random, biasFactor: number | undefined): fc.Value<Json> {
    const { runtime } = this.compiler;
    const values = this.compiler.valuesOf(this.formula);
    for (let tries = 1; ; tries++) {
      runtime.begin(densities[mrng.nextInt(0, densities.length - 1)] ?? 50, this.frugal);
      try {
        return values.generate(mrng, biasFactor);
      } catch (error) {
        if (!(error instanceof GaveUp) || tries >= rootTries) throw error;
      }
    }
  }

  canShrinkWithoutContext(value: unknown): value is Json {
    return this.compiler.valuesOf(this.formula).canShrinkWithoutContext(value);
  }

  shrink(value: Json, context: unknown): fc.Stream<fc.Value<Json>> {
    return this.compiler.valuesOf(this.formula).shrink(value, context);
  }
}

function functionId(each: object): number {
  let id = functionIds.get(each);
  if (id === undefined) functionIds.set(each, (id = functions++));
  return id;
}
