import { describe, expect, it } from 'vitest';
import type { RequirementResult } from '../../contracts/formats/result.ts';
import { withoutUnsent } from './stopped.ts';

const judged = (result: Partial<RequirementResult>) => ({
  result: { id: 'ticket.list.limit-is-optional', decided: 0, witnesses: [], ...result } as RequirementResult,
  findings: [],
});

describe('a requirement of a run that stopped at a failure', () => {
  it('is undecided because of the stop, and is not vacuous', () => {
    const { result } = withoutUnsent(
      judged({ verdict: 'inconclusive', reason: 'not recorded', vacuous: true, rootCause: { seq: 4 } }),
      'ticket.create.success-is-201',
    );
    expect(result).toMatchObject({
      verdict: 'inconclusive',
      reason: 'the run stopped at the failure of ticket.create.success-is-201 (--fail-fast)',
    });
    expect(result).not.toHaveProperty('vacuous');
    expect(result).not.toHaveProperty('rootCause');
  });

  it.each([
    ['a decided verdict', { verdict: 'pass', decided: 3 }],
    ['an explanation by another requirement', { verdict: 'inconclusive', rootCause: { requirement: 'ticket.a' } }],
    ['what is undeclared', { verdict: 'undeclared' }],
  ] as const)('keeps %s', (_, result) => {
    expect(withoutUnsent(judged(result), 'ticket.b')).toEqual(judged(result));
  });
});
