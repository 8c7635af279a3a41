import { describe, expect, it } from 'vitest';
import type { RequirementResult } from '../../contracts/formats/result.ts';
import { countVerdicts, overallOf, worstVerdict } from './overall.ts';

const result = (one: Partial<RequirementResult>): RequirementResult =>
  ({ id: 'x', level: 'must', basis: 'stated', decided: one.verdict === 'pass' ? 1 : 0, ...one }) as RequirementResult;

const passed = result({ verdict: 'pass' });

describe('the overall verdict', () => {
  it.each([
    ['of passes alone is CONFORMANT', [passed], false, 'CONFORMANT'],
    ['of a failure is NON-CONFORMANT', [passed, result({ verdict: 'fail', decided: 1 })], false, 'NON-CONFORMANT'],
    [
      'of a failing check is RUN INVALID, regardless of other failures',
      [result({ verdict: 'fail' }), result({ verdict: 'error' })],
      false,
      'RUN INVALID',
    ],
    ['of nothing is NOT FULLY VERIFIED', [], false, 'NOT FULLY VERIFIED'],
    ['of nothing decided is NOT FULLY VERIFIED', [result({ verdict: 'inconclusive' })], false, 'NOT FULLY VERIFIED'],
    [
      'needs every mandatory requirement decided',
      [passed, result({ verdict: 'inconclusive' })],
      false,
      'NOT FULLY VERIFIED',
    ],
    ['needs no optional one', [passed, result({ verdict: 'inconclusive', level: 'should' })], false, 'CONFORMANT'],
    [
      'needs nothing of rules about what a target may leave out',
      [passed, result({ verdict: 'inconclusive', vacuous: true })],
      false,
      'CONFORMANT',
    ],
    [
      'needs what no scenario of the run provides evidence for',
      [passed, result({ verdict: 'not-run', withoutEvidence: true })],
      false,
      'NOT FULLY VERIFIED',
    ],
    [
      'needs nothing of what may be left out and has no evidence',
      [passed, result({ verdict: 'not-run', withoutEvidence: true, vacuous: true })],
      true,
      'CONFORMANT',
    ],
    [
      'needs no evidence for an open point',
      [passed, result({ verdict: 'not-run', withoutEvidence: true, basis: 'open' })],
      false,
      'CONFORMANT',
    ],
    ['accepts undeclared points', [passed, result({ verdict: 'undeclared', basis: 'open' })], false, 'CONFORMANT'],
    [
      'leaves no open point open in certification',
      [passed, result({ verdict: 'undeclared', basis: 'open', declarations: ['idForm'] })],
      true,
      'NOT FULLY VERIFIED',
    ],
    [
      'needs what a document states, also where the profile binds no path for it',
      [passed, result({ verdict: 'undeclared', basis: 'stated' })],
      true,
      'NOT FULLY VERIFIED',
    ],
    [
      'accepts an open point that no declaration decides',
      [passed, result({ verdict: 'undeclared', basis: 'open' })],
      true,
      'CONFORMANT',
    ],
    [
      'accepts rules for the client that were not executed',
      [passed, result({ verdict: 'not-run', subject: 'client' })],
      true,
      'CONFORMANT',
    ],
    ['accepts a waiver', [passed, result({ verdict: 'waived', decided: 1 })], false, 'CONFORMANT'],
    [
      'accepts no waiver in certification',
      [passed, result({ verdict: 'waived', decided: 1 })],
      true,
      'NOT FULLY VERIFIED',
    ],
    [
      'needs all that was planned to be run in certification',
      [passed, result({ verdict: 'not-run', reason: 'read-only' })],
      true,
      'NOT FULLY VERIFIED',
    ],
    [
      'accepts what no client can observe',
      [passed, result({ verdict: 'not-run', unobservable: true })],
      true,
      'CONFORMANT',
    ],
    ['accepts warnings', [passed, result({ verdict: 'warn', decided: 1 })], true, 'CONFORMANT'],
  ] as const)('%s', (_, results, certification, overall) => {
    const verdict = overallOf(results, { certification });
    expect(verdict.overall).toBe(overall);
    expect(verdict.because.length > 0).toBe(overall !== 'CONFORMANT');
  });

  it('is RUN INVALID for the reasons given, before all else', () => {
    const invalid = ['the run was interrupted'];
    expect(overallOf([passed], { invalid })).toEqual({ overall: 'RUN INVALID', because: invalid });
  });

  it('is that of the worst interface, in its name', () => {
    const conformant = { overall: 'CONFORMANT', because: [] } as const;
    const undecided = { overall: 'NOT FULLY VERIFIED', because: ['nothing was decided'] } as const;
    expect(
      worstVerdict(conformant, [
        ['ticket', conformant],
        ['order', undecided],
      ]),
    ).toEqual({
      overall: 'NOT FULLY VERIFIED',
      because: ['order: nothing was decided'],
    });
    expect(
      worstVerdict(undecided, [
        ['ticket', conformant],
        ['order', undecided],
      ]),
    ).toBe(undecided);
    expect(worstVerdict(conformant, [])).toBe(conformant);
  });
});

describe('the counts of verdicts', () => {
  it('name every verdict, those of nothing too', () => {
    expect(countVerdicts([passed, passed])).toMatchObject({ pass: 2, fail: 0, 'not-run': 0 });
  });
});
