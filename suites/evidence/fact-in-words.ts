/** Clauses about the facts of a request: `the token has expired`, `the token has not expired`. */

import type { FactName } from '../../contracts/formats/evidence/facts.ts';
import { FACT_WORDS, STEP_WORDS, type FactWords } from './fact-words.ts';
import { listed } from './listed.ts';
import { is, sharedVerb, type Predicate } from './predicate.ts';

type Words = Omit<FactWords<FactName>, 'values'> & { readonly values: Readonly<Record<string, Predicate>> };

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

function valueInWords(value: string, { shownAs = is, isQuoted, isExact }: Words): Predicate {
  if (value === '') return is('empty');
  return shownAs(isExact ? `"${value.replaceAll(',', ', ')}"` : shown(value, isQuoted));
}

/** Alternatives of which one contains an "and" itself are not separated by a comma alone. */
const distinctly = (alternatives: readonly string[]): string =>
  alternatives.length > 1 && alternatives.some((one) => / and |, /.test(one.replaceAll(/"[^"]*"|both .* and /g, '')))
    ? `${alternatives.slice(0, -1).join('; ')}; or ${alternatives.at(-1)}`
    : listed(alternatives);

/** `is the IMSI or the MSISDN`. */
function alternatives(predicates: readonly Predicate[]): string {
  const verb = sharedVerb(predicates);
  const texts = predicates.map(({ text }) => text);
  return verb === undefined
    ? distinctly(texts)
    : `${verb} ${distinctly(texts.map((text) => text.slice(verb.length + 1)))}`;
}

/** A clause about a fact: it has one of these values, or none of them. */
export function factInWords(name: string, values: readonly (string | undefined)[], isNegated = false): string {
  const words = factWords(name);
  if (!words) return '';
  const predicates = values.flatMap((one) =>
    one === undefined ? (words.absent ?? []) : (words.values[one] ?? valueInWords(one, words)),
  );
  const all = [...new Map(predicates.map((one) => [one.text, one])).values()];
  return `${words.subject} ${isNegated ? all.map(({ opposite }) => opposite).join(' and ') : alternatives(all)}`;
}
