/** What a server may take the text of a parameter for: a query has no types, so a text is every value it can be read as. */

import type { Json, Parameter } from '../contracts/contract.ts';
import { queryPairs, headerText } from './parameter-styles.ts';

/** The parameter is not there, or might as well not be. */
export const absent = Symbol('absent');

/**
 * All plausible readings of a value once it is written in the parameter's place and style. Invalid on the wire is only what is invalid in
 * every reading.
 */
export function readingsOf(parameter: Parameter, value: Json): (Json | typeof absent)[] {
  const texts = textsOf(parameter, value);
  if (texts.length === 0) return [absent];
  const scalars = texts.flatMap(scalarReadings);
  const parts = texts.flatMap((text) => text.split(/[,| ]/));
  const lists: Json[] = [texts, texts.map(bestReading), parts, parts.map(bestReading)];
  const blank = texts.every((text) => text.trim() === '') ? [absent] : [];
  const structured = isStructured(value) ? [value] : [];
  return [...scalars, ...lists, ...blank, ...structured] as (Json | typeof absent)[];
}

/** Decoded texts of a parameter as a server finds them. */
function textsOf(parameter: Parameter, value: Json): string[] {
  if (parameter.in !== 'query') return [headerText(parameter, value).trim()];
  return queryPairs(parameter, value).map((pair) => decodeURIComponent(pair.slice(pair.indexOf('=') + 1)));
}

function scalarReadings(text: string): Json[] {
  const trimmed = text.trim();
  return [
    text,
    ...(text === trimmed ? [] : [trimmed]),
    ...(isNumeric(trimmed) ? [Number(trimmed)] : []),
    ...(/^(true|false)$/i.test(trimmed) ? [trimmed.toLowerCase() === 'true'] : []),
    ...(trimmed === '' || trimmed === 'null' ? [null] : []),
  ];
}

function bestReading(text: string): Json {
  return scalarReadings(text).at(-1) ?? text;
}

function isNumeric(text: string): boolean {
  return text !== '' && Number.isFinite(Number(text));
}

function isStructured(value: Json): boolean {
  return typeof value === 'object' && value !== null;
}
