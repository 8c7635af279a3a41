/** Text inside percent-encoding, with the placeholders in it left readable. */

import { percentDecoded } from '../../contracts/text/percent-encoding.ts';

const PLACEHOLDER = /\{\{[^{}]+\}\}|\$\{\w+\}/g;
/** Begun where a run begins, so that a long text without any percent sign costs no more than its length. */
const PERCENT_RUN = /(?<![\w.~-])(?:[\w.~-]|%[0-9A-Fa-f]{2})*%[0-9A-Fa-f]{2}(?:[\w.~-]|%[0-9A-Fa-f]{2})*/g;
/** Text that is encoded more than once is followed so deep. */
const DEEPEST = 4;

/** Encodes the text between placeholders and keeps the placeholders readable. */
export function encodeAround(text: string): string {
  let result = '';
  let end = 0;
  for (const match of text.matchAll(PLACEHOLDER)) {
    result += encodeURIComponent(text.slice(end, match.index)) + match[0];
    end = match.index + match[0].length;
  }
  return result + encodeURIComponent(text.slice(end));
}

/** Applies a rule inside percent-encoded runs, those encoded more than once included. */
export function insideEscapes(text: string, rule: (decoded: string) => string, depth = 0): string {
  if (!text.includes('%') || depth >= DEEPEST) return text;
  return text.replace(PERCENT_RUN, (run) => {
    const decoded = percentDecoded(run);
    if (decoded === undefined) return run;
    const hidden = rule(insideEscapes(decoded, rule, depth + 1));
    return hidden === decoded ? run : encodeAround(hidden);
  });
}
