/** What a violation received, as keys that are equal for others that received the same. */

import type { Json } from '../../../contracts/contract.ts';
import { getPointer, isPointer } from '../../../contracts/json/json-pointer.ts';
import { isObject, jsonTypeOf } from '../../../contracts/json/json-type.ts';
import { textsIn as textsInJson } from '../../../contracts/json/texts-in.ts';
import type { Broken } from '../../checks/observation.ts';
import { textChanges, UNREADABLE } from './text-change.ts';
import type { Violation } from './violation.ts';
import { requestJson } from '../../evidence/history.ts';
import {
  asPhrase,
  jsonValue,
  NO_CONTENT,
  NOT_JSON,
  onlyPart,
  valuesIn,
  type Part,
  type Phrase,
} from '../../evidence/phrase.ts';

/** The texts in the values of a phrase. */
export const textsIn = (phrase: Phrase): readonly string[] => valuesIn(phrase).flatMap(textsInJson);

/** Texts that the suite sent contain what identifies them; shorter ones may be equal by chance. */
const LEAST_TEXT = 12;

const DATE = /^\d{4}-\d\d-/;

/**
 * The texts received that are those of some request, and no words that any resource may contain.
 * @param ids those of the target, which name a resource, and not what is wrong with it
 */
export const distinctTexts = (received: Phrase, ids: ReadonlySet<string>): readonly string[] =>
  textsIn(received).filter(
    (text) => text.length >= LEAST_TEXT && /[a-z]{3}.*[\d ]/i.test(text) && !DATE.test(text) && !ids.has(text),
  );

/** Octets that are no text in the declared encoding are shown so. */
const REPLACEMENT = '\uFFFD';

const isBeyondAscii = (text: string): boolean => /[^\t -~]/.test(text);

export const isNotJson = ({ received }: Broken): boolean => {
  const part = onlyPart(received);
  return part?.kind === 'type' && [NOT_JSON, NO_CONTENT.type].includes(part.type);
};

/** The number of characters that are left of the text that was expected. */
export const keptLengthIn = ({ parts }: Phrase): number | undefined =>
  parts.map((part) => (part.kind === 'value' ? part.keptLength : undefined)).find((length) => length !== undefined);

/**
 * What is received in the same way at any member or operation: texts cut after as many characters or changed alike, unreadable texts, none of the
 * letters beyond ASCII, bodies that are no JSON, lists in another order.
 */
export function alike(violation: Violation, name: string): readonly string[] {
  const { cases, effects } = violation;
  const [first] = cases as readonly [Broken];
  const { expected, received, seq } = first;
  const keptLength = keptLengthIn(received);
  const isNoJson = isNotJson(first) && seq.length === 1;
  const texts = textsIn(received);
  const isAboutBody = isNoJson || (seq.length === 1 && !received.parts.some(isVarying) && !isAbsent(first));
  const shown = isAboutBody ? effects.map(({ exchange }) => exchange?.response?.body ?? '') : texts;
  const kinds: readonly (readonly [kind: string, applies: boolean])[] = [
    [`cut after ${keptLength}`, keptLength !== undefined],
    [NOT_JSON, isNoJson],
    [UNREADABLE, shown.some((text) => text.includes(REPLACEMENT))],
    [
      'without letters beyond ASCII',
      keptLength === undefined && textsIn(expected).some(isBeyondAscii) && !texts.some(isBeyondAscii),
    ],
  ];
  const applying = kinds.filter(([, applies]) => applies).map(([kind]) => kind);
  const order = orderOf(first);
  const sent = valuesIn(expected).length === 0 && seq.length === 1 ? sentAt(violation) : undefined;
  const changes = textChanges(sent === undefined ? first : { ...first, expected: asPhrase(jsonValue(sent)) });
  return [...applying, ...changes, ...(order === undefined ? [] : [order])].map((kind) => `${name} ${kind}`);
}

