/** Every text of a JSON value, at any depth, in the order of the value; names of members are not included. */

import type { Json, JsonObject } from '../contract.ts';

export function textsIn(value: Json | undefined): readonly string[] {
  const texts: string[] = [];
  const walk = (at: Json | undefined): void => {
    if (typeof at === 'string') texts.push(at);
    else if (typeof at === 'object' && at !== null) for (const part of Object.values(at as JsonObject)) walk(part);
  };
  walk(value);
  return texts;
}
