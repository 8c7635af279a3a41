/** Keyed placeholders for values recognised by kind. */

import { createHmac, randomBytes } from 'node:crypto';
import type { KnownValue } from './known-values.ts';

export interface Pseudonyms {
  /** `{{kind:7f3a9c}}`; the same value has the same placeholder as long as this object exists, two values never share one. */
  placeholder(kind: string, value: string): string;
}

const SHORTEST = 6;

/**
 * @param key secret of one run; without it, a guess cannot be tested against a placeholder.
 * @param onMade called with each new placeholder and its value
 */
export function createPseudonyms(
  key: Uint8Array = randomBytes(32),
  onMade: (known: KnownValue) => void = () => undefined,
): Pseudonyms {
  const byDigest = new Map<string, string>();
  const taken = new Set<string>();
  return {
    placeholder(kind, value) {
      const digest = createHmac('sha256', key).update(`${kind}\0${value}`).digest('hex');
      const known = byDigest.get(digest);
      if (known !== undefined) return known;
      let length = SHORTEST;
      let name = `{{${kind}:${digest.slice(0, length)}}}`;
      while (taken.has(name)) name = `{{${kind}:${digest.slice(0, ++length)}}}`;
      taken.add(name);
      byDigest.set(digest, name);
      onMade({ placeholder: name, value });
      return name;
    },
  };
}
