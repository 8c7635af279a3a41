/** What is wrong, as a sentence for people who have never seen the suite. */

import { statusText } from '../../../contracts/formats/finding-text.ts';
import { groupBy } from '../../../contracts/group-by.ts';
import { jsonTypeOf } from '../../../contracts/json/json-type.ts';
import type { Contract, Operation } from '../../../contracts/contract.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import type { Broken } from '../../checks/observation.ts';
import type { History } from '../../evidence/history.ts';
import { isDenied } from '../../evidence/statuses.ts';
import { ofRejectedIdentities } from '../rejected-identities.ts';
import { effectOfViolation, failingExchanges, isStatus, type Violation } from './violation.ts';
import { acceptMore } from './expected-statuses.ts';
import { jsonValue, NOT_JSON, onlyPart, valuesIn, withoutReason, type Phrase } from '../../evidence/phrase.ts';
import { withArticle } from '../../evidence/predicate.ts';
import { firstDifference } from './first-difference.ts';
import { listed } from '../../evidence/listed.ts';
import { areMistaken } from './joins/mistaken-customers.ts';
import { areReturnedAsSent } from './joins/returned-as-sent.ts';
import { differenceOf, keptLengthIn } from './likeness.ts';
import { notificationTitle } from './notification-title.ts';
import { idGivenTwice } from './shared-ids.ts';
import { smallChange } from './text-change.ts';

const LONGEST = 110;
const MOST_NAMED = 3;

const clipped = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);

/** Operations whose path only a profile gives. */
const ACTIONS: Partial<Readonly<Record<Operation['action'], (kind: string) => string>>> = {
  create: (kind) => `the creation of ${kind}`,
  retrieve: (kind) => `the retrieval of ${kind}`,
  update: (kind) => `the update of ${kind}`,
  list: () => 'the list',
  monitor: (kind) => `the monitor of ${kind}`,
  'hub-create': (kind) => `the registration of ${kind} hub`,
  'hub-retrieve': (kind) => `the retrieval of ${kind} hub`,
  'hub-delete': (kind) => `the deletion of ${kind} hub`,
  publish: (kind) => `a notification of ${kind}`,
};

/** What an interface is about: its resource in words, or else its name. */
const kindOf = ({ id, model }: Contract): string =>
  withArticle((model?.schema ?? id).replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase());

