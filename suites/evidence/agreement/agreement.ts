/**
 * Whether a returned value agrees with a sent one. What the documents leave to a provider is no disagreement: members left out or null,
 * members added, list items added, or reordered where their order need not be kept, other spellings of one instant, number, composed character
 * or line end, and texts without the white space at their ends.
 */

import type { Json, JsonObject } from '../../../contracts/contract.ts';
import { readIso8601DateTime, type Iso8601DateTime } from '../../../contracts/text/iso8601-date-time.ts';
import { byRanks } from '../../../contracts/by-ranks.ts';
import { formatPointer, parsePointer } from '../../../contracts/json/json-pointer.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { matchUp } from './match-up.ts';
import type { Part } from '../phrase.ts';
import { shownValues } from './shown-values.ts';

export interface Disagreement {
  readonly pointer: string;
  readonly expected: Part;
  readonly received: Part;
}

export interface AgreementOptions {
  /** True for a place a provider may fill by itself (ids, states, its own dates). */
  readonly assigned?: (path: readonly string[]) => boolean;
  /** True for a place whose texts are returned unchanged, as the profile declares: another spelling of the same text disagrees. */
  readonly unchanged?: (path: readonly string[]) => boolean;
  /** True for a list whose items are returned in the order in which they were sent, as the profile declares; other items may be between them. */
  readonly ordered?: (path: readonly string[]) => boolean;
  /** Members absent from the response disagree. */
  readonly complete?: boolean;
}

const DATE_TIME = /^[+\-\u2212]?\d{4}[-\dW]{3,8}T\d{2}/i;

/** True for a date-time with an offset or `Z`. */
export const hasOffset = (text: string): boolean => readIso8601DateTime(text)?.offsetMinutes !== undefined;

/** No place is further from UTC. */
const FURTHEST_MS = 14 * 3_600_000;

const asIfInUtc = (text: string): Iso8601DateTime | undefined =>
  readIso8601DateTime(hasOffset(text) ? text : `${text}Z`);

/** Milliseconds since the epoch, of a date-time without an offset as if it were in UTC; undefined for what is no date-time. */
export const instantOf = (text: string): number | undefined => asIfInUtc(text)?.epochMs;

/**
 * Within one unit of the coarser spelling: a second, a minute where one of them shows no seconds, an hour where one shows no minutes. One
 * without an offset is any of the instants that its local time has anywhere.
 */
function sameInstant(sent: string, responded: string): boolean {
  const [one, other] = [asIfInUtc(sent), asIfInUtc(responded)];
  const offsets = [sent, responded].filter(hasOffset).length;
  if (one?.epochMs === undefined || other?.epochMs === undefined) return true;
  const unit = Math.max(one.unitMs, other.unitMs);
  return Math.abs(one.epochMs - other.epochMs) < unit + (2 - offsets) * FURTHEST_MS;
}

/** What is the same of a text after programs compose its characters, write its line ends in another way and remove the blanks at its ends. */
const sameText = (text: string): string => text.normalize().replaceAll(/\r\n?/g, '\n').trim();

/** Equal texts, two spellings of one text where it need not be unchanged, or two spellings of one instant. */
function textsAgree(
  sent: string,
  responded: string,
  path: readonly string[],
  { unchanged }: AgreementOptions,
): boolean {
  if (sent === responded) return true;
  if (sameText(sent) === sameText(responded)) return unchanged?.(path) !== true;
  return DATE_TIME.test(sent) && DATE_TIME.test(responded) && sameInstant(sent, responded);
}

const clash = (
  path: readonly string[],
  sent: Json | undefined,
  responded: Json | undefined,
): readonly Disagreement[] => [{ pointer: formatPointer(path), ...shownValues(sent, responded) }];

/** Nothing is lost with a value that says nothing: empty lists and objects are left out by many who write JSON. */
const saysNothing = (value: Json | undefined): boolean =>
  value === null ||
  (typeof value === 'object' && (Object.values(value) as readonly (Json | undefined)[]).every(saysNothing));

/** True if the response contains an agreeing item for each sent one, in the same order. */
function areInOrder<Item>(
  sent: readonly Item[],
  responded: readonly Item[],
  agree: (one: Item, other: Item) => boolean,
): boolean {
  let next = 0;
  return sent.every((item) => {
    const at = responded.findIndex((candidate, index) => index >= next && agree(item, candidate));
    next = at + 1;
    return at >= 0;
  });
}

/** Members by whose meaning a provider may give them, wherever they are within a resource. */
const OFTEN_GIVEN = ['size', 'sizeUnit', 'validated', 'clientviewable'];

/** True for such a member, and for the id of an object within a resource. */
export function isOftenGiven(pointer: string): boolean {
  const path = parsePointer(pointer);
  const last = path.at(-1) ?? '';
  return OFTEN_GIVEN.includes(last) || (last === 'id' && path.length > 1);
}

