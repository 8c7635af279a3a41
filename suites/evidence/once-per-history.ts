/** Results that many rows need of one history, computed once for each key. */

import type { History } from './history.ts';

export function oncePerHistory<T extends object>(): (history: History, key: string, work: () => T) => T {
  const known = new WeakMap<History, Map<string, T>>();
  return (history, key, work) => {
    const cache = known.get(history) ?? new Map<string, T>();
    known.set(history, cache);
    const found = cache.get(key) ?? work();
    cache.set(key, found);
    return found;
  };
}
