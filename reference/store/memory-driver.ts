import type { Driver } from './driver.ts';

/** Keeps nothing: for a provider whose state ends with it. */
export function memoryDriver(): Driver {
  return { name: 'memory', load: () => [], commit: () => undefined, close: () => undefined };
}
