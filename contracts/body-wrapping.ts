/** The form of a request body: a plain object, a JSON string that contains the object, or an object in a member of another one. */

import type { Json, JsonObject } from './contract.ts';

/** The value of the declaration `bodyWrapping` for a JSON string; `object` is the default, every other value names a member. */
const JSON_STRING = 'jsonString';

function objectIn(text: string): JsonObject | undefined {
  try {
    const value = JSON.parse(text) as Json;
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;
  } catch {
    return undefined;
  }
}

/** A body in the declared form; undefined if the body stays as it is: it is no JSON object, or a plain object is declared. */
export function wrappedBody(text: string | undefined, form: Json | undefined): string | undefined {
  if (typeof form !== 'string' || form === 'object' || text === undefined || !objectIn(text)) return undefined;
  return form === JSON_STRING ? JSON.stringify(text) : `{${JSON.stringify(form)}:${text}}`;
}

/** The text of the object in a body of a form. */
export function unwrappedBody(text: string, form: string): string {
  try {
    const value = JSON.parse(text) as Json;
    if (form === JSON_STRING) return typeof value === 'string' ? value : text;
    return text.slice(`{${JSON.stringify(form)}:`.length, -1);
  } catch {
    return text;
  }
}
