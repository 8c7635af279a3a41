import type { Json } from '../contract.ts';

/** The value of a JSON text; undefined for another text. */
export function jsonOrUndefined(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
