/** What is wrong and when, as sentences for people who have never seen the suite. */

import type { Contract } from '../../../contracts/contract.ts';
import type { Condition, Test } from './condition.ts';
import { effectOfViolation, type Violation } from './grouping.ts';
import { ABSENT } from './features.ts';

const LONGEST = 90;
const MOST_NAMED = 3;

const clipped = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);

const isRequired = (violations: readonly Violation[]): boolean =>
  new Set(violations.map(({ finding }) => finding.expected)).size > 1;

/** Method and path of an operation; its id where the document gives none. */
function operationLabel(id: string, { operations }: Contract): string {
  const found = operations.find((one) => one.id === id);
  return found?.method && found.path ? `${found.method} ${found.path}` : id;
}

function placeOf(violations: readonly Violation[]): string {
  const labels = new Set(
    violations.flatMap(({ finding, row }) =>
      finding.operation === '' ? [] : [operationLabel(finding.operation, row.contract)],
    ),
  );
  const [first = 'The target', ...others] = labels;
  if (others.length === 0) return first;
  return others.length === 1 ? `${first} and ${others[0]}` : `${first} and ${others.length} other operations`;
}

const operationCount = (violations: readonly Violation[]): number =>
  new Set(violations.map(({ finding }) => finding.operation)).size;

function statusTitle(violations: readonly Violation[]): string {
  const { finding } = violations[0]!;
  const verb = operationCount(violations) > 1 ? 'return' : 'returns';
  const what = `${placeOf(violations)} ${verb} ${clipped(finding.received)}`;
  if (isRequired(violations) && new Set(violations.map(({ finding: one }) => one.expected)).size > MOST_NAMED)
    return `${what} instead of the required status`;
  const [expected = ''] = finding.expected.split(/, (?:because|as declared)/);
  return /^(?:status|a rejection|success)/.test(expected)
    ? `${what} instead of ${clipped(expected)}`
    : `${what}; expected: ${clipped(finding.expected)}`;
}

const REMAINING = 'more';

function memberTitle(violations: readonly Violation[]): string {
  const { finding } = violations[0]!;
  const pointers = [
    ...new Set(
      violations.flatMap((one) => {
        const { family, detail } = effectOfViolation(one);
        return family === 'member' ? [detail] : [];
      }),
    ),
  ];
  const place = placeOf(violations);
  if (pointers.length > 1) {
    const rest = pointers.length - MOST_NAMED;
    const named = [...pointers.slice(0, MOST_NAMED), ...(rest > 0 ? [`${rest} ${REMAINING}`] : [])].join(', ');
    return `${place}: ${named}: ${clipped(finding.received)}; expected: ${clipped(finding.expected)}`;
  }
  return `${place}: ${pointers[0]} is ${clipped(finding.received)}; expected: ${clipped(finding.expected)}`;
}

/** The first of the violations is the one to show. */
export function titleOf(violations: readonly Violation[]): string {
  const { finding } = violations[0]!;
  switch (effectOfViolation(violations[0]!).family) {
    case 'status':
      return statusTitle(violations);
    case 'member':
      return memberTitle(violations);
    default:
      return `${placeOf(violations)}: ${clipped(finding.received)}; expected: ${clipped(finding.expected)}`;
  }
}

/** Where a feature is, for people; the rest of its name is the name of the parameter, field, member or fact. */
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
    case 'fact':
      return FACTS[name] ?? `the property ${name} of the request`;
    case 'body':
      return name === '' ? 'the body of the request' : 'the text of the request';
    case 'step':
      return 'the step of the suite';
    default:
      return `the ${kind}`;
  }
}

const FACTS: Readonly<Record<string, string>> = {
  token: 'the token',
  scope: 'the required scope',
  scopes: 'the scopes of the token',
  sandbox: 'the sandbox header field',
  correlation: 'the correlation id',
  accept: 'the Accept field',
  contentType: 'the Content-Type field',
  id: 'the id in the path',
  body: 'the body',
  set: 'the set of requested devices',
  key: 'the key of the device',
  param: 'the tested parameter',
  value: 'the value of the tested parameter',
  violation: 'the defect of the body',
  method: 'the method at this path',
};

const listed = (values: readonly string[]): string =>
  values.length < 2 ? (values[0] ?? '') : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;

/** Several kinds of requests have nothing in common that words could name. */
const kindInWords = (values: ReadonlySet<string>): readonly string[] =>
  values.size === 1 && values.has('good') ? ['the request is valid'] : [];

function testInWords({ feature, values, others }: Test): readonly string[] {
  return feature === 'fact kind' ? kindInWords(values) : [propertyInWords(subjectOf(feature), values, others)];
}

function propertyInWords(subject: string, values: ReadonlySet<string>, others: readonly string[]): string {
  if (values.size === 1 && values.has(ABSENT)) return `${subject} is absent`;
  if (values.size === 1 && values.has('several values')) return `${subject} has several values`;
  if (!values.has(ABSENT) && others.every((one) => one === ABSENT))
    return values.size === 1 && !/^a (?:text|JSON)/.test([...values][0] ?? '')
      ? `${subject} is ${[...values][0]}`
      : `${subject} is present`;
  if (values.size > MOST_NAMED && others.length === 1) return `${subject} is not ${others[0]}`;
  return `${subject} is ${listed([...values])}`;
}

/** Completes "whenever ..."; empty if nothing distinguishes the failing requests, apart from their operation. */
export const conditionInWords = ({ tests }: Condition): string =>
  tests
    .filter(({ feature }) => feature !== 'operation')
    .flatMap(testInWords)
    .join(' and ');
