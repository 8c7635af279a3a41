/** What one failed assertion of a JSON Schema means, in words. */

import { shortened } from '../text/shortened.ts';
import type { ErrorObject } from 'ajv/dist/2020.js';
import { formatPointer } from '../json/json-pointer.ts';

export interface SchemaProblem {
  /** JSON Pointer (RFC 6901) in the value. A member that is missing is reported at the object that lacks it. */
  readonly pointer: string;
  /** The JSON Schema keyword that failed. */
  readonly keyword: string;
  /** The value that is wrong; undefined where a member is missing. */
  readonly value: unknown;
  /** Name of the member that is missing. */
  readonly missing?: string;
  readonly expected: string;
  readonly received: string;
  /** Pointer, expected and received in one sentence. */
  readonly message: string;
}

/** Longest quotation of a value. */
const LONGEST = 80;

const json = (value: unknown): string => shortened(JSON.stringify(value) ?? String(value), LONGEST);
const list = (values: readonly unknown[], join: string): string => values.map(json).join(join);

/** A value in a few words: its JSON type, and itself where it is short. */
function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value))
    return value.length === 1 ? 'an array of 1 element' : `an array of ${value.length} elements`;
  if (typeof value === 'object') {
    const members = Object.keys(value);
    return members.length === 0 ? 'an empty object' : shortened(`an object of ${members.join(', ')}`, LONGEST);
  }
  return `${typeof value} ${json(value)}`;
}

const counted = (count: unknown, thing: string): string => `${String(count)} ${thing}${count === 1 ? '' : 's'}`;

interface AjvParams {
  readonly type?: string | readonly string[];
  readonly allowedValue?: unknown;
  readonly allowedValues?: readonly unknown[];
  readonly missingProperty?: string;
  readonly additionalProperty?: string;
  readonly unevaluatedProperty?: string;
  readonly propertyName?: string;
  readonly limit?: number;
  readonly comparison?: string;
  readonly multipleOf?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly i?: number;
  readonly j?: number;
}

const COMPARISONS: Readonly<Record<string, string>> = {
  '<=': 'at most',
  '>=': 'at least',
  '<': 'less than',
  '>': 'more than',
};
const limit = ({ comparison = '', limit: bound }: AjvParams): string =>
  `${COMPARISONS[comparison] ?? comparison} ${bound}`;

const EXPECTATIONS: Readonly<Record<string, (params: AjvParams) => string>> = {
  type: ({ type }) => [type ?? []].flat().join(' or '),
  const: ({ allowedValue }) => json(allowedValue),
  enum: ({ allowedValues }) => `one of ${list(allowedValues ?? [], ', ')}`,
  required: ({ missingProperty }) => `a member ${json(missingProperty)}`,
  dependentRequired: ({ missingProperty }) => `a member ${json(missingProperty)}`,
  additionalProperties: () => 'no member of this name',
  unevaluatedProperties: () => 'no member of this name',
  propertyNames: () => 'another name of the member',
  'false schema': () => 'nothing',
  minLength: ({ limit: bound }) => `at least ${counted(bound, 'character')}`,
  maxLength: ({ limit: bound }) => `at most ${counted(bound, 'character')}`,
  minItems: ({ limit: bound }) => `at least ${counted(bound, 'element')}`,
  maxItems: ({ limit: bound }) => `at most ${counted(bound, 'element')}`,
  minProperties: ({ limit: bound }) => `at least ${counted(bound, 'member')}`,
  maxProperties: ({ limit: bound }) => `at most ${counted(bound, 'member')}`,
  minimum: limit,
  maximum: limit,
  exclusiveMinimum: limit,
  exclusiveMaximum: limit,
  multipleOf: ({ multipleOf }) => `a multiple of ${multipleOf}`,
  pattern: ({ pattern }) => `text that matches ${pattern}`,
  format: ({ format }) => `text in the format ${format}`,
  uniqueItems: () => 'elements that differ from one another',
  contains: () => 'an element of the kind described',
  oneOf: () => 'exactly one of the forms described',
  anyOf: () => 'one of the forms described',
  not: () => 'another value',
};

/** The member an error is about, where it is not the value that ajv points at. */
const surplusMember = ({ additionalProperty, unevaluatedProperty, propertyName }: AjvParams): string | undefined =>
  additionalProperty ?? unevaluatedProperty ?? propertyName;

function received(keyword: string, params: AjvParams, value: unknown, surplus: string | undefined): string {
  if (keyword === 'required' || keyword === 'dependentRequired') return `${describeValue(value)} without it`;
  if (surplus !== undefined && keyword !== 'propertyNames')
    return describeValue((value as Record<string, unknown> | undefined)?.[surplus]);
  if (keyword === 'uniqueItems') return `elements ${params.j} and ${params.i} alike`;
  if (keyword === 'minLength' || keyword === 'maxLength')
    return `${counted([...String(value)].length, 'character')}, ${json(value)}`;
  return keyword === 'propertyNames' ? json(surplus) : describeValue(value);
}

/** Undefined where a member is missing. */
function wrongValue(keyword: string, value: unknown, surplus: string | undefined): unknown {
  if (keyword === 'required' || keyword === 'dependentRequired') return undefined;
  return surplus === undefined ? value : (value as Readonly<Record<string, unknown>> | undefined)?.[surplus];
}

/** An error of ajv (made with `verbose`, so that it contains the value) in our terms. */
export function asSchemaProblem({ keyword, instancePath, params, data, message }: ErrorObject): SchemaProblem {
  const known = params as AjvParams;
  const surplus = surplusMember(known);
  const pointer = surplus === undefined ? instancePath : `${instancePath}${formatPointer([surplus])}`;
  const expected = EXPECTATIONS[keyword]?.(known) ?? message ?? keyword;
  const got = received(keyword, known, data, surplus);
  const place = pointer === '' ? 'the value' : pointer;
  const sentence = `${place}: expected ${expected}, received ${got}`;
  const { missingProperty: missing } = known;
  return {
    pointer,
    keyword,
    value: wrongValue(keyword, data, surplus),
    expected,
    received: got,
    message: sentence,
    ...(typeof missing === 'string' ? { missing } : {}),
  };
}
