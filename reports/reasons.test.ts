import { expect, it } from 'vitest';
import type { RequirementResult } from '../contracts/formats/result.ts';
import { byReason } from './reasons.ts';

/** Only what the reasons are read from. */
const undecided = (id: string, reason: string, seq?: number): RequirementResult =>
  ({ id, verdict: 'inconclusive', reason, ...(seq === undefined ? {} : { rootCause: { seq } }) }) as RequirementResult;

it('puts requirements with one reason together, those of most requirements first', () => {
  const groups = byReason([undecided('a', 'x'), undecided('b', 'y'), undecided('c', 'y')]);
  expect(groups).toEqual([
    { reason: 'y', requirements: ['b', 'c'] },
    { reason: 'x', requirements: ['a'] },
  ]);
});

it.each([
  ['rejected', 'rejected (see exchange 12)'],
  ['rejected in exchange 12', 'rejected in exchange 12'],
  ['rejected in exchange 123', 'rejected in exchange 123 (see exchange 12)'],
])('names the exchange to look at unless "%s" names it', (reason, expected) => {
  expect(byReason([undecided('a', reason, 12)])[0]?.reason).toBe(expected);
});
