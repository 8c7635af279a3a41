/** Bisecting: the shortest part of a recorded sequence that stops the target, each part tried on a target that was started again. */

/**
 * @param sequence one that stops the target, in the order sent
 * @param isFatal whether a part of it does; a longer part that contains a fatal one is taken to be fatal, too
 * @returns a part of which every item is needed, or a longer one if `mayTry` ended the search
 */
export async function fatalPart<T>(
  sequence: readonly T[],
  isFatal: (part: readonly T[]) => Promise<boolean> | boolean,
  mayTry: () => boolean = () => true,
): Promise<readonly T[]> {
  const needed: T[] = [];
  // What is needed so far, with all items from here on, is fatal.
  let from = 0;
  while (from < sequence.length) {
    if (needed.length > 0 && mayTry() && (await isFatal(needed))) break;
    let end = sequence.length;
    while (end - from > 1) {
      if (!mayTry()) return [...needed, ...sequence.slice(from)];
      const middle = Math.floor((from + end) / 2);
      if (await isFatal([...needed, ...sequence.slice(middle)])) from = middle;
      else end = middle;
    }
    needed.push(sequence[from]!);
    from += 1;
  }
  return needed;
}
