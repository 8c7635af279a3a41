/** Finds and rewrites the references (`$ref`) of an OpenAPI document. */

import type { Json } from '../contract.ts';
import { decodedOrSame } from '../text/percent-encoding.ts';
import { isObject } from '../json/json-type.ts';

export interface Reference {
  /** Path of the object that holds the `$ref`. */
  readonly path: readonly string[];
  readonly ref: string;
}

/** Keys whose values are data of a user's own, in which `$ref` is a member like any other. */
const LITERAL = new Set(['example', 'const', 'enum', 'default', 'value']);

/** Keys whose members are named by the author: below them `default` or `value` is a name, not a keyword. */
const NAMED = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'schemas',
  'responses',
  'parameters',
  'requestBodies',
  'headers',
  'callbacks',
  'pathItems',
  'paths',
  'x-operations',
  'x-files',
]);

function isLiteral(key: string, parent: string | undefined, value: Json | undefined): boolean {
  if (parent !== undefined && NAMED.has(parent)) return false;
  // `examples` is a list of values in a schema, and a map of objects that may be references elsewhere.
  return LITERAL.has(key) || (key === 'examples' && Array.isArray(value));
}

/** A copy in which every reference is what `rewrite` makes of it. */
export function mapReferences(
  value: Json | undefined,
  rewrite: (reference: Reference) => string,
  path: readonly string[] = [],
): Json | undefined {
  if (Array.isArray(value))
    return (value as readonly Json[]).map(
      (item, index) => mapReferences(item, rewrite, [...path, String(index)]) as Json,
    );
  if (!isObject(value)) return value;
  const member = (key: string, one: Json | undefined): Json | undefined => {
    if (key === '$ref' && typeof one === 'string') return rewrite({ path, ref: one });
    return isLiteral(key, path.at(-1), one) ? one : mapReferences(one, rewrite, [...path, key]);
  };
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, member(key, one)]));
}

/** File and fragment of a reference; each may be empty. */
export function splitReference(ref: string): { readonly file: string; readonly fragment: string } {
  const [file = '', ...rest] = ref.split('#');
  return { file: decodedOrSame(file), fragment: rest.join('#') };
}

/** The JSON Pointer in a fragment; undefined for an `$anchor`. */
export function fragmentPointer(fragment: string): string | undefined {
  return fragment === '' || fragment.startsWith('/') ? decodedOrSame(fragment) : undefined;
}

/** A JSON Pointer as the fragment of a URI (RFC 6901, section 6), readable where it may be. */
export const pointerFragment = (pointer: string): string => encodeURI(pointer).replaceAll('#', '%23');
