/** Places in a JSON value, and copies of it with one of them changed. */

import type { Json, JsonObject } from '../../contracts/contract.ts';
import { formatPointer } from '../../contracts/json/json-pointer.ts';
import { isObject } from '../../packages/json-schema-arbitrary/index.ts';

/** Member names and item indices from the root. */
export type Path = readonly (string | number)[];

export interface At {
  readonly path: Path;
  readonly value: Json;
}

/** Every value inside a value, itself first, containers before what they hold. */
export function* everyValue(value: Json, path: Path = []): IterableIterator<At> {
  yield { path, value };
  if (Array.isArray(value))
    for (const [index, item] of (value as readonly Json[]).entries()) yield* everyValue(item, [...path, index]);
  else if (isObject(value))
    for (const [name, member] of Object.entries(value))
      if (member !== undefined) yield* everyValue(member, [...path, name]);
}

/** A copy with another value at a path; undefined takes the member or item away. */
export function withValue(value: Json, path: Path, replacement: Json | undefined): Json {
  const [step, ...rest] = path;
  if (step === undefined) return replacement ?? null;
  if (Array.isArray(value)) {
    const items = value as readonly Json[];
    const index = Number(step);
    if (rest.length === 0 && replacement === undefined) return items.toSpliced(index, 1);
    return items.with(index, withValue(items[index] ?? null, rest, replacement));
  }
  const object = value as JsonObject;
  if (rest.length > 0) return { ...object, [step]: withValue(object[step] ?? null, rest, replacement) };
  if (replacement !== undefined) return { ...object, [step]: replacement };
  return Object.fromEntries(Object.entries(object).filter(([name]) => name !== step));
}

/** A copy with other values at several paths, none of which leads into another. */
export function withValues(value: Json, replacements: readonly At[]): Json {
  const copy = structuredClone(value);
  for (const { path, value: replacement } of replacements) {
    if (path.length === 0) return replacement;
    const container = path.slice(0, -1).reduce<Json>((at, step) => (at as JsonObject)[step] ?? null, copy);
    (container as Record<string | number, Json>)[path.at(-1) ?? ''] = replacement;
  }
  return copy;
}

/** Only what lies on the way to a path, and what it leads to; lists keep the one item on the way. */
export function onlyAt(value: Json, path: Path): Json {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (Array.isArray(value)) return [onlyAt((value as readonly Json[])[Number(step)] ?? null, rest)];
  return { [step]: onlyAt((value as JsonObject)[step] ?? null, rest) };
}

/** A path as a tag shows it: a JSON Pointer with a star for every index, so that the items of a list look alike. */
export const tagOf = (path: Path): string => formatPointer(path.map((step) => (typeof step === 'number' ? '*' : step)));
