import type { World } from '../scenario.ts';

type Run = Pick<World, 'created'>;

interface Left<T> {
  readonly of: (run: Run) => T | undefined;
  readonly leave: (run: Run, value: T) => void;
}

/** What one scenario leaves for others of the same run and interface; each has its own world, and they share the list of what the run created. */
export function leftForOthers<T>(): Left<T> {
  const left = new WeakMap<World['created'], T>();
  return { of: ({ created }) => left.get(created), leave: ({ created }, value) => void left.set(created, value) };
}
