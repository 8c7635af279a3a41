/** Texts as Markdown (GitHub flavour) that shows them and does nothing else: no markup, no mention, no link to an issue. */

import { codeInProse } from './code-in-prose.ts';
import { printable } from './printable.ts';

/** A zero-width space keeps GitHub from turning `@name` into a mention and `#1` into a link, which it does after the escapes are gone. */
const BREAK = '&#8203;';

/** Prose within one line; it may begin one. */
export const prose = (text: string): string =>
  printable(text)
    .replace(/[\\`*_{}[\]<>!|~$&]/g, (character) => (character === '&' ? '&amp;' : `\\${character}`))
    .replace(/:(?=[\w+-]+:)/g, '\\:')
    .replace(/[@#]/g, (character) => `${character}${BREAK}`)
    // What makes a list, a rule or a heading of a line that begins with it.
    .replace(/^\s*(?:[-+=]|\d+[.)])/, (start) => `${start.slice(0, -1)}\\${start.slice(-1)}`);

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
}

/** A code span, also one that holds backticks. In a table, a bar would end the cell even within it. */
export function codeSpan(text: string, { inTable = false } = {}): string {
  const shown = inTable ? printable(text).replaceAll('|', '\\|') : printable(text);
  if (shown.trim() === '') return '` `';
  const ticks = '`'.repeat(longestRun(shown) + 1);
  return ticks.length > 1 ? `${ticks} ${shown} ${ticks}` : `${ticks}${shown}${ticks}`;
}

/** A sentence of the suite, in which names are between backticks. */
export const sentence = (text: string): string =>
  codeInProse(text)
    .map((part) => (part.code ? codeSpan(part.text) : prose(part.text)))
    // Two backticks side by side are taken for one mark, regardless of their context.
    .reduce((before, next) => `${before}${before.endsWith('`') && next.startsWith('`') ? BREAK : ''}${next}`, '');

/** A fenced block whose fence is longer than any in the text. */
export function codeBlock(lines: readonly string[], language = ''): string {
  const shown = lines.map(printable).join('\n');
  const fence = '`'.repeat(Math.max(3, longestRun(shown) + 1));
  return `${fence}${language}\n${shown}\n${fence}`;
}
