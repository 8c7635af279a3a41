/** What the library makes of each schema of the test suite: valid and invalid values, held against ajv and the evaluator. */

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { breaks, brokenArbitrary } from '../../src/violations/broken-values.ts';
import type { Compiler } from '../../src/compiler.ts';
import { isObject, type Json } from '../../src/json.ts';
import { compilerOf, schemaArbitrary, Unsatisfiable } from '../../src/schema-arbitrary.ts';
import { metaSchemas } from './meta-schemas.ts';
import { remoteDocuments, type SuiteCase } from './suite.ts';

/** `yes`; `none` if the schema has no value of that kind; otherwise the reason why not. */
export type Outcome = 'yes' | 'none' | (string & {});

export interface Support {
  readonly file: string;
  readonly description: string;
  readonly valid: Outcome;
  readonly invalid: Outcome;
  /** Ajv decides some of the suite's own tests of this schema wrongly; the evaluator, which decides all rightly, judges alone. */
  readonly ajvErrs: boolean;
}

const documents = { ...metaSchemas, ...remoteDocuments() };

/** @param count values of each kind to generate and judge */
export function supportOf(each: SuiteCase, part: 'required' | 'format', count: number): Support {
  // In the required part of the suite `format` is an annotation.
  const options = { documents, formatKeywords: part === 'required' ? [] : ['format'] };
  const root = isObject(each.schema) ? each.schema : {};
  const compiler = compilerOf(root, options);
  const ajv = ajvFor(each, part);
  const judged = (value: Json): boolean | 'disagreement' => {
    const own = compiler.evaluator.accepts(compiler.document.locate(each.schema), value);
    // What is written must be what was meant, so it is judged after being written and read.
    const read = JSON.parse(JSON.stringify(value)) as Json;
    return ajv === undefined || ajv(read) === own ? own : 'disagreement';
  };
  return {
    file: each.file,
    description: each.description,
    valid: validSupport(each, root, options, count, judged),
    invalid: invalidSupport(each, root, options, compiler, count, judged),
    ajvErrs: ajv === undefined,
  };
}

/** No constraint can be broken without breaking another one too. */
export const notAlone = 'no constraint can be broken alone';

type Judge = (value: Json) => boolean | 'disagreement';
type Options = { readonly documents: Record<string, Json>; readonly formatKeywords: string[] };

function validSupport({ schema }: SuiteCase, root: object, options: Options, count: number, judged: Judge): Outcome {
  try {
    const values = fc.sample(schemaArbitrary(schema, root as never, options), { seed: 1, numRuns: count });
    return wrong(values, judged, true) ?? 'yes';
  } catch (error) {
    return error instanceof Unsatisfiable ? 'none' : String(error);
  }
}

function invalidSupport(
  { schema }: SuiteCase,
  root: object,
  options: Options,
  compiler: Compiler,
  count: number,
  judged: Judge,
): Outcome {
  if (compiler.heights.of(compiler.formulas.not(compiler.formulaOf(schema))) === Infinity) return 'none';
  try {
    const broken = fc.sample(brokenArbitrary(schema, root as never, options), { seed: 1, numRuns: count });
    return (
      wrong(
        broken.map(({ value }) => value),
        judged,
        false,
      ) ?? 'yes'
    );
  } catch (error) {
    if (!(error instanceof Unsatisfiable)) return String(error);
    return breaks(compiler, schema).next().done === true ? 'nothing in it can be broken' : notAlone;
  }
}

function wrong(values: readonly Json[], judged: Judge, expected: boolean): string | undefined {
  const found = values.find((value) => judged(value) !== expected);
  if (found === undefined) return undefined;
  return `${judged(found) === 'disagreement' ? 'ajv and the evaluator disagree on' : 'wrong'}: ${JSON.stringify(found)}`;
}

/** Ajv's judgement; undefined where it errs on the suite's own tests. */
function ajvFor({ schema, tests }: SuiteCase, part: 'required' | 'format'): ValidateFunction | undefined {
  const ajv = new Ajv2020({ strict: false, logger: false, validateFormats: part === 'format', validateSchema: false });
  addFormats.default(ajv);
  try {
    for (const [uri, document] of Object.entries(remoteDocuments())) ajv.addSchema(document as object, uri);
    const validate = ajv.compile(schema as object | boolean);
    return tests.every(({ data, valid }) => validate(data) === valid) ? validate : undefined;
  } catch {
    return undefined;
  }
}
