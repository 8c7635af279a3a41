import { describe, expect, it } from 'vitest';
import { conformantResult, sampleResult } from '../reports/testing/sample-result.ts';
import { exitCodeOf, exitCodeOfSignal } from './exit-codes.ts';

describe('the exit code of a run', () => {
  it('is 0 for a conformant target', () => {
    expect(exitCodeOf(conformantResult)).toBe(0);
  });

  it('is 1 for a non-conformant one', () => {
    expect(exitCodeOf({ ...sampleResult, overall: 'NON-CONFORMANT' })).toBe(1);
  });

  it('is 0 for one not fully verified, and 3 where certification was asked for', () => {
    const result = { ...conformantResult, overall: 'NOT FULLY VERIFIED' as const };
    expect(exitCodeOf({ ...result, run: { ...result.run, certification: false } })).toBe(0);
    expect(exitCodeOf({ ...result, run: { ...result.run, certification: true } })).toBe(3);
  });

  it('is 3 where nothing was decided', () => {
    const requirements = conformantResult.requirements.map((one) => ({ ...one, decided: 0 }));
    expect(exitCodeOf({ ...conformantResult, overall: 'NOT FULLY VERIFIED', requirements })).toBe(3);
  });

  it('is 4 for an unreachable target, 5 for a fault of the suite, 130 after an interruption', () => {
    const invalid = { ...conformantResult, overall: 'RUN INVALID' as const };
    expect(exitCodeOf({ ...invalid, run: { ...invalid.run, unreachable: ['ticket'] } })).toBe(4);
    expect(exitCodeOf(invalid)).toBe(5);
    expect(exitCodeOf({ ...invalid, run: { ...invalid.run, interrupted: true } })).toBe(130);
  });

  it('is that of shells for a process ended by a signal', () => {
    expect([exitCodeOfSignal('SIGINT'), exitCodeOfSignal('SIGTERM')]).toEqual([130, 143]);
  });

  it('is 6 for a conformant target with a waiver that covers nothing any more', () => {
    const waiver = { requirement: 'x', reason: 'r', owner: 'o', until: '2026-01-01', state: 'stale' } as const;
    expect(exitCodeOf({ ...conformantResult, waivers: [waiver] })).toBe(6);
    expect(exitCodeOf({ ...conformantResult, waivers: [{ ...waiver, state: 'applied' }] })).toBe(0);
  });
});
