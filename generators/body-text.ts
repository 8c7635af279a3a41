/** A body's text by its media type. */

import type { Json } from '../contracts/contract.ts';
import { queryPairs } from './parameter-styles.ts';
import { isObject } from '../packages/json-schema-arbitrary/index.ts';

/** JSON for every media type but forms and texts. */
export function bodyText(mediaType: string, body: Json): string {
  if (/^application\/x-www-form-urlencoded/i.test(mediaType) && isObject(body)) return formText(body);
  if (/^text\//i.test(mediaType) && typeof body === 'string') return body;
  return JSON.stringify(body);
}

function formText(body: Readonly<Record<string, Json | undefined>>): string {
  return Object.entries(body)
    .flatMap(([name, value]) => (value === undefined ? [] : queryPairs({ name, style: 'form', explode: true }, value)))
    .join('&');
}
