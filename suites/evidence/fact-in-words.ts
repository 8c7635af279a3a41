/** Clauses about the facts of a request: `the token has expired`, `the token has not expired`. */

import type { FactName } from '../../contracts/formats/evidence/facts.ts';
import { FACT_WORDS, STEP_WORDS, type FactWords } from './fact-words.ts';
import { listed } from './listed.ts';

type Words = Omit<FactWords<FactName>, 'values'> & { readonly values: Readonly<Record<string, string>> };

const WORDS: ReadonlyMap<string, Words> = new Map(
  Object.entries<FactWords<FactName>>({ ...FACT_WORDS, step: STEP_WORDS }).map(
    ([name, { values, ...words }]): readonly [string, Words] => [
      name,
      { ...words, values: values === 'as they are' ? {} : values },
    ],
  ),
);

/** The words of a fact; undefined for one that is no property of the request. */
export const factWords = (name: string): Words | undefined => WORDS.get(name);

/** Names of defects are words joined with hyphens. */
const shown = (value: string, isQuoted = false): string =>
  isQuoted || /^[a-z]+(?:-[a-z]+)+$/.test(value) ? `"${value.replaceAll('-', ' ')}"` : value;

/** Beginnings of predicates, and what they become where the predicate does not hold. */
const NEGATIONS: readonly (readonly [verb: RegExp, negated: string])[] = [
  [/^is not /, 'is '],
  [/^does not (\w+)/, '$1s'],
  [/^could not /, 'could '],
  [/^neither (\w+) nor /, '$1 or '],
  [/^(is|is for|is of|has|contains|names) no (?=[aeiou])/i, '$1 an '],
  [/^(is|is for|is of|has|contains|names) no /, '$1 a '],
  [/^is /, 'is not '],
  [/^has (?=\w+ed$)/, 'has not '],
  [/^has /, 'does not have '],
  [/^also contains /, 'does not contain '],
  [/^contains /, 'does not contain '],
  [/^matches no /, 'matches a '],
  [/^was /, 'was not '],
  [/^([a-z]+)s /, 'does not $1 '],
];

function negated(predicate: string): string {
  const [verb, instead] = NEGATIONS.find(([one]) => one.test(predicate))!;
  return predicate.replace(verb, instead);
}

function valueInWords(value: string, { verb = 'is', isQuoted, isExact }: Words): string {
  if (value === '') return 'is empty';
  return `${verb} ${isExact ? `"${value.replaceAll(',', ', ')}"` : shown(value, isQuoted)}`;
}

/** Beginnings that alternatives share are written once. */
const SHARED: readonly string[] = ['is for ', 'is sent ', 'is ', 'has '];

/** Alternatives of which one contains an "and" itself are not separated by a comma alone. */
const distinctly = (alternatives: readonly string[]): string =>
  alternatives.length > 1 && alternatives.some((one) => / and |, /.test(one.replaceAll(/"[^"]*"|both .* and /g, '')))
    ? `${alternatives.slice(0, -1).join('; ')}; or ${alternatives.at(-1)}`
    : listed(alternatives);

/** `is the IMSI or the MSISDN`; each with its verb where one is a negation, which would apply to the others. */
function alternatives(predicates: readonly string[]): string {
  const shared = predicates.some((one) => /^\w+ (?:not?|for no) /.test(one))
    ? undefined
    : SHARED.find((beginning) => predicates.every((one) => one.startsWith(beginning)));
  return shared === undefined
    ? distinctly(predicates)
    : `${shared}${distinctly(predicates.map((one) => one.slice(shared.length)))}`;
}

/** A clause about a fact: it has one of these values, or none of them. */
export function factInWords(name: string, values: readonly (string | undefined)[], isNegated = false): string {
  const words = factWords(name);
  if (!words) return '';
  const predicates = values.flatMap((one) =>
    one === undefined ? (words.absent ?? []) : (words.values[one] ?? valueInWords(one, words)),
  );
  const all = [...new Set(predicates)];
  return `${words.subject} ${isNegated ? all.map(negated).join(' and ') : alternatives(all)}`;
}