/** Method and path of an operation; what it does where the document gives no path. */
function operationLabel(id: string, contract: Contract): string {
  const found = contract.operations.find((one) => one.id === id);
  if (found?.action !== 'publish' && found?.method && found.path) return `${found.method} ${found.path}`;
  return (found && ACTIONS[found.action]?.(kindOf(contract))) ?? id;
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The operation whose response has the wrong status, or the first one of the exchanges that are compared. */
const operationOf = (violation: Violation): string =>
  (isStatus(violation) ? effectOfViolation(violation).exchange?.operation : undefined) ?? violation.finding.operation;

function placeOf(violations: readonly Violation[]): string {
  const labels = new Set(
    violations.flatMap((one) => {
      const operation = operationOf(one);
      return operation === '' ? [] : [operationLabel(operation, one.row.contract)];
    }),
  );
  const [one = 'the target', ...others] = labels;
  const first = capitalized(one);
  if (others.length === 0) return first;
  return others.length === 1 ? `${first} and ${others[0]}` : `${first} and ${others.length} other operations`;
}

/** True where a notification is wrong: the responses of a case show what it is compared with. */
const isOfNotifications = (violations: readonly Violation[], history: History): boolean =>
  violations.every(({ cases }) => cases.every(({ seq }) => seq.some((one) => history.at(one)?.event === 'delivery')));

/** The resource that notifications are about in place of the operation whose response they are compared with. */
const placeOfMember = (violations: readonly Violation[], history: History): string =>
  isOfNotifications(violations, history)
    ? `Notifications of ${kindOf(violations[0]!.row.contract)}`
    : placeOf(violations);

const operationCount = (violations: readonly Violation[]): number =>
  new Set(violations.map(operationOf).filter((operation) => operation !== '')).size;

/** One for what is served and one for what is rejected; more are a list that no one reads. */
const MOST_PAIRS = 2;

const isRejection = ({ parts }: Phrase): boolean =>
  parts.some((part) => part.kind === 'statuses' && part.statuses === 'rejection');

/** The first status that a phrase names, or what it calls several of which any will do. */
function statusIn({ parts }: Phrase): string | undefined {
  for (const part of parts) {
    if (part.kind === 'status' && part.status !== undefined) return statusText(part.status);
    if (part.kind === 'statuses' && typeof part.statuses !== 'string')
      return part.statuses.length === 1 ? statusText(part.statuses[0]!) : part.text;
  }
  return undefined;
}

/** Each wrong status with the one that is required in its place, several that have the same one together; empty if a violation names none. */
function exchanged(violations: readonly Violation[]): readonly string[] {
  const statuses = violations.filter(isStatus).map(({ shown }) => [statusIn(shown.received), statusIn(shown.expected)]);
  if (new Set(statuses.map(([received]) => received)).size < 2) return [];
  const known = statuses.flatMap(([received, expected]) =>
    received !== undefined && expected !== undefined ? [{ received, expected }] : [],
  );
  return [...groupBy(known, ({ expected }) => expected)].map(
    ([expected, own]) => `${statusList([...new Set(own.map(({ received }) => received))])} instead of ${expected}`,
  );
}

/** `status 204, 200 or 401`. */
const statusList = ([first = '', ...others]: readonly string[]): string =>
  listed([first, ...others.map((one) => one.replace(/^status /, ''))]);

function statusTitle(all: readonly Violation[]): string {
  // A rule that accepts any listed status does not say which one it is.
  const accepts = acceptMore(all.map(({ cases }) => cases));
  const exact = all.filter(({ cases }) => !accepts(cases));
  const violations = exact.length > 0 ? exact : all;
  const { expected, received } = violations[0]!.shown;
  const verb = operationCount(violations) > 1 ? 'return' : 'returns';
  const pairs = exchanged(violations);
  if (pairs.length > 0 && pairs.length <= MOST_PAIRS) return `${placeOf(violations)} ${verb} ${pairs.join(', and ')}`;
  const what = `${placeOf(violations)} ${verb} ${clipped(received.text)}`;
  if (new Set(violations.map(({ shown }) => shown.expected.text)).size > MOST_NAMED) {
    const alike = violations.map(({ shown }) => shown).filter((one) => one.received.text === received.text);
    if (alike.every((one) => isRejection(one.expected))) return `${what} instead of a rejection`;
    const required = [...new Set(alike.flatMap((one) => statusIn(one.expected) ?? []))];
    const isNamed = required.length > 0 && required.length <= MOST_NAMED;
    return `${what} instead of ${isNamed ? statusList(required) : 'the required status'}`;
  }
  const [first] = expected.parts;
  if (first?.kind !== 'statuses') return `${what}; expected: ${clipped(expected.text)}`;
  // What each of several is expected for is not in common.
  const isOfOne = violations.every(({ shown }) => shown.expected.text === expected.text);
  const areAlike = violations.every(({ shown: { expected: one } }) => one.parts[0]?.text === first.text);
  return `${what} instead of ${clipped(isOfOne || !areAlike ? withoutReason(expected).text : first.text)}`;
}

/** A value, a type or the lack of a member follows "is"; words follow a colon. */
const linkTo = (received: Phrase): string => ((onlyPart(received)?.kind ?? 'words') === 'words' ? ': ' : ' is ');

const REMAINING = 'more';

/** Members that a title names in addition to the first. */
const MOST_OTHERS = 2;

/** Longer values say less than their type. */
const LONGEST_OF_ANOTHER_TYPE = 40;

/** The first place where two long lists or objects differ, of which an excerpt shows little. */
function placeInWords({ expected, received, pointer = '' }: Broken): string | undefined {
  if (Math.max(received.text.length, expected.text.length) <= LONGEST) return undefined;
  const difference = firstDifference(valuesIn(expected)[0], valuesIn(received)[0]);
  if (difference === undefined) return undefined;
  const [wanted, shown] = [difference.expected, difference.received].map((value) => clipped(jsonValue(value).text));
  return `: ${pointer}${difference.pointer} is ${shown}; expected: ${wanted}`;
}

/**
 * What was received instead of what: of a text that differs in a small part, that part; of a long list or object, the first place that differs; of a
 * value of another type, no more than the type if it is long.
 */
function differenceInWords(shown: Broken, ofCause: readonly Broken[]): string {
  const { expected, received } = shown;
  const change = smallChange(shown, ofCause);
  if (change !== undefined) return `: ${change}`;
  const place = placeInWords(shown);
  if (place !== undefined) return place;
  const type = received.parts.find(({ kind }) => kind === 'value');
  const wanted = onlyPart(expected);
  const isLong = received.text.length > LONGEST_OF_ANOTHER_TYPE;
  if (isLong && wanted?.kind === 'type' && type?.kind === 'value')
    return ` is ${withArticle(jsonTypeOf(type.value))}; expected: ${clipped(expected.text)}`;
  const rest = keptLengthIn(received) !== undefined ? '' : `; expected: ${clipped(expected.text)}`;
  return `${linkTo(received)}${clipped(received.text)}${rest}`;
}

const LIST_ITEM = 'an item of the list';

/** The members that are wrong, or that items of a list are wrong as a whole, which says more than that their members are. */
function membersInWords(violations: readonly Violation[]): readonly string[] {
  const pointers = violations.flatMap((one) => {
    const { family, detail } = effectOfViolation(one);
    return family === 'member' ? [detail === '/*' ? LIST_ITEM : detail] : [];
  });
  return pointers[0] === LIST_ITEM ? [LIST_ITEM] : [...new Set(pointers)];
}

function memberTitle(violations: readonly Violation[], history: History): string {
  const [lead] = violations as readonly [Violation];
  const [first = '', ...others] = membersInWords(violations);
  const rest = others.length - MOST_OTHERS;
  const allCases = violations.flatMap(({ cases }) => cases);
  const also = [...others.slice(0, MOST_OTHERS), ...(rest > 0 ? [`${rest} ${REMAINING}`] : [])].join(', ');
  const title = `${placeOfMember(violations, history)}: ${first}${differenceInWords(lead.shown, allCases)}`;
  return also === '' ? title : `${title}; also at ${also}`;
}

/** A value of another type than the expected one, no more than the type if it is long. */
function receivedInWords(one: Broken): string {
  const { parts, text } = one.received;
  const value = parts.find(({ kind }) => kind === 'value');
  return value?.kind === 'value' && text.length > LONGEST_OF_ANOTHER_TYPE && differenceOf(one) === 'type'
    ? withArticle(jsonTypeOf(value.value))
    : text;
}

/** What a phrase counts, and the rest of it. */
function counted({ parts: [first], text }: Phrase): { readonly label: string; readonly rest: string } | undefined {
  return first?.kind === 'label' ? { label: first.label, rest: text.slice(first.text.length) } : undefined;
}

function otherTitle(violations: readonly Violation[], history: History): string {
  const { shown: lead } = violations[0]!;
  const { expected, received } = lead;
  const place = placeOfMember(violations, history);
  const [first] = received.parts;
  // The content itself says nothing: each response has another one.
  if (first?.kind === 'type' && first.type === NOT_JSON)
    return `${place}: not valid JSON; expected: ${clipped(expected.text)}`;
  const [wanted, shown] = [counted(expected), counted(received)];
  if (wanted && shown && wanted.label === shown.label)
    return `${place}: the ${shown.label} is ${clipped(shown.rest)}; expected: ${clipped(wanted.rest)}`;
  return `${place}: expected ${clipped(expected.text)}; received ${clipped(receivedInWords(lead))}`;
}

/** All requests are of identities that the target rejects everywhere, whatever else the requirements are about. */
function credentialsTitle(violations: readonly Violation[], history: History): string | undefined {
  const failing = failingExchanges(violations);
  const isOfRejected = ofRejectedIdentities(history);
  const isRejected = (one: Exchange): boolean => isDenied(one) && isOfRejected?.(one) === true;
  if (failing.length === 0 || !failing.every(isRejected)) return undefined;
  const [identities, statuses] = [
    failing.map(({ identity }) => identity),
    failing.map(({ response }) => String(response?.status)),
  ].map((all) => listed([...new Set(all)]));
  return `The target rejects every request of ${identities} with status ${statuses}, also valid ones`;
}

/** The first of the violations is the one to show. */
export function titleOf(violations: readonly Violation[], history: History): string {
  const [lead] = violations as readonly [Violation];
  const id = idGivenTwice(lead.shown, history);
  if (id !== undefined) return `${placeOf([lead])}: two creations return the same id, ${clipped(id)}`;
  const ofCredentials = credentialsTitle(violations, history);
  if (ofCredentials !== undefined) return ofCredentials;
  if (areMistaken(violations))
    return `${placeOf(violations)}: resources of another customer are found, and own ones are not, at times`;
  if (areReturnedAsSent(violations)) return `${placeOf(violations)}: the response is what the request sent`;
  switch (effectOfViolation(lead).family) {
    case 'status':
      return statusTitle(violations);
    case 'member':
      return memberTitle(violations, history);
    case 'notification': {
      const title = notificationTitle(violations, history);
      return title === undefined ? otherTitle(violations, history) : `${placeOf(violations)}: ${title}`;
    }
    default:
      return otherTitle(violations, history);
  }
}
