import type { Json } from '../contract.ts';
import { isObject } from './json-type.ts';

/** A JSON value in which every text, at any depth, is edited; names of members stay. */
export function eachText(value: Json, edit: (text: string) => string): Json {
  if (typeof value === 'string') return edit(value);
  if (Array.isArray(value)) return (value as readonly Json[]).map((item) => eachText(item, edit));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, eachText(inner ?? null, edit)]));
}
