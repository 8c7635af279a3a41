export interface Recent<T> {
  readonly of: (text: string, make: () => T) => T;
  readonly forget: () => void;
}

/** Remembers what was made for the texts that were requested last: bodies of lists come again and again, octet by octet the same. */
export function recent<T>(most: number): Recent<T> {
  const known = new Map<string, { readonly key: string; readonly value: T }>();
  let forgotten = 0;
  return {
    of: (text, make) => {
      const before = forgotten;
      // With its own key, as two long texts are compared character by character.
      const entry = known.get(text) ?? { key: text, value: make() };
      // What was learnt while it was made may make it another one.
      if (before !== forgotten) return entry.value;
      // Last in the order of the map, which drops the first.
      known.delete(entry.key);
      known.set(entry.key, entry);
      if (known.size > most) known.delete(known.keys().next().value as string);
      return entry.value;
    },
    forget: () => {
      forgotten += 1;
      known.clear();
    },
  };
}

/** Bodies that are remembered: few, as a list mostly comes again soon, and each text is held as long as it is remembered. */
export const recentBodies = <T>(): Recent<T> => recent(32);
