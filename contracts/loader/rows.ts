/** Rows of a YAML file: checked against the published schema of the file, each mistake with its place. */

import { existsSync } from 'node:fs';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Json, JsonObject, Place } from '../contract.ts';
import type { ContractFault, ContractProblem, ReportProblem } from '../errors/contract-error.ts';
import { parsePointer } from '../json/json-pointer.ts';
import { nearest } from '../text/nearest.ts';
import { asSchemaProblem } from '../json-schema/schema-problem.ts';
import { isObject } from '../json/json-type.ts';
import { listOf } from './json-shape.ts';
import { readYaml, type YamlFile } from './read-yaml.ts';
import type { SourceFile } from './source-file.ts';

/** One row that fits its schema. */
export interface SourceRow {
  readonly value: JsonObject;
  readonly place: Place;
  /** Place of a part of the row. */
  readonly placeOf: (...path: readonly (string | number)[]) => Place;
}

const CODES: Readonly<Record<string, ContractFault>> = {
  additionalProperties: 'contract.unknown-key',
  required: 'contract.missing-key',
};

const NEXT: Readonly<Record<string, string>> = {
  'contract.unknown-key': 'rename the key or take it out',
  'contract.missing-key': 'add the key',
  'contract.malformed-id': 'lower case words joined by dots and hyphens, the interface first',
  'contract.wrong-value': 'correct the value',
};

const codeOf = ({ keyword, instancePath }: ErrorObject): ContractFault => {
  const isId = keyword === 'pattern' && /\/(id|key)$/.test(instancePath);
  return CODES[keyword] ?? (isId ? 'contract.malformed-id' : 'contract.wrong-value');
};

/** The known name nearest to the one received. */
function guess({ keyword, params, parentSchema, data }: ErrorObject): string | undefined {
  if (keyword === 'additionalProperties')
    return nearest(String(params['additionalProperty']), Object.keys((parentSchema?.['properties'] ?? {}) as object));
  return keyword === 'enum' ? nearest(String(data), (params['allowedValues'] as unknown[]).map(String)) : undefined;
}

/** How a message calls a row: by its id, else by its position. */
function nameOf(row: Json | undefined, index: number): string {
  const id = isObject(row) ? (row['id'] ?? row['key']) : undefined;
  return typeof id === 'string' ? id : `row ${index + 1}`;
}

/** A text without a letter breaks `pattern: \S`, which is no help to anybody. */
const expectedOf = (error: ErrorObject, expected: string): string =>
  error.keyword === 'pattern' && error.params['pattern'] === '\\S' ? 'a text that is not empty' : expected;

function asProblem(file: YamlFile, error: ErrorObject): ContractProblem {
  const { pointer, expected, received } = asSchemaProblem(error);
  const path = parsePointer(pointer);
  const code = codeOf(error);
  const missing = error.keyword === 'required' ? [String(error.params['missingProperty'])] : [];
  const inRow = [...path.slice(1), ...missing].join('.');
  const nearby = guess(error);
  const said =
    code === 'contract.unknown-key' ? 'unknown key' : code === 'contract.missing-key' ? 'missing' : 'wrong value';
  const row = path[0] === undefined ? '' : `${nameOf(listOf(file.value)[Number(path[0])], Number(path[0]))}: `;
  return {
    code,
    place: file.placeOf(path, code === 'contract.wrong-value' || code === 'contract.malformed-id' ? 'value' : 'key'),
    what: `${row}${inRow === '' ? '' : `${inRow}: `}${said}`,
    ...(code === 'contract.unknown-key'
      ? { expected: `one of ${Object.keys((error.parentSchema?.['properties'] ?? {}) as object).join(', ')}` }
      : code === 'contract.missing-key'
        ? {}
        : { expected: expectedOf(error, expected), received }),
    nearest: nearby,
    next: NEXT[code] ?? 'correct it',
  };
}

/** Union branches say the same thing several times over; the union itself is enough. */
const isOfBranch = ({ schemaPath }: ErrorObject): boolean => /\/anyOf\/\d+\//.test(schemaPath);

const validators = new Map<object, ValidateFunction>();

function validatorOf(schema: object): ValidateFunction {
  const known = validators.get(schema);
  if (known) return known;
  const compiled = new Ajv2020({ allErrors: true, verbose: true, strict: true }).compile(schema);
  validators.set(schema, compiled);
  return compiled;
}

/** A key that is missing because it is mistyped is one mistake, reported at the mistyped key. */
function withoutEchoes(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const mistyped = new Set(
    errors.flatMap((error) => {
      const meant = error.keyword === 'additionalProperties' ? guess(error) : undefined;
      return meant === undefined ? [] : [`${error.instancePath} ${meant}`];
    }),
  );
  return errors.filter(
    ({ keyword, instancePath, params }) =>
      keyword !== 'required' || !mistyped.has(`${instancePath} ${String(params['missingProperty'])}`),
  );
}

/** Rows of a file; those with mistakes are reported and left out. A file that is empty or not there has no rows. */
export function readRows(source: SourceFile, schema: object, report: ReportProblem): readonly SourceRow[] {
  if (!existsSync(source.path)) return [];
  const file = readYaml(source, report);
  if (file === undefined || file.value === null) return [];
  const validate = validatorOf(schema);
  const errors = validate(file.value) ? [] : (validate.errors ?? []).filter((error) => !isOfBranch(error));
  for (const error of withoutEchoes(errors)) report(asProblem(file, error));
  const broken = new Set(errors.map(({ instancePath }) => parsePointer(instancePath)[0]));
  if (broken.has(undefined)) return [];
  return listOf(file.value).flatMap((value, index) => {
    if (!isObject(value) || broken.has(String(index))) return [];
    const placeOf = (...path: readonly (string | number)[]): Place =>
      file.placeOf([index, ...path].map(String), path.length === 0 ? 'key' : 'value');
    return [{ value, place: placeOf(), placeOf }];
  });
}
