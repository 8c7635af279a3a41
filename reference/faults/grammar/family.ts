/** Families of faults: every combination of the values of some dimensions, without the combinations that a rule of exclusion names. */

import type { Fault } from '../fault.ts';

/** The values of each dimension, in the order in which they are part of an id. */
export type Dimensions = Readonly<Record<string, readonly string[]>>;

/** One combination: a value of each dimension. */
export type Point<D extends Dimensions> = { readonly [Name in keyof D]: D[Name][number] };

/** Combinations that are no fault, and why. A dimension without values is not restricted. */
export interface Exclusion<D extends Dimensions> {
  readonly where: { readonly [Name in keyof D]?: readonly D[Name][number][] };
  readonly reason: string;
}

export interface Family<D extends Dimensions> {
  /** Second part of the ids: `grammar.values.ticket.create...`. */
  readonly name: string;
  readonly dimensions: D;
  readonly excluded: readonly Exclusion<D>[];
  readonly fault: (point: Point<D>) => Pick<Fault, 'requirement' | 'summary' | 'alter'>;
}

/** A family without the types of its dimensions. */
export interface Generated {
  readonly name: string;
  readonly faults: readonly Fault[];
  /** Each rule of exclusion with the number of combinations that it excludes, those of an earlier rule not counted. */
  readonly excluded: readonly { readonly reason: string; readonly count: number }[];
}

/** First part of the id of every fault of the grammar. */
export const GRAMMAR = 'grammar';

function product(dimensions: Dimensions): readonly Readonly<Record<string, string>>[] {
  return Object.entries(dimensions).reduce<readonly Readonly<Record<string, string>>[]>(
    (points, [name, values]) => points.flatMap((point) => values.map((value) => ({ ...point, [name]: value }))),
    [{}],
  );
}

/** Every fault of a family. */
export function generate<D extends Dimensions>({ name, dimensions, excluded, fault }: Family<D>): Generated {
  const counts = excluded.map(() => 0);
  const faults = (product(dimensions) as readonly Point<D>[]).flatMap((point): readonly Fault[] => {
    const rule = excluded.findIndex(({ where }) =>
      Object.entries(where).every(([dimension, values]) =>
        (values as readonly string[]).includes(point[dimension] ?? ''),
      ),
    );
    if (rule >= 0) {
      counts[rule] = (counts[rule] ?? 0) + 1;
      return [];
    }
    const id = [GRAMMAR, name, ...Object.keys(dimensions).map((dimension) => point[dimension])].join('.');
    return [{ id, visibility: 'hard', ...fault(point) }];
  });
  return { name, faults, excluded: excluded.map(({ reason }, rule) => ({ reason, count: counts[rule] ?? 0 })) };
}
