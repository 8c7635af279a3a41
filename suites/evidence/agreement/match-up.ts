/**
 * For each left item, whether it gets its own right item when as many as possible do (augmenting paths), so that an item that agrees
 * with several does not take the only one that agrees with another.
 */
export function matchUp<Left, Right>(
  left: readonly Left[],
  right: readonly Right[],
  agree: (one: Left, other: Right) => boolean,
): readonly boolean[] {
  const edges = left.map((one) => right.flatMap((other, index) => (agree(one, other) ? [index] : [])));
  const takenBy = new Map<number, number>();
  const place = (item: number, tried: Set<number>): boolean => {
    for (const candidate of edges[item] ?? []) {
      if (tried.has(candidate)) continue;
      tried.add(candidate);
      const holder = takenBy.get(candidate);
      if (holder === undefined || place(holder, tried)) {
        takenBy.set(candidate, item);
        return true;
      }
    }
    return false;
  };
  for (const index of left.keys()) place(index, new Set());
  const placed = new Set(takenBy.values());
  return left.map((_, index) => placed.has(index));
}
