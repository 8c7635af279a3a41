/** OpenAPI 3.1 parameter styles (section 4.8.12.3, after RFC 6570): one value of a parameter -> its text on the wire. */

import type { Json, JsonObject, Parameter } from '../contracts/contract.ts';

export type ParameterStyle = Pick<Parameter, 'name' | 'style' | 'explode'>;

/** RFC 3986 percent-encoding of everything but unreserved characters. Lone surrogates, which UTF-8 cannot hold, become U+FFFD. */
export function percentEncoded(text: string): string {
  return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\ufffd')).replaceAll(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** One path placeholder: `5`, `.5` (label) or `;id=5` (matrix). */
export function pathSegment(style: Parameter['style'], name: string, value: string): string {
  const text = percentEncoded(value);
  if (style === 'label') return `.${text}`;
  if (style === 'matrix') return `;${percentEncoded(name)}=${text}`;
  return text;
}

/** Text of a primitive as a query or header shows it; a structure inside a structure, which no style can write, becomes JSON. */
export function plainText(value: Json): string {
  if (value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** `name=value` pairs of one query parameter, percent-encoded. An empty list or object is not written at all, as OpenAPI has no form for it. */
export function queryPairs(parameter: ParameterStyle, value: Json): string[] {
  if (Array.isArray(value)) return listPairs(parameter, value);
  if (value !== null && typeof value === 'object') return objectPairs(parameter, value as JsonObject);
  return [pair(parameter.name, encodedText(value))];
}

/** Text of a header field (style `simple`): lists and objects joined by commas. */
export function headerText({ explode }: Pick<Parameter, 'explode'>, value: Json): string {
  if (Array.isArray(value)) return value.map(plainText).join(',');
  if (value === null || typeof value !== 'object') return plainText(value);
  return entriesOf(value as JsonObject)
    .map(([key, member]) => (explode ? `${key}=${plainText(member)}` : `${key},${plainText(member)}`))
    .join(',');
}

function listPairs({ name, style, explode }: ParameterStyle, values: readonly Json[]): string[] {
  if (values.length === 0) return [];
  const texts = values.map(encodedText);
  if (explode) return texts.map((text) => pair(name, text));
  return [pair(name, texts.join(separatorOf(style)))];
}

function objectPairs({ name, style, explode }: ParameterStyle, value: JsonObject): string[] {
  const entries = entriesOf(value);
  if (entries.length === 0) return [];
  if (style === 'deepObject') return entries.map(([key, member]) => pair(`${name}[${key}]`, encodedText(member)));
  if (explode) return entries.map(([key, member]) => pair(key, encodedText(member)));
  const flat = entries.flatMap(([key, member]) => [percentEncoded(key), encodedText(member)]);
  return [pair(name, flat.join(separatorOf(style)))];
}

/** Between values the separator is raw where a query allows it (comma) and encoded where it does not (space, pipe). */
function separatorOf(style: Parameter['style']): string {
  if (style === 'spaceDelimited') return '%20';
  if (style === 'pipeDelimited') return '%7C';
  return ',';
}

function pair(name: string, encodedValue: string): string {
  return `${percentEncoded(name)}=${encodedValue}`;
}

function encodedText(value: Json): string {
  return percentEncoded(plainText(value));
}

function entriesOf(value: JsonObject): [string, Json][] {
  return Object.entries(value).flatMap(([key, member]) => (member === undefined ? [] : [[key, member]]));
}
