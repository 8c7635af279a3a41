/** How a received text differs from the one that was sent, as far as that may be alike at any member. */

import type { Json, JsonObject } from '../../../contracts/contract.ts';
import type { Broken } from '../../checks/observation.ts';
import { valuesIn, type Phrase } from '../../evidence/phrase.ts';

/** The first text that a phrase contains as a value. */
const textIn = (phrase: Phrase): string | undefined => valuesIn(phrase).find((value) => typeof value === 'string');

/** The change of a text that was written in one character encoding and read in another one. */
export const UNREADABLE = 'unreadable';

/** A longer part that differs is no small change: texts are cut, or other ones. */
const MOST_CHANGED = 12;

interface Change {
  readonly before: string;
  readonly after: string;
  /** Number of characters that both texts have at their start, and at their end. */
  readonly start: number;
  readonly end: number;
}

/** The part of a text that differs, between what both have at their start and at their end. */
function changedPart(sent: string, kept: string): Change | undefined {
  const shorter = Math.min(sent.length, kept.length);
  let start = 0;
  while (start < shorter && sent[start] === kept[start]) start += 1;
  let end = 0;
  while (end < shorter - start && sent.at(-1 - end) === kept.at(-1 - end)) end += 1;
  const [before, after] = [sent.slice(start, sent.length - end), kept.slice(start, kept.length - end)];
  const isSmall = start + end > 0 && Math.max(before.length, after.length) <= MOST_CHANGED;
  return isSmall ? { before, after, start, end } : undefined;
}

/** Runs of octets as percent-encodings. */
const PERCENT_ENCODED = /(?:%[\da-f]{2})+/gi;

/** The text with percent-encodings replaced by the characters that they encode; malformed ones stay, as in many programs. */
const decoded = (text: string): string =>
  text.replace(PERCENT_ENCODED, (octets) => {
    try {
      return decodeURIComponent(octets);
    } catch {
      return octets;
    }
  });

const ENTITIES: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#39': "'",
  '#34': '"',
  amp: '&',
};

