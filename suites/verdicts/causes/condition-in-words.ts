/** When something is wrong, as clauses for people who have never seen the suite. */

import { factInWords } from '../../evidence/fact-in-words.ts';
import { listed } from '../../evidence/listed.ts';
import type { Condition, Test } from './condition.ts';
import { ABSENT, VIOLATION } from './features.ts';

const MOST_NAMED = 3;

/** Where a feature is, for people; the rest of its name is the name of the parameter, field or member. */
function subjectOf(feature: string): string {
  const [kind = '', ...rest] = feature.split(' ');
  const name = rest.join(' ');
  switch (kind) {
    case 'query':
      return `the query parameter ${name}`;
    case 'header':
      return `the header field ${name}`;
    case 'member':
      return `the member /${name} of the request`;
    case 'body':
      return name === '' ? 'the body of the request' : 'the text of the request';
    case 'identity':
      return 'the sender';
    case 'devices':
      return 'the number of requested devices';
    case 'keys':
      return 'the number of keys';
    default:
      return `the ${kind}`;
  }
}

/** The fact that a test is about, or undefined. */
function factOf(feature: string): string | undefined {
  if (feature === 'step') return feature;
  return feature.startsWith('fact ') ? feature.slice('fact '.length) : undefined;
}

/** True for a test that has words: the kind is what the suite expects of a request, and requests without a fact are of many kinds. */
export function isSayable({ feature, values }: Pick<Test, 'feature' | 'values'>): boolean {
  if (feature !== VIOLATION && factOf(feature) === undefined) return true;
  return feature !== 'fact kind' && !(values.size > 1 && values.has(ABSENT));
}

function testInWords({ feature, values, others }: Test): readonly string[] {
  const fact = factOf(feature);
  const [, device] = /^device (.*)/.exec(feature) ?? [];
  if (device !== undefined)
    return [`${values.has(ABSENT) ? 'no requested device is' : 'a requested device is'} ${device}`];
  if (/^(?:devices|keys) /.test(feature)) return numberInWords(feature, [...values]);
  if (feature === VIOLATION)
    return [`the request ${values.has(ABSENT) ? 'does not violate' : 'violates'} the contract`];
  const [, list] = /^items (.*)/.exec(feature) ?? [];
  if (list !== undefined) return [`the list /${list} of the request has ${values.has(ABSENT) ? 'no ' : ''}equal items`];
  if (fact === undefined) return [propertyInWords(subjectOf(feature), values, others)];
  const isOthers = values.size > MOST_NAMED && others.length <= MOST_NAMED;
  const named = (isOthers ? others : [...values]).map((one) => (one === ABSENT ? undefined : one));
  return [factInWords(fact, named, isOthers)];
}

/** A request that is no lookup is for no device, which is at most any number. */
function numberInWords(feature: string, values: readonly string[]): readonly string[] {
  const numbers = values.filter((one) => one !== ABSENT);
  const isAtMost = numbers.every((one) => one.startsWith('at most'));
  if (numbers.length === 0) return [];
  return [
    `${subjectOf(feature)} is ${listed([...(isAtMost || numbers.length === values.length ? [] : ['0']), ...numbers])}`,
  ];
}

function propertyInWords(subject: string, values: ReadonlySet<string>, others: readonly string[]): string {
  if (values.size === 1 && values.has(ABSENT)) return `${subject} is absent`;
  if (values.size === 1 && values.has('several values')) return `${subject} has several values`;
  if (!values.has(ABSENT) && others.every((one) => one === ABSENT))
    return values.size === 1 && !/^a (?:text|JSON)/.test([...values][0] ?? '')
      ? `${subject} is ${[...values][0]}`
      : `${subject} is present`;
  const named = (some: Iterable<string>): string => listed([...some].map((one) => (one === ABSENT ? 'absent' : one)));
  return values.size > MOST_NAMED && others.length === 1
    ? `${subject} is not ${named(others)}`
    : `${subject} is ${named(values)}`;
}

/**
 * Completes "whenever ..."; empty if nothing distinguishes the failing requests, apart from their operation, or if a part of the condition has no
 * words: the others alone would not be true.
 */
export function conditionInWords({ tests }: Condition): string {
  if (!tests.every(isSayable)) return '';
  const clauses = tests.filter(({ feature }) => feature !== 'operation').flatMap(testInWords);
  // Clauses of which one contains an "and" or a comma itself need more than an "and" between them.
  return clauses.join(clauses.some((one) => /, | and /.test(one)) ? ', and ' : ' and ');
}
