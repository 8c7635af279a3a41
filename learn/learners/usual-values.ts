/** Two values of `priority`, the member of all three resources that most often has a list of values. */
export type Pair = readonly [selected: string, other: string];

/** Targets that do not take every text usually take one of these pairs. */
export const USUAL_PRIORITIES: readonly Pair[] = [
  ['1', '2'],
  ['High', 'Low'],
  ['high', 'low'],
  ['HIGH', 'LOW'],
  ['P1', 'P2'],
];
