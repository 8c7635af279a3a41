/** JSON Pointer (RFC 6901), and patterns of pointers in which `*` represents every element of a list. */

import type { Json } from '../contract.ts';
import { isObject } from './json-type.ts';

/** A value found by a pattern, with the pointer that leads to it. */
export interface Located {
  readonly pointer: string;
  readonly value: Json;
}

const ARRAY_INDEX = /^(0|[1-9][0-9]*)$/;
const POINTER = /^(\/([^~/]|~[01])*)*$/;

/** True for the text of a JSON Pointer; the empty text is the pointer to the whole value. */
export const isPointer = (text: string): boolean => POINTER.test(text);

/** Reference tokens of a pointer, unescaped. @throws SyntaxError for text that is no pointer. */
export function parsePointer(pointer: string): readonly string[] {
  if (!isPointer(pointer))
    throw new SyntaxError(
      `"${pointer}" is not a JSON Pointer: a pointer is empty or begins with /, and ~ is followed by 0 or 1`,
    );
  return pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The pointer of a path of member names and list positions. */
export const formatPointer = (path: readonly (string | number)[]): string =>
  path.map((token) => `/${String(token).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** The member or element a token names. Inherited members do not count. */
function step(value: Json | undefined, token: string): Json | undefined {
  if (Array.isArray(value)) return ARRAY_INDEX.test(token) ? (value as readonly Json[])[Number(token)] : undefined;
  return isObject(value) && Object.hasOwn(value, token) ? value[token] : undefined;
}

/** The value a pointer leads to; undefined where it leads nowhere. */
export const getPointer = (value: Json | undefined, pointer: string): Json | undefined =>
  parsePointer(pointer).reduce(step, value);

/** The part of a pattern before a star, or after the last one. */
interface Part {
  readonly tokens: readonly string[];
  readonly text: string;
}

/** The patterns of contracts and profiles are few, and each is used often. */
const parsedPatterns = new Map<string, readonly Part[]>();

function partsOf(pattern: string): readonly Part[] {
  const known = parsedPatterns.get(pattern);
  if (known) return known;
  const parts: string[][] = [[]];
  for (const token of parsePointer(pattern))
    if (token === '*') parts.push([]);
    else parts.at(-1)?.push(token);
  const parsed = parts.map((tokens) => ({ tokens, text: formatPointer(tokens) }));
  parsedPatterns.set(pattern, parsed);
  return parsed;
}

/** A run asks this hundreds of thousands of times, mostly for absent members. */
function memberAt(value: Json, tokens: readonly string[]): Json | undefined {
  let at: Json | undefined = value;
  for (const token of tokens) {
    at = step(at, token);
    if (at === undefined) return undefined;
  }
  return at;
}

/** Adds what the parts of a pattern from one on lead to in the elements of a list. */
function follow(list: Json, parts: readonly Part[], from: number, pointer: string, found: Located[]): void {
  if (!Array.isArray(list)) return;
  const { tokens, text } = parts[from] as Part;
  for (const [index, item] of (list as readonly Json[]).entries()) {
    const at = memberAt(item, tokens);
    if (at === undefined) continue;
    const place = `${pointer}/${index}${text}`;
    if (from === parts.length - 1) found.push({ pointer: place, value: at });
    else follow(at, parts, from + 1, place, found);
  }
}

const NOTHING: readonly Located[] = [];

/**
 * Every present value that a pattern matches, in document order. A token that is exactly `*` represents every element of a list, and
 * nothing in an object, so that `attachment`, `*`, `size` joined by slashes finds the size of each attachment.
 */
export function matchPattern(pattern: string, value: Json): readonly Located[] {
  const parts = partsOf(pattern);
  const [first] = parts as readonly [Part];
  const start = memberAt(value, first.tokens);
  if (start === undefined) return NOTHING;
  if (parts.length === 1) return [{ pointer: first.text, value: start }];
  const found: Located[] = [];
  follow(start, parts, 1, first.text, found);
  return found;
}

/** True if a path, of member names and list positions, is a place that a pattern names. */
export function isAtPattern(pattern: string, path: readonly string[]): boolean {
  const tokens = parsePointer(pattern);
  return tokens.length === path.length && tokens.every((token, index) => token === '*' || token === path[index]);
}

/**
 * The first place at which a value lacks what a pattern names, or undefined. The pattern names a member of every element of a
 * list, so an absent or empty list lacks nothing.
 */
export function firstMissing(pattern: string, value: Json): string | undefined {
  const parts = partsOf(pattern);
  const last = parts.at(-1)?.text ?? '';
  if (parts.length === 1) return getPointer(value, pattern) === undefined ? pattern : undefined;
  const elements = matchPattern(pattern.slice(0, pattern.lastIndexOf('/*') + 2), value);
  const lacking = elements.find((element) => getPointer(element.value, last) === undefined);
  return lacking && `${lacking.pointer}${last}`;
}
