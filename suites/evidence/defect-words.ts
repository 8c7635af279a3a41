/** The deliberate defects of requests that must be rejected, as nouns for people. */

/** Defects of a whole body. */
const OF_BODIES: Readonly<Record<string, string>> = {
  'cut-off': 'JSON that is cut off',
  'not-json': 'a body that is not JSON',
  'trailing-comma': 'JSON with a trailing comma',
  'trailing-text': 'JSON followed by other text',
  absent: 'a request without a body',
  empty: 'an empty body',
  text: 'plain text with Content-Type text/plain',
  xml: 'XML with Content-Type application/xml',
  'json-as-text': 'JSON with Content-Type text/plain',
  array: 'a JSON array as the body',
  'within-array': 'a valid body within a JSON array',
  string: 'a JSON string as the body',
  null: 'null as the body',
  number: 'a JSON number as the body',
  deep: 'a deeply nested body',
};

/** Defects of a value; their names are those of the keywords of JSON Schema that they violate, or come close to them. */
const OF_VALUES: Readonly<Record<string, string>> = {
  type: 'a value of the wrong type',
  format: 'a value of the wrong format',
  'required-absent': 'a request without a required member',
  'not-in-enum': 'a value that is not among the listed ones',
  'not-the-constant': 'a value other than the only one allowed',
  'unknown-member': 'an unknown member',
  'surplus-item': 'a list with too many items',
};

/** @param at Where the defect is within its place; empty for the whole. */
export function defectInWords(name: string, place = 'request', at = ''): string {
  const whole = at === '' && place === 'body' ? OF_BODIES[name] : undefined;
  if (whole !== undefined) return whole;
  const where = `${place === 'request' ? '' : ` in the ${place}`}${at === '' ? '' : ` at ${at}`}`;
  return `${OF_VALUES[name] ?? `a violation of "${name.replaceAll('-', ' ')}"`}${where}`;
}

const named = Object.entries({ ...OF_VALUES, ...OF_BODIES });

/** Predicates of a request with a defect. */
export const DEFECT_PREDICATES: Readonly<Record<string, string>> = Object.fromEntries(
  named.map(([name, noun]) => [
    name,
    noun.startsWith('a request ') ? noun.replace('a request', 'is sent') : `contains ${noun}`,
  ]),
);
