/** How a received text differs from the one that was sent, as far as that may be alike at any member. */

import type { Broken } from '../../checks/observation.ts';
import type { Phrase } from '../../evidence/phrase.ts';

/** The first text that a phrase contains as a value. */
const textIn = ({ parts }: Phrase): string | undefined =>
  parts.flatMap((part) => (part.kind === 'value' && typeof part.value === 'string' ? [part.value] : []))[0];

/** Characters that a text may lose at its end; without more, it is cut. */
const MOST_LOST = 3;

/** What the end of a text lacks. */
const lostEnd = (sent: string, kept: string): string | undefined =>
  sent.startsWith(kept) && sent.length - kept.length <= MOST_LOST ? sent.slice(kept.length) : undefined;

/** The one character that another one replaces throughout. */
function replaced(sent: string, kept: string): string | undefined {
  const [before, after] = [[...sent], [...kept]];
  if (before.length !== after.length) return undefined;
  const pairs = new Set(
    before.flatMap((character, index) => (character === after[index] ? [] : [`${after[index]} for ${character}`])),
  );
  return pairs.size === 1 ? [...pairs][0] : undefined;
}

/** Each in words that are equal where the change is. */
export function textChanges({ expected, received }: Broken): readonly string[] {
  const [sent, kept] = [textIn(expected), textIn(received)];
  if (sent === undefined || kept === undefined || sent === kept) return [];
  const lost = lostEnd(sent, kept);
  const other = replaced(sent, kept);
  return [
    `${kept} instead of ${sent}`,
    ...(lost === undefined ? [] : [`without ${lost}`]),
    ...(other === undefined ? [] : [other]),
  ];
}
