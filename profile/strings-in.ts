/** Every string in a JSON value, with its path. */

import type { Json } from '../contracts/contract.ts';
import type { KeyPath } from './problem.ts';

export interface FoundText {
  readonly path: KeyPath;
  readonly text: string;
}

export function stringsIn(value: Json | undefined, path: KeyPath = []): FoundText[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item: Json, at) => stringsIn(item, [...path, at]));
  return Object.entries(value).flatMap(([key, item]) => stringsIn(item, [...path, key]));
}
