/** Subjects whose recall and precision are measured: combinations of the grammar, sets of faults, sparse profiles, poor targets. */

import { loadContracts } from '../../contracts/load.ts';
import { allFaults } from '../../reference/faults/all.ts';
import { families } from '../../reference/faults/grammar/all.ts';
import { poorTargets } from '../../reference/poor-targets/all.ts';
import { drawnSet, shuffled } from './draw.ts';
import type { FoundAlone } from './found-alone.ts';
import { faultSubject, subjects, type SelftestSubject } from './subject.ts';

export const SIZES = [2, 5, 10, 20] as const;

const interfaceOf = (id: string): string => id.split('.')[0] ?? '';

/** Sets of faults of one interface: so many of each size, drawn by the seed. */
export function compoundSubjects(seed: number, sets: number, table: FoundAlone): readonly SelftestSubject[] {
  // With a fault that keeps the suite from testing, no other fault can be found.
  const drawable = allFaults().filter(({ id, mode }) => mode === undefined && table[id]?.blocks !== true);
  return SIZES.flatMap((size) =>
    Array.from({ length: sets }, (_, index) => index + 1).flatMap((number) =>
      loadContracts().map(({ id }): SelftestSubject => {
        const name = `${id}.compound-${size}-${seed}.${number}`;
        const faults = drawnSet(
          drawable.filter(({ requirement }) => interfaceOf(requirement) === id),
          size,
          seed,
          name,
        );
        return {
          kind: 'compound',
          id: name,
          interfaces: [id],
          faults: faults.map(({ id: fault, requirement }) => ({ id: fault, requirement })),
          summary: faults.map(({ id: fault }) => fault).join(', '),
        };
      }),
    ),
  );
}

const SPARSE = 'sparse';

/** Every subject with one behaviour once more, with a profile that declares only what is needed to create and update; or a sample. */
export function sparseSubjects(seed: number, sample?: number): readonly SelftestSubject[] {
  const all = subjects().filter(({ isUndeclared, mode }) => isUndeclared === undefined && mode === undefined);
  const legal = new Set(subjects().flatMap(({ isUndeclared, variants = [] }) => (isUndeclared ? variants : [])));
  const possible = all.filter(({ kind, id }) => kind !== 'variant' || legal.has(id));
  return (sample === undefined ? possible : shuffled(possible, seed, SPARSE).slice(0, sample)).map((subject) => ({
    ...subject,
    kind: 'sparse',
    id: `${subject.id} ${SPARSE}`,
  }));
}

export const poorSubjects = (): readonly SelftestSubject[] =>
  poorTargets.map(({ id, summary, interfaces }) => ({ kind: 'poor', id, summary, interfaces }));

/** Faults of the grammar: a sample of a size, drawn by the seed from each family in turn, or all. */
export function grammarSubjects(seed: number, sample?: number): readonly SelftestSubject[] {
  const drawn = families().map(({ name, faults }) => (sample === undefined ? faults : shuffled(faults, seed, name)));
  const longest = Math.max(...drawn.map(({ length }) => length));
  const inTurn = Array.from({ length: longest }, (_, index) => drawn.flatMap((faults) => faults[index] ?? [])).flat();
  return inTurn.slice(0, sample).map((fault) => ({ ...faultSubject(fault), kind: 'grammar' as const }));
}
