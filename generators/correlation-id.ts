/** Correlation ids in the form that a profile declares. */

import fc from 'fast-check';
import { seedFor } from './seed.ts';

/** A header value: printable, without spaces at its ends. */
const HEADER_VALUE = /^[!-~](?:[ -~]*[!-~])?$/;

/** Generated values from which the first usable one is taken. */
const ATTEMPTS = 50;

function expressionOf(format: string): RegExp | undefined {
  try {
    return new RegExp(`^(?:${format.replace(/^\^/, '').replace(/(?<!\\)\$$/, '')})$`);
  } catch {
    return undefined;
  }
}

/** True if a value has the declared form; every value has if none is declared. */
export function hasForm(format: unknown, value: string): boolean {
  const expression = typeof format === 'string' ? expressionOf(format) : undefined;
  return expression?.test(value) ?? true;
}

/** The id for a name: the name itself if it has the declared form, else a value in that form, another one for each name. */
export function correlationIdFor(name: string, format: unknown): string {
  const expression = typeof format === 'string' ? expressionOf(format) : undefined;
  if (!expression || expression.test(name)) return name;
  try {
    const values = fc.sample(fc.stringMatching(expression), { seed: seedFor(0, name), numRuns: ATTEMPTS });
    return values.find((value) => HEADER_VALUE.test(value) && expression.test(value)) ?? name;
  } catch {
    // An expression with constructs from which no value can be generated.
    return name;
  }
}
