/** Classes of values that programs lose or alter: how each is recognised, an example, and what a program makes of it. */

import type { Json } from '../../../contracts/contract.ts';

/** What a class is a class of: a text, a date-time in the future, a list, a number, a truth value. */
export type Sort = 'text' | 'date' | 'list' | 'number' | 'flag';

export interface ValueClass {
  readonly sort: Sort;
  readonly example: Json;
  readonly has: (value: Json) => boolean;
  /** The value as a program returns it that does not expect the class. */
  readonly altered: (value: Json) => Json;
}

const text = (example: string, pattern: RegExp, altered: (text: string) => Json): ValueClass => ({
  sort: 'text',
  example,
  has: (value) => typeof value === 'string' && pattern.test(value),
  altered: (value) => altered(value as string),
});

const date = (example: string, pattern: RegExp, altered: (text: string) => string): ValueClass => ({
  ...text(example, pattern, altered),
  sort: 'date',
});

const list = (
  example: readonly Json[],
  has: (items: readonly Json[]) => boolean,
  altered: (items: readonly Json[]) => Json,
): ValueClass => ({
  sort: 'list',
  example: [...example],
  has: (value) => Array.isArray(value) && has(value as readonly Json[]),
  altered: (value) => altered(value as readonly Json[]),
});

const notes = (length: number): readonly Json[] =>
  Array.from({ length }, (_, index) => ({ text: `note ${String(index)}` }));

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value.replaceAll('%', '');
  }
}

export const valueClasses = {
  empty: text('', /^$/, () => 'none'),
  null: { sort: 'text', example: null, has: (value) => value === null, altered: () => 'null' },
  'outer-spaces': text(' padded ', /^ | $/, (value) => value.trim()),
  'inner-spaces': text('two  blanks', / {2}/, (value) => value.replaceAll(/ {2,}/g, ' ')),
  plus: text('one+two', /\+/, (value) => value.replaceAll('+', ' ')),
  percent: text('100%25 of it', /%[0-9a-f]{2}/i, decoded),
  'percent-alone': text('50% of it', /%(?![0-9a-f]{2})/i, (value) => value.replaceAll('%', '%25')),
  equals: text('name=value', /=/, (value) => value.split('=')[0]!),
  ampersand: text('this & that', /&/, (value) => value.replaceAll('&', '&amp;')),
  semicolon: text('this; that', /;/, (value) => value.split(';')[0]!),
  comma: text('this, that', /,/, (value) => value.split(',')[0]!),
  'hash-sign': text('number #4', /#/, (value) => value.split('#')[0]!),
  slash: text('this/that', /\//, (value) => value.replaceAll('/', '-')),
  apostrophe: text("the provider's", /'/, (value) => value.replaceAll("'", "''")),
  quote: text('a "quoted" word', /"/, (value) => value.replaceAll('"', '')),
  backslash: text('C:\\data', /\\/, (value) => value.replaceAll('\\', '')),
  'line-break': text('first\nsecond', /\n/, (value) => value.replaceAll('\n', ' ')),
  markup: text('<b>bold</b>', /<\w+>/, (value) => value.replaceAll(/<[^>]*>/g, '')),
  braces: text('{{name}} ${x}', /\{.*\}/, (value) => value.replaceAll(/\{.*\}/g, '')),
  'non-ascii': text('Köln Łódź', /[\u{80}-\u{24f}]/u, (value) => value.replaceAll(/[\u{80}-\u{24f}]/gu, '?')),
  'other-script': text('Київ 東京', /[\u{400}-\u{4ff}\u{3040}-\u{9fff}]/u, (value) =>
    value.replaceAll(/[\u{400}-\u{4ff}\u{3040}-\u{9fff}]/gu, '?'),
  ),
  emoji: text('lamp \u{1f4a1}', /[\u{1f300}-\u{1faff}]/u, (value) =>
    value.replaceAll(/[\u{1f300}-\u{1faff}]/gu, '\u{fffd}'),
  ),
  'over-255': text('long '.repeat(60), /^[^]{256}/, (value) => value.slice(0, 255)),
  'over-4000': text('longer '.repeat(700), /^[^]{4001}/, (value) => value.slice(0, 4000)),
  'leading-zeros': text('00123', /^0\d+$/, (value) => String(Number(value))),
  decimals: text('900.00', /^\d+\.\d*0$/, (value) => String(Number(value))),
  'word-null': text('null', /^(null|none|undefined)$/i, () => ''),
  'word-true': text('true', /^(true|false)$/i, () => '1'),
  capitals: text('MiXeD Case', /[a-z][A-Z]/, (value) => value.toLowerCase()),
  'offset-east': date('2031-12-31T05:30:00+05:30', /\+(?!00:00)\d\d:\d\d$/, (value) => `${value.slice(0, -6)}Z`),
  'offset-west': date('2032-02-29T23:30:00-05:00', /T.*-\d\d:\d\d$/, (value) => `${value.slice(0, -6)}Z`),
  'empty-list': list(
    [],
    ({ length }) => length === 0,
    () => [{ text: 'none' }],
  ),
  'over-5-items': list(
    notes(12),
    ({ length }) => length > 5,
    (items) => items.slice(0, 5),
  ),
  'items-alike': list(
    [{ text: 'same' }, { text: 'other' }, { text: 'same' }],
    (items) => new Set(items.map((item) => JSON.stringify(item))).size < items.length,
    (items) => [...new Map(items.map((item) => [JSON.stringify(item), item])).values()],
  ),
  'item-order': list(
    notes(3),
    ({ length }) => length > 1 && length < 6,
    (items) => items.toReversed(),
  ),
  zero: { sort: 'number', example: 0, has: (value) => value === 0, altered: () => null },
  false: { sort: 'flag', example: false, has: (value) => value === false, altered: () => true },
} as const satisfies Readonly<Record<string, ValueClass>>;

export type ClassName = keyof typeof valueClasses;

export const classNames = Object.keys(valueClasses) as readonly ClassName[];

export const classesOf = (...sorts: readonly Sort[]): readonly ClassName[] =>
  classNames.filter((name) => sorts.includes(valueClasses[name].sort));
