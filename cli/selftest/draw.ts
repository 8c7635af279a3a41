/** Draws faults by seed: the same seed gives the same sets. */

import { randomSource } from '../../contracts/random-source.ts';

/** A seed for each pair of a seed and a text, so that the sets of two interfaces are independent. */
function seedOf(seed: number, text: string): number {
  return [...text].reduce(
    (hash, sign) => Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 16_777_619),
    2_166_136_261 ^ seed,
  );
}

/**
 * All of a list in an order drawn by a seed and a text. Each element has its own place in it by its id, so that an element that is added or removed
 * leaves the order of all others as it is.
 */
export function shuffled<T extends { readonly id: string }>(all: readonly T[], seed: number, text = ''): readonly T[] {
  return all
    .map((one) => ({ one, place: randomSource(seedOf(seed, `${text} ${one.id}`))() }))
    .toSorted((one, other) => one.place - other.place || (one.one.id < other.one.id ? -1 : 1))
    .map(({ one }) => one);
}

export interface Drawable {
  readonly id: string;
  readonly requirement: string;
  /** Id of a fault that one provider cannot have as well. */
  readonly excludes?: string | undefined;
}

/** Whether two faults violate different requirements, and one provider can have both. */
export const areCompatible = (one: Drawable, other: Drawable): boolean =>
  one.requirement !== other.requirement && one.excludes !== other.id && other.excludes !== one.id;

/** A set of faults that violate different requirements and can occur together; smaller than `size` if there are not enough. */
export function drawnSet<T extends Drawable>(
  faults: readonly T[],
  size: number,
  seed: number,
  text: string,
): readonly T[] {
  const drawn: T[] = [];
  for (const fault of shuffled(faults, seed, text)) {
    if (drawn.length === size) break;
    if (drawn.every((one) => areCompatible(one, fault))) drawn.push(fault);
  }
  return drawn;
}

/** Sets of at most so many elements: each element is in the first set in which it can occur together with all others. */
export function inSets<T>(
  elements: readonly T[],
  most: number,
  canOccurTogether: (one: T, other: T) => boolean,
): readonly (readonly T[])[] {
  const sets: T[][] = [];
  for (const element of elements) {
    const set = sets.find((some) => some.length < most && some.every((other) => canOccurTogether(element, other)));
    if (set) set.push(element);
    else sets.push([element]);
  }
  return sets;
}
