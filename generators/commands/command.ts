import type fc from 'fast-check';
import type { Model } from './model.ts';
import type { Target } from './target.ts';

/** A step of a sequence. `check` says whether the model allows it now, `run` drives the target, moves the model and compares the two. */
export type TargetCommand = fc.AsyncCommand<Model, Target>;

/** The element an index chosen before the run refers to now; indices wrap, so that shrinking a sequence leaves them meaningful. */
export function chosen<T>(elements: readonly T[], index: number): T {
  const element = elements[index % elements.length];
  if (element === undefined) throw new Error('a command ran although its check found nothing to act on');
  return element;
}
