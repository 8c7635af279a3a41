/** Lists in the bodies of list responses. */

import type { Json } from './contract.ts';
import { idText } from './json/exact-integers.ts';
import { isObject } from './json/json-type.ts';
import { formatPointer } from './json/json-pointer.ts';

export interface ListInBody {
  /** JSON Pointer of the list. */
  readonly pointer: string;
  readonly items: readonly Json[];
}

/**
 * The list that is a body, or the only list of an object that is no resource. No document states such an envelope, and it breaks the rule about the
 * body; its elements are resources nevertheless. A resource of which one member was selected looks the same.
 */
export function listInBody(json: Json | undefined, url: string): ListInBody | undefined {
  if (Array.isArray(json)) return { pointer: '', items: json as readonly Json[] };
  if (!isObject(json) || idText(json) !== undefined) return undefined;
  const [only, ...others] = Object.entries(json).filter(([, value]) => Array.isArray(value));
  if (!only || others.length > 0) return undefined;
  const [name, items] = only as readonly [string, readonly Json[]];
  if (new URL(url).searchParams.getAll('fields').join(',').split(',').includes(name)) return undefined;
  return items.every((item) => isObject(item)) ? { pointer: formatPointer([name]), items } : undefined;
}
