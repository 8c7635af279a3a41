/** The deliberate defects of requests that must be rejected, as nouns for people. */

import { does, isSent, type Predicate } from './predicate.ts';

/** What a request with the defect is or contains, and what is said of the request. */
interface Defect {
  readonly noun: string;
  readonly predicate: Predicate;
}

const containing = (noun: string): Defect => ({ noun, predicate: does('contain', noun) });

const without = (part: string): Defect => ({
  noun: `a request without ${part}`,
  predicate: isSent(`without ${part}`),
});

/** Defects of a whole body. */
const OF_BODIES: Readonly<Record<string, Defect>> = {
  'cut-off': containing('JSON that is cut off'),
  'not-json': containing('a body that is not JSON'),
  'trailing-comma': containing('JSON with a trailing comma'),
  'trailing-text': containing('JSON followed by other text'),
  absent: without('a body'),
  empty: containing('an empty body'),
  text: containing('plain text with Content-Type text/plain'),
  xml: containing('XML with Content-Type application/xml'),
  'json-as-text': containing('JSON with Content-Type text/plain'),
  array: containing('a JSON array as the body'),
  'within-array': containing('a valid body within a JSON array'),
  string: containing('a JSON string as the body'),
  null: containing('null as the body'),
  number: containing('a JSON number as the body'),
  deep: containing('a deeply nested body'),
};

/** Defects of a value; their names are those of the keywords of JSON Schema that they violate, or come close to them. */
const OF_VALUES: Readonly<Record<string, Defect>> = {
  type: containing('a value of the wrong type'),
  format: containing('a value of the wrong format'),
  'required-absent': without('a required member'),
  'not-in-enum': containing('a value that is not among the listed ones'),
  'not-the-constant': containing('a value other than the only one allowed'),
  'unknown-member': containing('an unknown member'),
  'surplus-item': containing('a list with too many items'),
};

/** @param at Where the defect is within its place; empty for the whole. */
export function defectInWords(name: string, place = 'request', at = ''): string {
  const whole = at === '' && place === 'body' ? OF_BODIES[name] : undefined;
  if (whole !== undefined) return whole.noun;
  const where = `${place === 'request' ? '' : ` in the ${place}`}${at === '' ? '' : ` at ${at}`}`;
  return `${OF_VALUES[name]?.noun ?? `a violation of "${name.replaceAll('-', ' ')}"`}${where}`;
}

/** Predicates of a request with a defect. */
export const DEFECT_PREDICATES: Readonly<Record<string, Predicate>> = Object.fromEntries(
  Object.entries({ ...OF_VALUES, ...OF_BODIES }).map(([name, { predicate }]) => [name, predicate]),
);
