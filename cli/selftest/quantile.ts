/** The value below which this part of the numbers is; undefined without numbers. */
export const quantile = (numbers: readonly number[], part: number): number | undefined =>
  numbers.toSorted((one, other) => one - other)[Math.min(numbers.length - 1, Math.floor(numbers.length * part))];
