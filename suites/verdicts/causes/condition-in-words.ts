/** When something is wrong, as clauses for people who have never seen the suite. */

import { factInWords } from '../../evidence/fact-in-words.ts';
import { listed } from '../../evidence/listed.ts';
import type { Condition, Test } from './condition.ts';
import { ABSENT, MERE_PRESENCE, partsOf, PLAIN_TEXT, WITH_NONE, type FeatureKind } from './features.ts';

const MOST_NAMED = 3;

/** What a property belongs to, for people. */
const SUBJECTS: Readonly<Record<Exclude<FeatureKind, Clause>, (name: string) => string>> = {
  query: (name) => `the query parameter ${name}`,
  header: (name) => `the header field ${name}`,
  member: (name) => `the member /${name} of the request`,
  body: () => 'the body of the request',
  text: () => 'the text of the request',
  identity: () => 'the sender',
  method: () => 'the method',
  token: () => 'the token',
};

/** Kinds of features that are no plain properties: each has another clause. */
type Clause = 'operation' | 'step' | 'fact' | 'violation' | 'items' | 'device' | 'devices' | 'keys';

/** True for a test that has words: the kind is what the suite expects of a request, and requests without a fact are of many kinds. */
export function isSayable({ feature, values }: Pick<Test, 'feature' | 'values'>): boolean {
  if (!['violation', 'step', 'fact'].includes(partsOf(feature)[0])) return true;
  return feature !== 'fact kind' && !(values.size > 1 && values.has(ABSENT));
}

/** No words for the operation, which the title names. */
function testInWords({ feature, values, others }: Test): readonly string[] {
  const [kind, name] = partsOf(feature);
  const isAbsent = values.has(ABSENT);
  switch (kind) {
    case 'operation':
      return [];
    case 'step':
      return [factClause(kind, values, others)];
    case 'fact':
      return [factClause(name, values, others)];
    case 'violation':
      return [`the request ${isAbsent ? 'does not violate' : 'violates'} the contract`];
    case 'items':
      return [`the list /${name} of the request has ${isAbsent ? 'no ' : ''}equal items`];
    case 'device':
      return [`${isAbsent ? 'no requested device is' : 'a requested device is'} ${name}`];
    case 'devices':
      return numberInWords('the number of requested devices', [...values]);
    case 'keys':
      return numberInWords('the number of keys', [...values]);
    default:
      return [propertyInWords(SUBJECTS[kind](name), values, others)];
  }
}

function factClause(fact: string, values: ReadonlySet<string>, others: readonly string[]): string {
  const isOthers = values.size > MOST_NAMED && others.length <= MOST_NAMED;
  const named = (isOthers ? others : [...values]).map((one) => (one === ABSENT ? undefined : one));
  return factInWords(fact, named, isOthers);
}

/** A request that is no lookup is for no device, which is at most any number. */
function numberInWords(subject: string, values: readonly string[]): readonly string[] {
  const numbers = values.filter((one) => one !== ABSENT);
  const areWithNone = numbers.every((one) => WITH_NONE.includes(one));
  if (numbers.length === 0) return [];
  const isAlsoNone = !areWithNone && numbers.length < values.length;
  return [`${subject} is ${listed([...(isAlsoNone ? ['0'] : []), ...numbers])}`];
}

function propertyInWords(subject: string, values: ReadonlySet<string>, others: readonly string[]): string {
  if (values.size === 1 && values.has(ABSENT)) return `${subject} is absent`;
  if (values.size === 1 && values.has('several values')) return `${subject} has several values`;
  if (!values.has(ABSENT) && others.every((one) => one === ABSENT))
    return values.size === 1 && !MERE_PRESENCE.includes([...values][0] ?? '')
      ? `${subject} is ${[...values][0]}`
      : `${subject} is present`;
  const named = (some: Iterable<string>): string => listed([...some].map((one) => (one === ABSENT ? 'absent' : one)));
  if ([...values].every((one) => one === PLAIN_TEXT || one === ABSENT)) {
    // A text without a known form is known by the forms that it does not have.
    const notOf = `not ${named(others.filter((one) => one !== ABSENT))}`;
    if (values.has(ABSENT)) return `${subject} is absent or ${notOf}`;
    return `${subject} is ${others.includes(ABSENT) ? 'present, but ' : ''}${notOf}`;
  }
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
  const clauses = tests.flatMap(testInWords);
  // Clauses of which one contains an "and" or a comma itself need more than an "and" between them.
  return clauses.join(clauses.some((one) => /, | and /.test(one)) ? ', and ' : ' and ');
}
