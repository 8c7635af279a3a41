import type { World } from '../scenario.ts';

type Run = Pick<World, 'created'>;

interface Shared<T> {
  readonly get: (run: Run) => T | undefined;
  readonly set: (run: Run, value: T) => void;
}

/** A value that scenarios of the same run and interface share: each has its own world, and all have the same list of created resources. */
export function sharedByScenarios<T>(): Shared<T> {
  const values = new WeakMap<World['created'], T>();
  return { get: ({ created }) => values.get(created), set: ({ created }, value) => void values.set(created, value) };
}
