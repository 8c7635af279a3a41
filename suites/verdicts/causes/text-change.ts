/** How a received text differs from the one that was sent, as far as that may be alike at any member. */

import type { Broken } from '../../checks/observation.ts';

/** The first text within quotation marks; the beginning of a long one is left out. */
const TEXT = /["…]((?:[^"\\]|\\.)*)"/;

/** Characters that a text may lose at its end; without more, it is cut. */
const MOST_LOST = 3;

/** What the end of a text lacks. Of a long text, as many characters are shown whatever it lost: what is kept begins earlier. */
function lostEnd(sent: string, kept: string, isLong: boolean): string | undefined {
  const counts = Array.from({ length: MOST_LOST }, (_, index) => index + 1);
  const count = counts.find(
    (lost) => kept.length >= lost && sent.slice(0, -lost).endsWith(kept.slice(isLong ? lost : 0)),
  );
  return count === undefined ? undefined : sent.slice(-count);
}

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
  const [, sent] = TEXT.exec(expected) ?? [];
  const [, kept] = TEXT.exec(received) ?? [];
  if (sent === undefined || kept === undefined || sent === kept) return [];
  const lost = lostEnd(sent, kept, received.includes('…'));
  const other = replaced(sent, kept);
  return [
    `${kept} instead of ${sent}`,
    ...(lost === undefined ? [] : [`without ${lost}`]),
    ...(other === undefined ? [] : [other]),
  ];
}
