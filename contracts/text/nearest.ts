/** The nearest of some names to one that was mistyped, for "did you mean". */

/**
 * Optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours count one each
 * (Damerau, CACM 7(3), 1964, as restricted by not editing a part twice).
 */
export function editDistance(from: string, to: string): number {
  const width = to.length + 1;
  const table = new Uint16Array((from.length + 1) * width);
  const at = (row: number, column: number): number => table[row * width + column] ?? 0;
  for (let row = 0; row <= from.length; row += 1) table[row * width] = row;
  for (let column = 0; column < width; column += 1) table[column] = column;
  for (let row = 1; row <= from.length; row += 1)
    for (let column = 1; column < width; column += 1) {
      const changed = from[row - 1] === to[column - 1] ? 0 : 1;
      let cost = Math.min(at(row - 1, column) + 1, at(row, column - 1) + 1, at(row - 1, column - 1) + changed);
      if (row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1])
        cost = Math.min(cost, at(row - 2, column - 2) + 1);
      table[row * width + column] = cost;
    }
  return at(from.length, to.length);
}

/** Part of the last segment of a name that may differ. */
const MOST_CHANGED = 1 / 3;

/** Names longer than this are no typing mistake, and the table grows with the square. */
const LONGEST = 200;

const lastSegment = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

/** The words of a name in a fixed order: `ticket.deleteHub` and `ticket.hub-delete` are of the same ones. */
const wordsOf = (name: string): string =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .sort()
    .join(' ');

/**
 * Small where the names resemble each other: letter case counts little, order of words hardly more, and `multiValueEncoding` resembles
 * `device.multiValueEncoding`.
 */
function unlikeness(wrong: string, candidate: string): number {
  const [a, b] = [wrong.toLowerCase(), candidate.toLowerCase()];
  if (a === b) return 0.5;
  if (lastSegment(b) === a || lastSegment(a) === b) return 1;
  if (wordsOf(wrong) === wordsOf(candidate)) return 1;
  return editDistance(a, b);
}

/** The candidate that resembles `wrong` most, or none where nothing comes near: a wrong guess is worse than none. */
export function nearest(wrong: string, candidates: Iterable<string>): string | undefined {
  if (wrong.length > LONGEST) return undefined;
  let best: string | undefined;
  // A long common beginning, as that of `ticket.hub-create` and `ticket.hub-remove`, makes two names no more alike.
  let least = Math.max(1, Math.floor(lastSegment(wrong).length * MOST_CHANGED));
  for (const candidate of candidates) {
    if (candidate === wrong || candidate.length > LONGEST) continue;
    const distance = unlikeness(wrong, candidate);
    if (distance < least || (distance === least && best === undefined)) [best, least] = [candidate, distance];
  }
  return best;
}