/** The text with the entities of HTML for signs of its syntax replaced by these signs, also where they were written several times. */
function withoutEntities(text: string): string {
  const read = text.replace(/&(lt|gt|quot|apos|#39|#34|amp);/g, (entity, name: string) => ENTITIES[name] ?? entity);
  return read === text ? text : withoutEntities(read);
}

/** What changes a text as a whole: two texts are equal after it. */
const NORMAL_FORMS: readonly (readonly [words: string, form: (text: string) => string])[] = [
  ['in another letter case', (text) => text.toLowerCase()],
  ['with other white space', (text) => text.replace(/\s+/g, ' ').trim()],
  ['in another Unicode form', (text) => text.normalize('NFKC')],
  ['with percent-encodings decoded', decoded],
];

/** Kinds of characters that programs lose, the rarer before those that contain them. */
const KINDS: readonly (readonly [name: string, characters: RegExp])[] = [
  ['beyond U+FFFF', /[\u{10000}-\u{10FFFF}]/gu],
  ['beyond U+00FF', /[\u{100}-\u{10FFFF}]/gu],
  ['beyond ASCII', /[\u{80}-\u{10FFFF}]/gu],
];

/** What takes the place of a lost character, if anything does. */
const IN_PLACE: readonly string[] = ['', '?', '??', '\uFFFD', '\uFFFD\uFFFD'];

/** The kinds of which all characters are lost or replaced, where no other character is. */
const lostKinds = (sent: string, kept: string): readonly string[] =>
  KINDS.filter(
    ([, characters]) =>
      sent.search(characters) >= 0 && IN_PLACE.some((instead) => sent.replaceAll(characters, instead) === kept),
  ).map(([name]) => `without characters ${name}`);

/** The change of the whole text that explains the difference. */
const changedForm = (sent: string, kept: string): string | undefined =>
  lostKinds(sent, kept)[0] ?? NORMAL_FORMS.find(([, form]) => form(sent) === form(kept))?.[0] ?? escaped(sent, kept);

/** Whichever signs are escaped. */
const escaped = (sent: string, kept: string): string | undefined =>
  kept.length > sent.length && withoutEntities(sent) === withoutEntities(kept)
    ? 'with signs as entities of HTML'
    : undefined;

/** True for a text that was written in one character encoding and read in another one. */
const isReadOtherwise = (sent: string, kept: string): boolean =>
  kept.includes('\uFFFD') ||
  kept === Buffer.from(sent, 'utf8').toString('latin1') ||
  kept === Buffer.from(sent, 'latin1').toString('latin1');

/** The one character that another one replaces throughout. */
function replaced(sent: string, kept: string): string | undefined {
  const [before, after] = [[...sent], [...kept]];
  if (before.length !== after.length) return undefined;
  const pairs = new Set(
    before.flatMap((character, index) => (character === after[index] ? [] : [`${after[index]} for ${character}`])),
  );
  return pairs.size === 1 ? [...pairs][0] : undefined;
}

/** The change of one text, in words that are equal where the change is. */
function changesOf(sent: string, kept: string): readonly string[] {
  const part = changedPart(sent, kept);
  return [
    `${kept} instead of ${sent}`,
    ...(part === undefined ? [] : [`${part.after} for ${part.before}`]),
    ...[replaced(sent, kept), changedForm(sent, kept)].flatMap((one) => one ?? []),
    ...(isReadOtherwise(sent, kept) ? [UNREADABLE] : []),
  ];
}

type Pair = readonly [sent: string, kept: string];

/** The texts in which two values differ; undefined if they differ in anything else. */
function differingTexts(sent: Json | undefined, kept: Json | undefined): readonly Pair[] | undefined {
  if (typeof sent === 'string' && typeof kept === 'string') return sent === kept ? [] : [[sent, kept]];
  if (typeof sent !== 'object' || typeof kept !== 'object' || sent === null || kept === null)
    return sent === kept ? [] : undefined;
  if (Array.isArray(sent) !== Array.isArray(kept)) return undefined;
  const names = new Set([...Object.keys(sent), ...Object.keys(kept)]);
  const pairs: Pair[] = [];
  for (const name of names) {
    const own = differingTexts((sent as JsonObject)[name], (kept as JsonObject)[name]);
    if (own === undefined) return undefined;
    pairs.push(...own);
  }
  return pairs;
}

/** The texts in which what was received differs, of a list or an object all of them. */
function differingIn({ expected, received }: Broken): readonly Pair[] {
  const [sent, kept] = [textIn(expected), textIn(received)];
  const pairs =
    sent !== undefined && kept !== undefined
      ? differingTexts(sent, kept)
      : differingTexts(valuesIn(expected)[0], valuesIn(received)[0]);
  return pairs ?? [];
}

/** True for a text that is the one that was sent, in another form: without some kind of characters, escaped, in another letter case. */
export const changesForm = (one: Broken): boolean =>
  differingIn(one).some((pair) => changedForm(...pair) !== undefined);

/** Each in words that are equal where the change is; of a list or an object, those of all its texts that differ. */
export function textChanges(one: Broken): readonly string[] {
  const [first, ...others] = differingIn(one).map((pair) => changesOf(...pair));
  return (first ?? []).filter((change) => others.every((changes) => changes.includes(change)));
}

/** Shorter texts are shown as a whole. */
const LEAST_LENGTH = 24;

/** Likewise where a part is another one: two texts are compared more easily than two parts. */
const LEAST_LENGTH_OF_REPLACED = 48;

/** A part is shown with so many characters around it, since alone it seldom says what it is a part of. */
const AROUND = 12;

/** The part of a text between two places, with some characters around it. */
function partShown(text: string, start: number, fromEnd: number): string {
  const [from, to] = [Math.max(0, start - AROUND), Math.min(text.length, text.length - fromEnd + AROUND)];
  return JSON.stringify(`${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`);
}

const textsOf = ({ expected, received }: Broken): Pair | undefined => {
  const [sent, kept] = [textIn(expected), textIn(received)];
  return sent === undefined || kept === undefined || sent === kept ? undefined : [sent, kept];
};

/** The kind of lost characters, the widest that another text of the cause shows: a text may have the rarest ones only. */
function lostKindOf(pair: Pair, ofCause: readonly Broken[]): string | undefined {
  const kinds = lostKinds(...pair);
  if (kinds.length < 2) return kinds[0];
  const narrowest = new Set(ofCause.flatMap((one) => lostKinds(...(textsOf(one) ?? ['', '']))[0] ?? []));
  return kinds.findLast((kind) => narrowest.has(kind)) ?? kinds[0];
}

/**
 * In words, for people: how a long text differs in a small part from the one that was sent; undefined for any other difference.
 * @param ofCause all cases of its cause
 */
export function smallChange(shown: Broken, ofCause: readonly Broken[] = []): string | undefined {
  const pair = textsOf(shown);
  if (pair === undefined || pair[1].length < LEAST_LENGTH) return undefined;
  const [sent, kept] = pair;
  const form = lostKindOf(pair, ofCause) ?? changedForm(sent, kept);
  if (form !== undefined) return `the text is returned ${form}`;
  const part = changedPart(sent, kept);
  if (part === undefined) return undefined;
  const { before, after, start, end } = part;
  if (after === '') return `the text is returned without ${JSON.stringify(before)}`;
  if (before === '') return `the text is returned with ${JSON.stringify(after)} added`;
  return kept.length < LEAST_LENGTH_OF_REPLACED
    ? undefined
    : `the text is returned with ${partShown(kept, start, end)} instead of ${partShown(sent, start, end)}`;
}
