import { describe, expect, it } from 'vitest';
import { loadContracts } from '../../contracts/load.ts';
import { poorTargets } from '../../reference/poor-targets/all.ts';
import { violates } from '../../reference/poor-targets/poor-target.ts';
import { withFaultsAlone } from './chosen-tasks.ts';
import { withProofs } from './found-alone.ts';
import { incorrectIn, judgeProof } from './judge-proof.ts';
import { compoundSubjects, grammarSubjects, poorSubjects, SIZES, sparseSubjects } from './measured-subjects.ts';
import { measuredTables, measuredTotals } from './measured-tables.ts';
import type { Proof } from './proof.ts';
import { sparseProfile } from './sparse-profile.ts';
import { subjects, type SelftestSubject } from './subject.ts';

const INTERFACES = loadContracts().map(({ id }) => id);
const REQUIREMENTS = new Set(loadContracts().flatMap(({ requirements }) => requirements.map(({ id }) => id)));

const proof = (subject: SelftestSubject, failing: readonly string[], about: Partial<Proof> = {}): Proof => ({
  subject,
  seed: 1,
  overall: 'NON-CONFORMANT',
  failing,
  warning: [],
  errors: [],
  exchangesUntilFound: 1,
  causes: [['a']],
  exchanges: 900,
  decidedShare: 0.9,
  seconds: 1,
  ...about,
});

describe('sets of faults', () => {
  it('are of each size and interface, and contain faults of that interface', () => {
    const sets = compoundSubjects(1, 2, {});
    expect(sets).toHaveLength(2 * SIZES.length * INTERFACES.length);
    for (const { id, interfaces, faults = [] } of sets) {
      expect(faults.length, id).toBe(Number(/compound-(\d+)/.exec(id)?.[1]));
      expect(
        faults.every(({ requirement }) => requirement.startsWith(`${interfaces[0]}.`)),
        id,
      ).toBe(true);
    }
  });

  it('contain no fault with which the suite cannot test', () => {
    const [first] = compoundSubjects(1, 1, {});
    const [fault] = first?.faults ?? [];
    const table = { [fault!.id]: { fail: [], warn: [], blocks: true as const } };
    const drawn = compoundSubjects(1, 1, table).flatMap(({ faults = [] }) => faults.map(({ id }) => id));
    expect(drawn).not.toContain(fault!.id);
  });
});

describe('the faults of a set', () => {
  const [set] = compoundSubjects(1, 1, {});
  const [first, second] = set!.faults!;
  const task = { seed: 2, effort: 'standard', whole: false } as const;

  it('run alone, too, if no result is stored', () => {
    const tasks = withFaultsAlone([{ subject: set!, ...task }], { [first!.id]: { fail: [], warn: [] } });
    expect(tasks.map(({ subject: { kind, id }, whole }) => [kind, id, whole])).toEqual([
      ['fault', second!.id, true],
      ['compound', set!.id, false],
    ]);
  });

  it('run once, and to the end, if they are subjects themselves', () => {
    const subject = subjects().find(({ id }) => id === second!.id)!;
    const tasks = withFaultsAlone(
      [
        { subject, ...task, seed: 1, confirm: true },
        { subject: set!, ...task },
      ],
      { [first!.id]: { fail: [], warn: [] } },
    );
    expect(tasks).toEqual([
      { subject, ...task, seed: 1, whole: true, confirm: true },
      { subject: set!, ...task },
    ]);
  });
});

describe('subjects with a sparse profile', () => {
  it('are a sample of the wanted size, or all', () => {
    expect(sparseSubjects(1, 12)).toHaveLength(12);
    expect(sparseSubjects(1).length).toBeGreaterThan(1000);
  });

  it('have a profile that declares what is needed to create and update', () => {
    const { triggers, declarations } = sparseProfile({
      conform: 1,
      name: 'some',
      mode: 'sandbox',
      interfaces: {},
      identities: {},
      triggers: { 'ticket.status-change': { command: 'true' } },
      declarations: { 'ticket.create.minimalBody': {}, 'ticket.update.patchableField': {}, settleMs: 0 },
    });
    expect(triggers).toBeUndefined();
    expect(Object.keys(declarations ?? {})).toEqual(['ticket.create.minimalBody', 'ticket.update.patchableField']);
  });

  it('count as missed without being an error', () => {
    const [subject] = sparseSubjects(1).filter(({ requirement }) => requirement !== undefined);
    expect(judgeProof(proof(subject!, []))).toBe('not-found');
    expect(judgeProof(proof(subject!, [subject!.requirement!]))).toBe('by-its-requirement');
  });

  it('are counted separately where only a declaration decides the violated requirement', () => {
    const basis = new Map(
      loadContracts().flatMap(({ requirements }) => requirements.map((one) => [one.id, one.basis] as const)),
    );
    const of = (isOpen: boolean): SelftestSubject =>
      sparseSubjects(1).find(
        ({ requirement }) => requirement !== undefined && (basis.get(requirement) === 'open') === isOpen,
      )!;
    const [stated, declared] = [of(false), of(true)];
    const proofs = [proof(stated, [stated.requirement!]), proof(declared, [])];
    expect(measuredTotals(proofs, {})).toEqual([
      'sparse profile, faults found: 1 of 2 (50.0 %)',
      'sparse profile, faults against requirements that the document states or implies: 1 of 1 (100.0 %)',
      'sparse profile, faults against requirements that only a declaration decides: 0 of 1 (0.0 %)',
    ]);
    const [, table] = measuredTables(proofs, {});
    expect(table?.rows.map(({ cells }) => cells.slice(2, 4))).toEqual([[declared.requirement, 'open']]);
    expect(table?.rows[0]?.cells[4]).not.toBe('');
  });
});

