/** HTML made of template literals: every inserted value is escaped, unless it is itself a piece of HTML made here. */

import { codeInProse } from '../code-in-prose.ts';
import { printable } from '../printable.ts';

const MARK = Symbol('html');

/** A piece of HTML. Only `html` makes one, so a string can never pass for it. */
export interface Html {
  readonly [MARK]: string;
}

export type Insertion = string | number | Html | readonly Insertion[] | undefined | false;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
};

/** For text and for attributes in quotes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"'`]/g, (character) => ESCAPES[character] ?? character);

const isHtml = (value: object): value is Html => MARK in value;

function insert(value: Insertion): string {
  if (value === undefined || value === false) return '';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return escapeHtml(printable(value));
  return isHtml(value) ? value[MARK] : value.map(insert).join('');
}

/** Strings are escaped and their controls made visible, `undefined` and `false` are nothing, arrays are joined. */
export function html(pieces: TemplateStringsArray, ...values: readonly Insertion[]): Html {
  return { [MARK]: pieces.reduce((text, piece, index) => text + insert(values[index - 1]) + piece) };
}

/** A text of several lines, each made printable by itself: for `pre`. */
export const multiline = (text: string): Html => ({
  [MARK]: text
    .split(/\r\n|\n/)
    .map((line) => escapeHtml(printable(line)))
    .join('\n'),
});

/** A sentence of the suite, in which names are between backticks. */
export const sentence = (text: string): Html =>
  html`${codeInProse(text).map((part) => (part.code ? html`<code>${part.text}</code>` : part.text))}`;

/** Trusted text of ours, never of a result: a style sheet or a script. */
export const verbatim = (text: string): Html => ({ [MARK]: text });

/** The text of a piece. */
export const textOf = (piece: Html): string => piece[MARK];
