/** Correlation ids: in the form that a profile declares, else UUIDs. */

import fc from 'fast-check';
import { boundedCache } from '../contracts/bounded-cache.ts';
import { uuidFor } from './uuid.ts';
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

const known = boundedCache<fc.Arbitrary<string>>(8);

/** Values that match an expression; what generates them takes time to make, and every request of a run needs one. */
const valuesOf = (expression: RegExp): fc.Arbitrary<string> =>
  known.get(expression.source, () => fc.stringMatching(expression));

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** True if a value may have been made for a name. */
export const isMadeForName = (value: string, format: unknown): boolean =>
  typeof format === 'string' ? value !== '' : UUID.test(value);

/**
 * The id for a name, another one for each name. With a declared form, the name itself if it has this form, else a value in it. Without one, a UUID: a
 * target that accepts ids of a certain length or form only accepts these, and one request that is made for it shows the limit, not every lookup.
 */
export function correlationIdFor(name: string, format: unknown): string {
  if (typeof format !== 'string') return uuidFor(name);
  const expression = expressionOf(format);
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
