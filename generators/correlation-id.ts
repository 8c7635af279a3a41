/** Correlation ids in the form that a profile declares. */

import fc from 'fast-check';
import { seedFor } from './seed.ts';

/** A header value: printable, without spaces at its ends. */
const HEADER_VALUE = /^[!-~](?:[ -~]*[!-~])?$/;

/** Maximum number of values that are generated for one name. */
const ATTEMPTS = 20;

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

const known = new Map<string, fc.Arbitrary<string>>();

/** Values that match an expression; what generates them takes time to make, and every request of a run needs one. */
function valuesOf(expression: RegExp): fc.Arbitrary<string> {
  const values = known.get(expression.source) ?? fc.stringMatching(expression);
  known.set(expression.source, values);
  return values;
}

/** The id for a name: the name itself if it has the declared form, else a value in that form, another one for each name. */
export function correlationIdFor(name: string, format: unknown): string {
  const expression = typeof format === 'string' ? expressionOf(format) : undefined;
  if (!expression || expression.test(name)) return name;
  try {
    const values = valuesOf(expression);
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const [value = ''] = fc.sample(values, { seed: seedFor(attempt, name), numRuns: 1 });
      if (HEADER_VALUE.test(value) && expression.test(value)) return value;
    }
  } catch {
    // Some constructs of an expression cannot be generated.
  }
  return name;
}
