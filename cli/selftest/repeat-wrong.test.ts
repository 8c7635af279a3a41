import { describe, expect, it } from 'vitest';
import type { Proof } from './proof.ts';
import type { Task } from './prover.ts';
import { repeatWrong } from './repeat-wrong.ts';

const task = (id: string): Task => ({
  subject: { kind: 'variant', id, summary: '', interfaces: ['order'] },
  seed: 1,
  effort: 'standard',
  whole: false,
});
const proof = ({ subject, seed }: Task, failing: readonly string[]): Proof => ({
  subject,
  seed,
  overall: 'CONFORMANT',
  failing,
  warning: [],
  errors: [],
  exchangesUntilFound: 0,
  causes: [],
  exchanges: 1,
  seconds: 1,
});
const tasks = [task('calm'), task('loud'), task('slow')];
const first = [proof(tasks[0]!, []), proof(tasks[1]!, ['r']), proof(tasks[2]!, ['r'])];

describe('a second look', () => {
  it('accepts what is correct when repeated alone, and lists it', async () => {
    const { proofs, unsteady } = await repeatWrong(tasks, first, {
      prove: async (some) => some.map((one) => proof(one, one.subject.id === 'loud' ? ['r'] : [])),
    });
    expect(proofs.map(({ failing }) => failing.length)).toEqual([0, 1, 0]);
    expect(unsteady.map(({ subject }) => subject.id)).toEqual(['slow']);
  });

  it('does not happen if nothing was wrong', async () => {
    const { unsteady } = await repeatWrong(tasks.slice(0, 1), first.slice(0, 1), {
      prove: () => Promise.reject(new Error('not to be called')),
    });
    expect(unsteady).toEqual([]);
  });

  it('does not happen if too many results were wrong for chance', async () => {
    const many = Array.from({ length: 30 }, (_, index) => task(`v${index}`));
    const wrong = many.map((one) => proof(one, ['r']));
    const { proofs } = await repeatWrong(many, wrong, { prove: () => Promise.reject(new Error('not to be called')) });
    expect(proofs).toEqual(wrong);
  });
});
