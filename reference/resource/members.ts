import type { Json, JsonObject } from '../../contracts/contract.ts';

/** The values at a dotted path such as `note.text`; a list on the way is looked through element by element. */
export function valuesAt(value: Json | undefined, path: string): Json[] {
  return path
    .split('.')
    .reduce<Json[]>((values, name) => values.flatMap((each) => step(each, name)), value === undefined ? [] : [value]);
}

function step(value: Json, name: string): Json[] {
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap((element) => step(element, name));
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return [];
  const member = (value as JsonObject)[name];
  return member === undefined ? [] : [member];
}

/** A scalar as the text a query can name; undefined for null, lists and objects. */
export function scalarText(value: Json): string | undefined {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined;
}
