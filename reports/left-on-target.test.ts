import { expect, it } from 'vitest';
import { leftOnTarget } from './left-on-target.ts';

const WHY = 'the response to its removal was 405';

it('names each thing that is left', () => {
  const leftovers = [
    { what: 'order hub main hub-1', why: WHY },
    { what: 'ticket hub main hub-2', why: 'the run was killed before it removed it' },
  ];
  expect(leftOnTarget({ leftovers })).toEqual([
    'order hub main hub-1: the response to its removal was 405',
    'ticket hub main hub-2: the run was killed before it removed it',
  ]);
});

it('names the first of many with one reason, and counts the others', () => {
  const leftovers = Array.from({ length: 26 }, (_, index) => ({ what: `hub ${index + 1}`, why: WHY }));
  expect(leftOnTarget({ leftovers })).toEqual([`hub 1, hub 2, hub 3, hub 4, hub 5 and 21 more: ${WHY}`]);
});
