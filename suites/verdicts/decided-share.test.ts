import { describe, expect, it } from 'vitest';
import type { RequirementResult } from '../../contracts/formats/result.ts';
import { decidedShare } from './decided-share.ts';

const row = (one: Partial<RequirementResult>): RequirementResult =>
  ({
    id: 'x',
    level: 'must',
    basis: 'stated',
    decided: one.verdict === 'inconclusive' ? 0 : 1,
    ...one,
  }) as RequirementResult;

const passed = row({ verdict: 'pass' });
const undecided = row({ verdict: 'inconclusive' });

describe('the decided share', () => {
  it.each<readonly [string, readonly RequirementResult[], number | undefined]>([
    ['counts passes and failures', [passed, row({ verdict: 'fail' }), undecided, undecided], 0.5],
    [
      'counts undecided requirements with some decided cases',
      [passed, row({ verdict: 'inconclusive', decided: 3 })],
      0.5,
    ],
    ['ignores rules for the client', [row({ verdict: 'pass', subject: 'client' }), undecided], 0],
    ['ignores recommendations', [passed, row({ verdict: 'inconclusive', level: 'should' })], 1],
    ['ignores open requirements', [passed, row({ verdict: 'inconclusive', basis: 'open' })], 1],
    ['ignores vacuous requirements', [passed, row({ verdict: 'inconclusive', vacuous: true })], 1],
    [
      'ignores what a sparse profile leaves undeclared, not offered or not run',
      [passed, ...(['undeclared', 'not-offered', 'not-run'] as const).map((verdict) => row({ verdict, decided: 0 }))],
      1,
    ],
    ['is undefined if there was nothing to decide', [row({ verdict: 'undeclared', decided: 0 })], undefined],
  ])('%s', (_, results, share) => {
    expect(decidedShare(results)).toBe(share);
  });
});
