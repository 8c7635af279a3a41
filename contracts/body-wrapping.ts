/** The form of a request body: a plain object, a JSON string that contains the object, or an object in a member of another one. */

import type { Json } from './contract.ts';
import { jsonOrUndefined } from './json/json-or-undefined.ts';
import { isObject } from './json/json-type.ts';

/** The value of the declaration `bodyWrapping` for a JSON string; `object` is the default, every other value names a member. */
export const JSON_STRING = 'jsonString';

/** A body in the declared form; undefined if the body stays as it is: it is no JSON object, or a plain object is declared. */
export function wrappedBody(text: string | undefined, form: Json | undefined): string | undefined {
  if (typeof form !== 'string' || form === 'object' || text === undefined) return undefined;
  if (!isObject(jsonOrUndefined(text))) return undefined;
  return form === JSON_STRING ? JSON.stringify(text) : `{${JSON.stringify(form)}:${text}}`;
}

/** The text of the object in a body of a form. */
export function unwrappedBody(text: string, form: string): string {
  const value = jsonOrUndefined(text);
  if (form === JSON_STRING) return typeof value === 'string' ? value : text;
  return value === undefined ? text : text.slice(`{${JSON.stringify(form)}:`.length, -1);
}