/** What the request sent at the member that is wrong in its response. */
function sentAt({ cases: [first], effects: [effect] }: Violation): Json | undefined {
  const sent = effect?.exchange && requestJson(effect.exchange);
  const { pointer = '' } = first!;
  return isObject(sent) && isPointer(pointer) ? getPointer(sent, pointer) : undefined;
}

/** The order of the items of a list that has the expected items in another order. */
function orderOf({ expected, received }: Broken): string | undefined {
  const [wanted, shown] = [expected, received].map(({ parts }) =>
    parts
      .flatMap((part) => (part.kind === 'value' && Array.isArray(part.value) ? [part.value] : []))[0]
      ?.map((one) => JSON.stringify(one)),
  );
  if (!wanted || !shown || wanted.join() === shown.join()) return undefined;
  if (wanted.toReversed().join() === shown.join()) return 'items in the reverse order';
  return wanted.toSorted().join() === shown.toSorted().join() ? 'items in another order' : undefined;
}

/** The type of the value that a phrase begins with; a value later on is described, as in `a box around 4.9`. */
function typeIn({ parts: [first] }: Phrase): string | undefined {
  if (first?.kind === 'value') return jsonTypeOf(first.value);
  return first?.kind === 'type' ? first.type : undefined;
}

export function isAbsent({ received }: Broken): boolean {
  const part = onlyPart(received);
  return part?.kind === 'absent' || (part?.kind === 'value' && part.value === null);
}

/**
 * How a member is wrong: two defects may be about one member, one about its type and one about its value. Several values are in a wrong relation, such as
 * a wrong order, and each may be right.
 */
export function differenceOf(broken: Broken): 'absent' | 'type' | 'value' | 'relation' {
  if (isAbsent(broken)) return 'absent';
  if (broken.received.parts.filter(({ kind }) => kind === 'value').length > 1) return 'relation';
  const [wanted, shown] = [typeIn(broken.expected), typeIn(broken.received)];
  const isKnown = wanted !== undefined || broken.received.parts[0]?.kind === 'value';
  // Words describe a text, or what a list or an object contains.
  const right = wanted === undefined ? ['string', 'array', 'object'] : [wanted];
  return !isKnown || shown === undefined || right.includes(shown) ? 'value' : 'type';
}

/** A few words state nothing in particular. */
const LEAST_PHRASE = 12;

const VARYING: readonly Part['kind'][] = ['value', 'status', 'statuses'];

const isVarying = ({ kind }: Part): boolean => VARYING.includes(kind);

const wordsOf = ({ parts }: Phrase): string => parts.map((part) => (isVarying(part) ? '*' : part.text)).join('');

/** A value that is wrong for the same reason at several members. */
export function sameValue({ row, cases }: Violation): readonly string[] {
  const [{ expected, received }] = cases as readonly [Broken];
  return textsIn(received).some((text) => text.length >= LEAST_TEXT)
    ? [`value ${row.requirement.interface} ${wordsOf(expected)} ${received.text}`]
    : [];
}

/** What is said of responses in the same words, apart from the values in them, is the same. */
export function samePhrase({ row, finding, cases }: Violation): readonly string[] {
  const { interface: name } = row.requirement;
  const keys = cases.flatMap(({ expected, received }) => {
    const words = wordsOf(received);
    if (!received.parts.some(isVarying) && words.length >= LEAST_PHRASE) return [`phrase ${name} ${words}`];
    const isSaid = /[a-z]{3}/i.test(words);
    return isSaid ? [`phrase ${finding.operation} ${wordsOf(expected)} ${words}`] : [];
  });
  return [...new Set(keys)];
}

/** True for what checks receive that expect another body as a whole: its type, or all of it. */
export function isWholeBody(received: Phrase, body: Json | undefined): boolean {
  if (body === undefined) return false;
  const part = onlyPart(received);
  if (part?.kind === 'type') return part.type === jsonTypeOf(body);
  const [value, ...others] = valuesIn(received);
  const isShort = typeof value !== 'object' && (typeof value !== 'string' || value.length < LEAST_TEXT);
  return value !== undefined && others.length === 0 && !isShort && JSON.stringify(value) === JSON.stringify(body);
}
