import { describe, expect, it } from 'vitest';
import { causeTotals, unrelatedIn } from './cause-totals.ts';
import type { FoundAlone } from './found-alone.ts';
import type { Proof } from './proof.ts';
import type { SubjectKind } from './subject.ts';

const faults = [
  { id: 'late', requirement: 'in-time' },
  { id: 'cut', requirement: 'complete' },
];
const table: FoundAlone = {
  late: { fail: ['in-time', 'agrees'], warn: ['listed'] },
  cut: { fail: ['complete', 'agrees'], warn: [] },
};

const proof = (kind: SubjectKind, causes: Proof['causes'], isWhole = true): Proof =>
  ({
    subject: { kind, id: kind, interfaces: [], summary: '', faults },
    causes,
    ...(isWhole ? { isWhole } : {}),
  }) as unknown as Proof;

describe('the causes of single faults', () => {
  it('are counted for the runs that were executed to the end', () => {
    const proofs = [proof('fault', [['a'], ['b']]), proof('fault', [['a', 'b']]), proof('fault', [['a']], false)];
    expect(causeTotals(proofs, table)).toEqual([
      'causes of single faults, of 2 complete runs: one in 1 (50.0 %), at most 2',
    ]);
  });

  it('are not stated without such a run', () => {
    expect(causeTotals([proof('fault', [['a']], false), proof('variant', [])], table)).toEqual([]);
  });
});

describe('the causes of a set', () => {
  it.each([
    { what: 'of one fault', causes: [['in-time', 'listed', 'agrees']], unrelated: 0 },
    { what: 'that any of the faults explains', causes: [['agrees']], unrelated: 0 },
    { what: 'of two faults together', causes: [['in-time', 'complete']], unrelated: 1 },
    { what: 'of two faults, and of both', causes: [['listed', 'agrees', 'complete']], unrelated: 1 },
    { what: 'that no fault explains', causes: [['other', 'in-time'], ['other']], unrelated: 0 },
  ])('$what', ({ causes, unrelated }) => {
    expect(unrelatedIn(causes, faults, table)).toHaveLength(unrelated);
  });

  it('are stated by the size of the sets', () => {
    const proofs = [proof('compound', [['in-time'], ['complete']]), proof('compound', [['in-time', 'complete']])];
    expect(causeTotals(proofs, table)).toEqual([
      'causes of sets of 2 faults: median 2, from 1 to 2; with requirements of unrelated faults 1 of 3',
    ]);
  });
});
