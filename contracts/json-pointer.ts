/** JSON Pointer (RFC 6901), and patterns of pointers in which `*` represents every element of a list. */

import type { Json, JsonObject } from './contract.ts';

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

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The member or element a token names. Inherited members do not count. */
function step(value: Json | undefined, token: string): Json | undefined {
  if (Array.isArray(value)) return ARRAY_INDEX.test(token) ? (value as readonly Json[])[Number(token)] : undefined;
  return isObject(value) && Object.hasOwn(value, token) ? value[token] : undefined;
}

/** The value a pointer leads to; undefined where it leads nowhere. */
export const getPointer = (value: Json | undefined, pointer: string): Json | undefined =>
  parsePointer(pointer).reduce(step, value);

function* follow(value: Json, rest: readonly string[], path: readonly (string | number)[]): Generator<Located> {
  const [token, ...further] = rest;
  if (token === undefined) yield { pointer: formatPointer(path), value };
  else if (token === '*') {
    if (Array.isArray(value))
      for (const [index, item] of (value as readonly Json[]).entries()) yield* follow(item, further, [...path, index]);
  } else {
    const next = step(value, token);
    if (next !== undefined) yield* follow(next, further, [...path, token]);
  }
}

/**
 * Every present value that a pattern matches, in document order. A token that is exactly `*` represents every element of a list, and
 * nothing in an object, so that `attachment`, `*`, `size` joined by slashes finds the size of each attachment.
 */
export const matchPattern = (pattern: string, value: Json): readonly Located[] => [
  ...follow(value, tokensOf(pattern), []),
];

/** Levels of a value that are walked; no contract describes deeper levels, and a hostile response may nest without end. */
const DEEPEST = 64;

/** A value found by a pattern in one of several roots. */
export interface LocatedInRoot extends Located {
  /** Place of the root among all. */
  readonly root: number;
}

/**
 * Every value within several roots, by the pattern that leads to it, each in document order: what many patterns would be followed for, in one
 * walk. A member named `*` is under no pattern; levels deeper than 64 are not visited. Roots of one kind have the same members, so each
 * pattern and each pointer is one text for all of them.
 */
export function valuesByPattern(roots: readonly Json[]): ReadonlyMap<string, readonly LocatedInRoot[]> {
  const found = new Map<string, LocatedInRoot[]>();
  const texts = new Map<string, string>();
  const once = (text: string): string => {
    const known = texts.get(text);
    if (known === undefined) texts.set(text, text);
    return known ?? text;
  };
  const walk = (root: number, value: Json, pattern: string, pointer: string, depth: number): void => {
    const known = found.get(pattern);
    if (known) known.push({ root, pointer, value });
    else found.set(pattern, [{ root, pointer, value }]);
    if (depth === DEEPEST) return;
    if (Array.isArray(value))
      for (const [index, item] of (value as readonly Json[]).entries())
        walk(root, item, once(`${pattern}/*`), once(`${pointer}/${index}`), depth + 1);
    else if (isObject(value))
      for (const [name, member] of Object.entries(value)) {
        if (name === '*' || member === undefined) continue;
        const token = name.includes('~') || name.includes('/') ? formatPointer([name]) : `/${name}`;
        walk(root, member, once(pattern + token), once(pointer + token), depth + 1);
      }
  };
  for (const [root, value] of roots.entries()) walk(root, value, '', '', 0);
  return found;
}

/** The patterns of contracts and profiles are few, and each is used often. */
const parsedPatterns = new Map<string, readonly string[]>();

function tokensOf(pattern: string): readonly string[] {
  const known = parsedPatterns.get(pattern) ?? parsePointer(pattern);
  parsedPatterns.set(pattern, known);
  return known;
}