/** The disagreement that shows an item to be another one; else the one that a provider may explain. */
const decisive = (found: readonly Disagreement[]): Disagreement | undefined =>
  found.find(({ pointer, received }) => received.kind !== 'absent' && !isOftenGiven(pointer)) ??
  found.find(({ pointer }) => isOftenGiven(pointer)) ??
  found[0];

/** Each sent item must have its own agreeing item in the response; more items may be there, in any order where none must be kept. */
function lists(
  sent: readonly Json[],
  responded: readonly Json[],
  path: readonly string[],
  options: AgreementOptions,
): readonly Disagreement[] {
  const informative = sent.filter((item) => !saysNothing(item));
  const anyItem = [...path, '*'];
  const agree = (item: Json, candidate: Json): boolean => agrees(item, candidate, anyItem, options);
  // Most lists are returned as they were sent, and need no search.
  if (responded.length >= informative.length && informative.every((item, index) => agree(item, responded[index]!)))
    return [];
  const places = matchUp(informative, responded, agree);
  const lost = new Set(informative.filter((_, index) => places[index] === undefined));
  if (lost.size === 0 && options.ordered?.(path) === true && !areInOrder(informative, responded, agree))
    return clash(path, sent, responded);
  const left = new Set([...responded.keys()].filter((place) => !places.includes(place)));
  return sent.flatMap((item, index) => {
    if (!lost.has(item)) return [];
    const at = [...path, String(index)];
    // What it has become is most like it; of several alike, the one at its place.
    const [nearest] = [...left]
      .map((place) => ({ place, wrong: disagreements(item, responded[place], at, { ...options, complete: true }) }))
      .toSorted(
        byRanks(
          ({ wrong }) => wrong.length,
          ({ place }) => Math.abs(place - index),
        ),
      );
    if (nearest) left.delete(nearest.place);
    const shown = nearest && decisive(nearest.wrong);
    return shown ? [shown] : clash(at, item, undefined);
  });
}

/** An address that a provider writes in its own way still names what it is the address of. */
const pointsToTheSame = (sent: JsonObject, { href }: JsonObject): boolean =>
  typeof href === 'string' &&
  [sent['href'], sent['id']].some((word) => typeof word === 'string' && word !== '' && href.includes(word));

/** True without disagreements. Each item of a list is compared with each of another one, so the first disagreement ends it, and none is described. */
function agrees(
  sent: Json | undefined,
  responded: Json | undefined,
  path: readonly string[],
  options: AgreementOptions,
): boolean {
  if (typeof sent === 'string' && typeof responded === 'string' && textsAgree(sent, responded, path, options))
    return true;
  if (!isObject(sent) || !isObject(responded) || options.assigned?.(path))
    return disagreements(sent, responded, path, options).length === 0;
  return Object.entries(sent).every(
    ([name, value]) =>
      (name === 'href' && pointsToTheSame(sent, responded)) || agrees(value, responded[name], [...path, name], options),
  );
}

/** Where the response contradicts what was sent; empty where it agrees. */
export function disagreements(
  sent: Json | undefined,
  responded: Json | undefined,
  path: readonly string[] = [],
  options: AgreementOptions = {},
): readonly Disagreement[] {
  // Equal resources are one value.
  if (sent === undefined || sent === null || sent === responded || options.assigned?.(path)) return [];
  if (responded === undefined || responded === null)
    return options.complete && !saysNothing(sent) ? clash(path, sent, responded) : [];
  if (Array.isArray(sent))
    return Array.isArray(responded)
      ? lists(sent as readonly Json[], responded as readonly Json[], path, options)
      : clash(path, sent, responded);
  if (isObject(sent))
    return isObject(responded)
      ? Object.entries(sent).flatMap(([name, value]) =>
          name === 'href' && pointsToTheSame(sent, responded)
            ? []
            : disagreements(value, responded[name], [...path, name], options),
        )
      : clash(path, sent, responded);
  if (typeof sent === 'string' && typeof responded === 'string')
    return textsAgree(sent, responded, path, options) ? [] : clash(path, sent, responded);
  return sent === responded ? [] : clash(path, sent, responded);
}

/** A pointer with list positions made alike, so that one fault in a list is one finding. */
export const pattern = (pointer: string): string => pointer.replace(/\/\d+(?=\/|$)/g, '/*');

/** True for a text of which the one that is compared, such as that of a list, shows the beginning only. */
export const isShortened = ({ expected, received }: Disagreement): boolean => {
  if (expected.kind !== 'value' || received.kind !== 'value') return false;
  const { value: shown } = expected;
  const beginning = typeof shown === 'string' ? shown.replace(/(?:\.\.\.|\u2026)$/, '') : '';
  return beginning.length > 8 && typeof received.value === 'string' && received.value.startsWith(beginning);
};
