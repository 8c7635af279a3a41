import { expect, it } from 'vitest';
import { typeProblems } from './type-problems.ts';

it('judges a body that two interfaces return by the schema of each', () => {
  const value = { id: 1 };
  const validate = (pointer: string) => () =>
    pointer.endsWith('/Hub') ? [{ keyword: 'type', pointer: '/id', expected: 'a string', received: '1' }] : [];
  const judgement = { validate } as unknown as Parameters<typeof typeProblems>[0];
  expect(typeProblems(judgement, 'Ticket', value)).toEqual([]);
  expect(typeProblems(judgement, 'Hub', value)).toMatchObject([{ pointer: '/id' }]);
});
