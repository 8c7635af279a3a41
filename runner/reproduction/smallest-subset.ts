/** Delta debugging (ddmin, Zeller and Hildebrandt 2002): the smallest part of a list that still has a property, one-minimal if tries suffice. */

const chunksOf = <T>(items: readonly T[], count: number): readonly (readonly T[])[] => {
  const size = Math.ceil(items.length / count);
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
};

/**
 * @param items a list that has the property
 * @param has whether a part has it; not called again once `mayTry` is false
 */
export async function smallestSubset<T>(
  items: readonly T[],
  has: (part: readonly T[]) => Promise<boolean> | boolean,
  mayTry: () => boolean = () => true,
): Promise<readonly T[]> {
  let smallest = items;
  let count = 2;
  while (smallest.length > 1) {
    const chunks = chunksOf(smallest, Math.min(count, smallest.length));
    let found: readonly T[] | undefined;
    for (const chunk of chunks) {
      if (!mayTry()) return smallest;
      const rest = smallest.filter((item) => !chunk.includes(item));
      // Order matters: the rest is tried before the next chunk.
      if (rest.length > 0 && (await has(rest))) {
        found = rest;
        break;
      }
    }
    if (found !== undefined) {
      smallest = found;
      count = Math.max(count - 1, 2);
    } else if (count >= smallest.length) return smallest;
    else count = Math.min(count * 2, smallest.length);
  }
  return smallest;
}
