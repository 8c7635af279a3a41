/** True if two of these times, next to each other, are further apart; in milliseconds, in any order. */
export function hasPause(times: readonly number[], mostMs: number): boolean {
  const all = times.toSorted((one, other) => one - other);
  return all.some((at, index) => index > 0 && at - all[index - 1]! > mostMs);
}