describe('faults of the grammar', () => {
  const familyOf = ({ id }: SelftestSubject): string => id.split('.')[1] ?? '';

  it('are a sample from each family, another one for another seed, or all', () => {
    const sample = grammarSubjects(1, 26);
    expect(sample).toHaveLength(26);
    expect(new Set(sample.map(familyOf)).size).toBe(13);
    expect(grammarSubjects(2, 26)).not.toEqual(sample);
    expect(grammarSubjects(1).length).toBeGreaterThan(4000);
  });

  it('are measured: one that is not found is no error', () => {
    const [subject] = grammarSubjects(1, 1);
    expect(judgeProof(proof(subject!, []))).toBe('not-found');
    expect(judgeProof(proof(subject!, [subject!.requirement!]))).toBe('by-its-requirement');
    expect(measuredTotals([proof(subject!, [])], {})).toEqual(['faults of the grammar found: 0 of 1 (0.0 %)']);
  });

  it('run against the interface of their requirement', () => {
    for (const { interfaces, requirement = '' } of grammarSubjects(1, 26))
      expect(interfaces).toEqual([requirement.split('.')[0]]);
  });
});

describe('poor targets', () => {
  it.each(poorTargets.map((target) => [target.id, target] as const))(
    '%s lists requirements that exist',
    (_, target) => {
      expect(target.mustFail.filter((id) => !REQUIREMENTS.has(id))).toEqual([]);
      const { mayFail, meets = [] } = target;
      const unused = [...mayFail, ...meets].filter(
        (pattern) =>
          ![...REQUIREMENTS].some((id) => violates({ ...target, mustFail: [], mayFail: [pattern], meets: [] }, id)),
      );
      expect(unused).toEqual([]);
    },
  );

  it('are as listed only if all that must fail does, and nothing that is not listed', () => {
    const [subject] = poorSubjects();
    const { mustFail } = poorTargets[0]!;
    expect(judgeProof(proof(subject!, mustFail))).toBe('as-listed');
    expect(judgeProof(proof(subject!, mustFail.slice(1)))).toBe('missed');
    expect(judgeProof(proof(subject!, [...mustFail, 'ticket.resource.id-is-a-string']))).toBe('false-alarm');
  });
});

const fault: SelftestSubject = {
  kind: 'fault',
  id: 'order.lost',
  requirement: 'order.kept',
  summary: '',
  interfaces: [],
};

describe('the table of faults found alone', () => {
  it('is extended by whole runs, and marks faults with which the suite cannot test', () => {
    const other = { ...fault, id: 'order.silent' };
    const table = withProofs({ 'order.lost': { fail: [], warn: [] } }, [
      proof(fault, ['order.kept'], { warning: ['order.dated'] }),
      proof(other, [], { decidedShare: 0.1 }),
    ]);
    expect(table).toEqual({
      'order.lost': { fail: ['order.kept'], warn: ['order.dated'] },
      'order.silent': { fail: [], warn: [], blocks: true },
    });
  });
});

describe('the table of faults found alone, after several runs', () => {
  it('contains what at least one of them reports', () => {
    const runs = [
      proof(fault, ['order.kept'], { warning: ['order.dated'] }),
      proof(fault, ['order.dated', 'order.named'], { seed: 2 }),
    ];
    expect(withProofs({}, runs)).toEqual({
      'order.lost': { fail: ['order.kept', 'order.dated', 'order.named'], warn: [] },
    });
  });

  it('stays as it is after a run that does not find the fault', () => {
    const before = { 'order.lost': { fail: ['order.kept'], warn: [] } };
    expect(withProofs(before, [proof(fault, [])])).toEqual(before);
  });
});

describe('the page', () => {
  it('names the faults that the scenarios of their requirement do not show', () => {
    const [, , , subject] = subjects();
    const one = proof(subject!, [subject!.requirement!]);
    expect(measuredTotals([one], {})).toEqual([]);
    const incomplete = { ...one, needsAllScenarios: true } as const;
    expect(incorrectIn([incomplete], false)).toEqual([incomplete]);
    expect(incorrectIn([incomplete], true)).toEqual([]);
    expect(measuredTotals([incomplete], {})).toEqual([
      `faults not found by the scenarios of their requirement alone: 1 (${subject!.id})`,
    ]);
  });

  it('gives recall and precision by size, and what was not found', () => {
    const [subject] = compoundSubjects(1, 1, {});
    const [first, second] = subject!.faults!;
    const proofs = [proof(subject!, [first!.requirement, 'order.other'])];
    expect(measuredTotals(proofs, {})).toEqual([
      'sets of 2 faults: recall 1 of 2 (50.0 %), precision 1 of 2 (50.0 %)',
      'faults of sets without a complete run alone: 2 (conform selftest --record)',
    ]);
    expect(measuredTables(proofs, {})[0]?.rows[0]?.cells.slice(3)).toEqual([second!.id, 'order.other']);
  });
});
