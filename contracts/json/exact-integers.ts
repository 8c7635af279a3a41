/** Integers that no double holds exactly (beyond 2^53): JSON bounds none, and identifiers of 64 bits are common. */

import type { Json, JsonObject } from '../contract.ts';
import { parseWithoutInherited } from './inherited-names.ts';

const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/gs;
const LONG = /\d{16}/;
const INTEGER = /^-?\d+$/;

/** True for JSON text that may contain such an integer. */
export const hasLongInteger = (text: string): boolean => LONG.test(text);

/** JSON text with such integers as strings of their digits, and everything else as it was. */
export const withExactIntegers = (text: string): string =>
  hasLongInteger(text)
    ? text.replace(TOKEN, (token) =>
        INTEGER.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token,
      )
    : text;

/** The value of JSON text, such integers as text. @throws SyntaxError */
export const parseExactly = (text: string): Json => parseWithoutInherited(withExactIntegers(text));

const exactIds = new WeakMap<object, string>();

function link(value: Json | undefined, exact: Json | undefined): void {
  if (typeof value !== 'object' || value === null) return;
  const [id, digits] = [(value as JsonObject)['id'], (exact as JsonObject)['id']];
  if (typeof id === 'number' && typeof digits === 'string') exactIds.set(value, digits);
  for (const [name, member] of Object.entries(value)) link(member, (exact as JsonObject)[name]);
}

/** The value of JSON text, numbers as numbers, of which `idText` still knows each id as it was written. @throws SyntaxError */
export function parseWithIds(text: string): Json {
  const value = parseWithoutInherited(text);
  const exact = withExactIntegers(text);
  if (exact !== text) link(value, parseWithoutInherited(exact));
  return value;
}

/** The member `id` of a resource as text; undefined where it is neither text nor a number. */
export function idText(resource: JsonObject): string | undefined {
  const { id } = resource;
  return typeof id === 'string' ? id : typeof id === 'number' ? (exactIds.get(resource) ?? String(id)) : undefined;
}
