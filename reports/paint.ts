/** Colours of a terminal as functions, or none at all. Escape codes of our own, since Node's `styleText` looks at the environment of the process. */

import type { Overall, Verdict } from '../contracts/formats/result.ts';

const CODES = {
  bold: [1, 22],
  dim: [2, 22],
  inverse: [7, 27],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  blue: [34, 39],
  magenta: [35, 39],
  cyan: [36, 39],
} as const;

export type Colour = keyof typeof CODES;
export type Paint = (text: string, ...colours: readonly Colour[]) => string;

/** A function that wraps a text in the codes of its colours, or gives it back as it is. */
export const painter =
  (colour: boolean): Paint =>
  (text, ...colours) =>
    colour
      ? colours.reduce((painted, name) => `\u001B[${CODES[name][0]}m${painted}\u001B[${CODES[name][1]}m`, text)
      : text;

export const COLOUR_OF_VERDICT: Readonly<Record<Verdict, Colour>> = {
  pass: 'green',
  fail: 'red',
  warn: 'yellow',
  waived: 'cyan',
  inconclusive: 'magenta',
  undeclared: 'blue',
  'not-offered': 'dim',
  'not-run': 'dim',
  error: 'red',
};

export const COLOUR_OF_OVERALL: Readonly<Record<Overall, Colour>> = {
  CONFORMANT: 'green',
  'NOT FULLY VERIFIED': 'yellow',
  'NON-CONFORMANT': 'red',
  'RUN INVALID': 'magenta',
};
