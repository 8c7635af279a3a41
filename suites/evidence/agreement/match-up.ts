/**
 * For each left item, the index of a right item that it has to itself, when as many as possible have one (augmenting paths): an item that agrees
 * with several does not take the only one that agrees with another. Undefined for a left item without one.
 */
export function matchUp<Left, Right>(
  left: readonly Left[],
  right: readonly Right[],
  agree: (one: Left, other: Right) => boolean,
): readonly (number | undefined)[] {
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
  const places = new Map([...takenBy].map(([place, item]) => [item, place]));
  return left.map((_, index) => places.get(index));
}
