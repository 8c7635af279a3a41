/** What the texts of a violation have in common with those of others: checks state what they received in words. */

import { cutIn, NOT_JSON } from '../../../contracts/formats/finding-text.ts';
import type { Broken } from '../../checks/observation.ts';
import { textChanges } from './text-change.ts';
import type { Violation } from './violation.ts';

/** Texts that the suite sent contain what identifies them; shorter ones may be equal by chance. */
const LEAST_TEXT = 12;

const QUOTED = /"((?:[^"\\]|\\.)*)"/g;

export const textsIn = (received: string): readonly string[] =>
  [...received.matchAll(QUOTED)]
    .map(([, text = '']) => text)
    .filter((text) => text.length >= LEAST_TEXT && /[a-z]{3}.*[\d ]/i.test(text) && !/^\d{4}-\d\d-/.test(text));

/** Octets that are no text in the declared encoding are shown so. */
const UNREADABLE = '\uFFFD';

/** A letter beyond ASCII within quotation marks, not the typography of the suite. */
const BEYOND_ASCII = /"[^"]*[^\t -~…][^"]*"/;

/**
 * What is received in the same way at any member or operation: texts cut after as many characters or changed alike, unreadable texts, none of the
 * letters beyond ASCII, bodies that are no JSON.
 */
export function alike({ cases, effects }: Violation, name: string): readonly string[] {
  const [first] = cases as readonly [Broken];
  const { expected, received, seq } = first;
  const cut = cutIn(received);
  const isNoJson = received === NOT_JSON && seq.length === 1;
  const shown = isNoJson ? effects.map(({ exchange }) => exchange?.response?.body ?? '') : [received];
  const kinds: readonly (readonly [kind: string, applies: boolean])[] = [
    [cut ?? '', cut !== undefined],
    [NOT_JSON, isNoJson],
    ['unreadable', shown.some((text) => text.includes(UNREADABLE))],
    ['without letters beyond ASCII', cut === undefined && BEYOND_ASCII.test(expected) && !BEYOND_ASCII.test(received)],
  ];
  const applying = kinds.filter(([, applies]) => applies).map(([kind]) => kind);
  return [...applying, ...textChanges(first)].map((kind) => `${name} ${kind}`);
}

/** JSON values and names of types, as checks show them. */
const TYPES: readonly (readonly [type: string, shown: RegExp])[] = [
  ['string', /^(?:string\b|")/],
  ['number', /^(?:number\b|integer\b|-?\d)/],
  ['array', /^(?:array\b|\[)/],
  ['object', /^(?:object\b|\{)/],
  ['boolean', /^(?:boolean\b|true\b|false\b)/],
];

const typeOf = (shown: string): string | undefined => TYPES.find(([, form]) => form.test(shown))?.[0];

/** The value in a text that names the member before it. */
const valueIn = (text: string): string => /(?:^|\s)\/\S+ (\S.*)$/s.exec(text)?.[1] ?? text;

/** How a member is wrong: two defects may be about one member, one about its type and one about its value. */
export function differenceOf({ expected, received }: Broken): 'absent' | 'type' | 'value' {
  if (received === 'absent' || received === 'null') return 'absent';
  const [wanted, shown] = [typeOf(valueIn(expected)) ?? 'string', typeOf(received)];
  return shown === undefined || shown === wanted ? 'value' : 'type';
}

/** A few words state nothing in particular. */
const LEAST_PHRASE = 12;

/** What is said of responses in the same words, apart from names and numbers, is the same. */
export function samePhrase({ row, finding, cases }: Violation): readonly string[] {
  const { interface: name } = row.requirement;
  const keys = cases.flatMap(({ expected, received }) => {
    const words = received.replace(/"[^"]*"|\S*\d\S*/g, '*');
    if (words === received && words.length >= LEAST_PHRASE && !/[[{]/.test(words)) return [`phrase ${name} ${words}`];
    const wanted = expected.replace(/"[^"]*"|\S*\d\S*/g, '*');
    return /[a-z]{3}/i.test(words.replaceAll('*', '')) ? [`phrase ${finding.operation} ${wanted} ${words}`] : [];
  });
  return [...new Set(keys)];
}
