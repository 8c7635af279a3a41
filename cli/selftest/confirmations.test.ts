import { describe, expect, it } from 'vitest';
import type { Confirmation } from '../../contracts/formats/result.ts';
import { confirmationCells, confirmationTotals, withConfirmations } from './confirmations.ts';
import type { Proof } from './proof.ts';
import type { Task } from './prover.ts';
import type { SubjectKind } from './subject.ts';

const confirmed = (requests: number): Confirmation => ({ outcome: 'confirmed', violated: 3, repetitions: 3, requests });
const ALONE: Confirmation = { outcome: 'not-alone', violated: 0, repetitions: 3, requests: 9 };

const task = (kind: SubjectKind, number: number): Task => ({
  seed: 1,
  effort: 'standard',
  whole: false,
  subject: { kind, id: `${kind}-${number}`, interfaces: [], summary: '' },
});
const tasks = (['fault', 'compound', 'variant'] as const).flatMap((kind) =>
  Array.from({ length: 100 }, (_, number) => task(kind, number)),
);
const kindsOf = (some: readonly Task[]): readonly SubjectKind[] =>
  some.filter(({ confirm }) => confirm).map(({ subject }) => subject.kind);

describe('the sample whose findings are sent again', () => {
  it('consists of 40 faults, the same in each run', () => {
    const sample = withConfirmations(tasks, undefined);
    expect(kindsOf(sample)).toEqual(Array.from({ length: 40 }, () => 'fault'));
    expect(withConfirmations(tasks, undefined)).toEqual(sample);
  });

  it('is of the wanted size, of all subjects with faults', () => {
    expect(kindsOf(withConfirmations(tasks, 200)).toSorted()).toEqual([
      ...Array.from({ length: 100 }, () => 'compound'),
      ...Array.from({ length: 100 }, () => 'fault'),
    ]);
    expect(kindsOf(withConfirmations(tasks, 0))).toEqual([]);
  });
});

describe('what came of it', () => {
  it('counts the confirmed findings, and the requests of these only', () => {
    expect(confirmationCells([confirmed(2), ALONE, confirmed(3), confirmed(4)])).toEqual(['3 of 4', '3']);
    expect(confirmationCells([])).toEqual(['', '']);
  });

  it('is summed over all subjects of the sample', () => {
    const of = (confirmations?: readonly Confirmation[]): Proof => ({ confirmations }) as Proof;
    const some = [of([confirmed(1), confirmed(2)]), of([confirmed(2), ALONE]), of([])];
    expect(confirmationTotals(some)).toEqual([
      'findings sent again, of 2 subjects: confirmed 3 of 4, intermittent 0, not reproduced alone 1',
      'requests of the shortest sequence: median 2, 90th percentile 2',
    ]);
    expect(confirmationTotals([of()])).toEqual([]);
  });
});
