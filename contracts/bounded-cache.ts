export interface BoundedCache<T> {
  readonly get: (text: string, make: () => T) => T;
  readonly clear: () => void;
}

/**
 * Remembers what was made for at most so many texts, among them the half of them that was requested last: bodies of lists come again and again,
 * octet by octet the same.
 */
export function boundedCache<T>(most: number): BoundedCache<T> {
  let recently = new Map<string, { readonly value: T }>();
  /** Those that drop out next unless they are requested: a text that is requested often needs no change of a map. */
  let before = new Map<string, { readonly value: T }>();
  let forgotten = 0;
  return {
    get: (text, make) => {
      const known = recently.get(text);
      if (known) return known.value;
      const forgottenBefore = forgotten;
      const entry = before.get(text) ?? { value: make() };
      // What was learnt while it was made may make it another one.
      if (forgottenBefore !== forgotten) return entry.value;
      if (recently.size >= most / 2) [before, recently] = [recently, new Map()];
      recently.set(text, entry);
      return entry.value;
    },
    clear: () => {
      forgotten += 1;
      recently = new Map();
      before = new Map();
    },
  };
}

/** Bodies that are remembered: few, as a list mostly comes again soon, and each text is held as long as it is remembered. */
export const bodyCache = <T>(): BoundedCache<T> => boundedCache(32);
