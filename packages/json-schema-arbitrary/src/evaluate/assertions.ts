/** Keywords that look at one value and at no subschema: JSON Schema 2020-12, Validation, section 6. */

import { isMultipleOf } from '../decimal.ts';
import { formatNamed } from '../formats.ts';
import { canonicalText, codePoints, isObject, jsonEqual, type Json, type JsonObject, jsonType } from '../json.ts';

export interface FailedAssertion {
  readonly keyword: string;
  readonly detail?: string;
}

/** Assertions of a schema that a value does not satisfy; formats only among those known, and only for what they are made for. */
export function failedAssertions(
  schema: JsonObject,
  value: Json,
  formatKeywords: readonly string[],
): FailedAssertion[] {
  const failed: FailedAssertion[] = [];
  const fails = (keyword: string, detail?: string): void => {
    failed.push(detail === undefined ? { keyword } : { keyword, detail });
  };
  if (schema['type'] !== undefined && !hasType(schema['type'], value)) fails('type');
  if (Array.isArray(schema['enum']) && !schema['enum'].some((each: Json) => jsonEqual(each, value))) fails('enum');
  if (schema['const'] !== undefined && !jsonEqual(schema['const'], value)) fails('const');
  if (typeof value === 'number') checkNumber(schema, value, fails);
  else if (typeof value === 'string') checkString(schema, value, fails);
  else if (Array.isArray(value)) checkList(schema, value as readonly Json[], fails);
  else if (isObject(value)) checkObject(schema, value, fails);
  for (const keyword of formatKeywords) {
    const format = formatNamed(schema[keyword]);
    if (format !== undefined && format.type === jsonType(value) && !format.test(value as never)) fails(keyword);
  }
  return failed;
}

type Fails = (keyword: string, detail?: string) => void;

function hasType(type: Json, value: Json): boolean {
  const types = Array.isArray(type) ? (type as readonly Json[]) : [type];
  return types.some((each) => each === jsonType(value) || (each === 'integer' && Number.isInteger(value)));
}

function checkNumber(schema: JsonObject, value: number, fails: Fails): void {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  if (typeof minimum === 'number' && value < minimum) fails('minimum');
  if (typeof maximum === 'number' && value > maximum) fails('maximum');
  if (typeof exclusiveMinimum === 'number' && value <= exclusiveMinimum) fails('exclusiveMinimum');
  if (typeof exclusiveMaximum === 'number' && value >= exclusiveMaximum) fails('exclusiveMaximum');
  if (typeof multipleOf === 'number' && !isMultipleOf(value, multipleOf)) fails('multipleOf');
}

function checkString(schema: JsonObject, value: string, fails: Fails): void {
  const { minLength, maxLength, pattern } = schema;
  if (typeof minLength === 'number' && codePoints(value) < minLength) fails('minLength');
  if (typeof maxLength === 'number' && codePoints(value) > maxLength) fails('maxLength');
  if (typeof pattern === 'string' && !expression(pattern).test(value)) fails('pattern');
}

function checkList(schema: JsonObject, value: readonly Json[], fails: Fails): void {
  const { minItems, maxItems, uniqueItems } = schema;
  if (typeof minItems === 'number' && value.length < minItems) fails('minItems');
  if (typeof maxItems === 'number' && value.length > maxItems) fails('maxItems');
  if (uniqueItems === true && !areUnique(value)) fails('uniqueItems');
}

function checkObject(schema: JsonObject, value: JsonObject, fails: Fails): void {
  const { minProperties, maxProperties, required, dependentRequired } = schema;
  const count = Object.keys(value).length;
  if (typeof minProperties === 'number' && count < minProperties) fails('minProperties');
  if (typeof maxProperties === 'number' && count > maxProperties) fails('maxProperties');
  for (const name of namesOf(required)) if (!Object.hasOwn(value, name)) fails('required', name);
  for (const [name, needed] of Object.entries(isObject(dependentRequired) ? dependentRequired : {}))
    if (Object.hasOwn(value, name))
      for (const other of namesOf(needed)) if (!Object.hasOwn(value, other)) fails('dependentRequired', other);
}

/** The strings of a list; none for anything else. */
export function namesOf(list: Json | undefined): string[] {
  return Array.isArray(list)
    ? (list as readonly Json[]).filter((name): name is string => typeof name === 'string')
    : [];
}

export function areUnique(values: readonly Json[]): boolean {
  return new Set(values.map(canonicalText)).size === values.length;
}

const expressions = new Map<string, RegExp>();

/** A pattern as JSON Schema means it: unanchored, with the `u` flag where it is legal. */
export function expression(pattern: string): RegExp {
  let compiled = expressions.get(pattern);
  if (compiled === undefined) expressions.set(pattern, (compiled = compiledExpression(pattern)));
  return compiled;
}

function compiledExpression(pattern: string): RegExp {
  try {
    return new RegExp(pattern, 'u');
  } catch {
    return new RegExp(pattern);
  }
}
