/** Compares by the first rank that differs; the smaller one comes first. */
export const byRanks =
  <T>(...ranks: readonly ((one: T) => number)[]) =>
  (one: T, other: T): number => {
    for (const rank of ranks) if (rank(one) !== rank(other)) return rank(one) - rank(other);
    return 0;
  };
