/** Every text of a JSON value, at any depth, in the order of the value; names of members are none. */

import type { Json } from './contract.ts';

export function textsIn(value: Json | undefined): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null
    ? Object.values(value as Readonly<Record<string, Json>>).flatMap(textsIn)
    : [];
}
