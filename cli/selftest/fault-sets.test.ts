import { describe, expect, it } from 'vitest';
import { faultSets, faultSetTotals, proofOfMember } from './fault-sets.ts';
import { readFoundAlone, type FoundAlone } from './found-alone.ts';
import type { Proof } from './proof.ts';
import type { Task } from './prover.ts';
import { subjects, type SelftestSubject } from './subject.ts';

const fault = (id: string, requirement: string, about: Partial<SelftestSubject> = {}): SelftestSubject => ({
  kind: 'fault',
  id,
  requirement,
  summary: '',
  interfaces: ['order'],
  faults: [{ id, requirement }],
  ...about,
});
const task = (subject: SelftestSubject, about: Partial<Task> = {}): Task => ({
  subject,
  seed: 1,
  effort: 'standard',
  whole: false,
  ...about,
});
const known = (...reported: readonly (readonly [id: string, ...requirements: string[]])[]): FoundAlone =>
  Object.fromEntries(reported.map(([id, ...fail]) => [id, { fail, warn: [] }]));
const idsOf = (tasks: readonly Task[], table: FoundAlone): readonly (readonly string[])[] =>
  faultSets(tasks, table).map(({ members }) => members.map(({ subject }) => subject.id).toSorted());

const [lost, late, cut] = [fault('lost', 'order.kept'), fault('late', 'order.fast'), fault('cut', 'order.long')];

describe('sets of faults with one run', () => {
  it('contain each fault of the reference provider at most once, and no other that alone violates its requirement', () => {
    const table = readFoundAlone();
    const sets = faultSets(
      subjects().map((subject) => task(subject)),
      table,
    );
    const ids = sets.flatMap(({ members }) => members.map(({ subject }) => subject.id));
    expect(ids.length).toBeGreaterThan(500);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { members, task: set } of sets) {
      expect(set.subject.faults?.map(({ id }) => id)).toEqual(members.map(({ subject }) => subject.id));
      for (const { subject: one } of members)
        for (const { subject: other } of members)
          if (one.id !== other.id)
            expect([...table[one.id]!.fail, ...table[one.id]!.warn], `${one.id} ${other.id}`).not.toContain(
              other.requirement,
            );
    }
  });

  it('keep apart a fault and one that violates its requirement, too', () => {
    const tasks = [lost, late, cut].map((subject) => task(subject));
    expect(idsOf(tasks, known(['lost', 'order.kept'], ['late', 'order.fast'], ['cut', 'order.long']))).toEqual([
      ['cut', 'late', 'lost'],
    ]);
    const table = known(['lost', 'order.kept', 'order.fast'], ['late', 'order.fast'], ['cut', 'order.long']);
    expect(idsOf(tasks, table).flat()).toHaveLength(2);
    for (const set of idsOf(tasks, table)) expect(set).not.toEqual(['late', 'lost']);
  });

  it('contain no fault that blocks others, is unknown alone, or is run to the end for another reason', () => {
    const table = {
      ...known(['lost', 'order.kept'], ['late', 'order.fast']),
      cut: { fail: [], warn: [], blocks: true } as const,
    };
    expect(idsOf([task(lost), task(late), task(cut)], table)).toEqual([['late', 'lost']]);
    expect(idsOf([task(lost), task(late, { whole: true }), task(cut)], table)).toEqual([]);
    expect(idsOf([task(lost), task(fault('new', 'order.new'))], table)).toEqual([]);
    expect(idsOf([task(lost), task({ ...late, mode: 'production' })], table)).toEqual([]);
  });
});

describe('the run of a set', () => {
  const set: Proof = {
    seed: 1,
    overall: 'NON-CONFORMANT',
    failing: ['order.kept', 'order.other'],
    warning: ['order.long'],
    errors: [],
    exchangesUntilFound: 3,
    causes: [['order.kept', 'order.other'], ['order.long']],
    exchanges: 900,
    seconds: 9,
    subject: { ...lost, kind: 'fault-set', faults: [lost, late, cut].flatMap(({ faults = [] }) => faults) },
  };

  it('proves the faults whose requirements are violated', () => {
    expect(proofOfMember(set, task(lost))).toMatchObject({
      subject: lost,
      failing: ['order.kept'],
      warning: [],
      otherFaults: 2,
      seconds: 3,
      causes: [['order.kept', 'order.other']],
    });
    expect(proofOfMember(set, task(cut))).toMatchObject({ failing: [], warning: ['order.long'] });
    expect(proofOfMember(set, task(late))).toBeUndefined();
  });

  it('proves nothing if the suite failed', () => {
    expect(proofOfMember({ ...set, errors: ['stopped'] }, task(lost))).toBeUndefined();
  });

  it('is counted in the totals', () => {
    const proofs = [lost, cut].flatMap((subject) => proofOfMember(set, task(subject)) ?? []);
    expect(faultSetTotals(proofs)).toEqual(['faults found by complete runs with up to 2 other faults: 2']);
    expect(faultSetTotals([])).toEqual([]);
  });
});
