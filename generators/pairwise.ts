/**
 * Rows in which every pair of values of any two factors occurs together at least once: a covering array of strength 2. Greedy, after
 * AETG (Cohen et al., 1997) but without its random choices, so that equal factors always give equal rows.
 */
export function pairwise<Factors extends Readonly<Record<string, readonly unknown[]>>>(
  factors: Factors,
): { readonly [Name in keyof Factors]: Factors[Name][number] }[] {
  type Row = { readonly [Name in keyof Factors]: Factors[Name][number] };
  const names = Object.keys(factors);
  const sizes = names.map((name) => factors[name]?.length ?? 0);
  if (sizes.includes(0)) return [];
  return coveringRows(sizes).map(
    (row) => Object.fromEntries(names.map((name, column) => [name, factors[name]?.[row[column] ?? 0]])) as Row,
  );
}

/** Covering rows as indices into each factor's values. */
function coveringRows(sizes: readonly number[]): number[][] {
  if (sizes.length === 0) return [];
  if (sizes.length === 1) return Array.from({ length: sizes[0] ?? 0 }, (_, value) => [value]);
  const open = openPairs(sizes);
  const rows: number[][] = [];
  for (let seed = open.values().next(); seed.done !== true; seed = open.values().next()) {
    const row = grownRow(sizes, seed.value, open);
    for (const key of pairKeys(row)) open.delete(key);
    rows.push(row);
  }
  return rows;
}

function openPairs(sizes: readonly number[]): Set<number> {
  const open = new Set<number>();
  for (const [a, sizeA] of sizes.entries())
    for (let b = a + 1; b < sizes.length; b++)
      for (let i = 0; i < sizeA; i++) for (let j = 0; j < (sizes[b] ?? 0); j++) open.add(keyOf(a, i, b, j));
  return open;
}

/** The row that starts from an uncovered pair and takes, factor by factor, the value that covers most of what is still open. */
function grownRow(sizes: readonly number[], start: number, open: ReadonlySet<number>): number[] {
  const { a, i, b, j } = pairOf(start);
  const row: (number | undefined)[] = sizes.map((_, column) => (column === a ? i : column === b ? j : undefined));
  for (const [column, size] of sizes.entries()) {
    if (row[column] !== undefined) continue;
    let best = 0;
    let most = -1;
    for (let value = 0; value < size; value++) {
      const gain = newPairs(row, column, value, open);
      if (gain > most) [best, most] = [value, gain];
    }
    row[column] = best;
  }
  return row.map((value) => value ?? 0);
}

function newPairs(
  row: readonly (number | undefined)[],
  column: number,
  value: number,
  open: ReadonlySet<number>,
): number {
  let count = 0;
  for (const [other, otherValue] of row.entries()) {
    if (otherValue === undefined || other === column) continue;
    const key = other < column ? keyOf(other, otherValue, column, value) : keyOf(column, value, other, otherValue);
    if (open.has(key)) count++;
  }
  return count;
}

function pairKeys(row: readonly number[]): number[] {
  return row.flatMap((i, a) => row.slice(a + 1).map((j, offset) => keyOf(a, i, a + 1 + offset, j)));
}

/** Factors and values that a pair may have at most: the digits of its key. */
const base = 1_000;

function keyOf(a: number, i: number, b: number, j: number): number {
  return ((a * base + i) * base + b) * base + j;
}

function pairOf(key: number): { readonly a: number; readonly i: number; readonly b: number; readonly j: number } {
  const digit = (place: number) => Math.floor(key / base ** place) % base;
  return { a: digit(3), i: digit(2), b: digit(1), j: digit(0) };
}
