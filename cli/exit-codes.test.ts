import { describe, expect, it } from 'vitest';
import { conformantResult, sampleResult } from '../reports/testing/sample-result.ts';
import { exitCodeOf, exitCodeOfSignal } from './exit-codes.ts';

describe('the exit code of a run', () => {
  it('is 0 for a conformant target', () => {
    expect(exitCodeOf(conformantResult)).toBe(0);
  });

  it('is 1 for a non-conformant target', () => {
    expect(exitCodeOf({ ...sampleResult, overall: 'NON-CONFORMANT' })).toBe(1);
  });

  it('is 0 for a target that is not fully verified, and 3 with certification', () => {
    const result = { ...conformantResult, overall: 'NOT FULLY VERIFIED' as const };
    expect(exitCodeOf({ ...result, run: { ...result.run, certification: false } })).toBe(0);
    expect(exitCodeOf({ ...result, run: { ...result.run, certification: true } })).toBe(3);
  });

  it('is 3 if no requirement is decided', () => {
    const requirements = conformantResult.requirements.map((one) => ({ ...one, decided: 0 }));
    expect(exitCodeOf({ ...conformantResult, overall: 'NOT FULLY VERIFIED', requirements })).toBe(3);
  });

  it('is 3 if only rules for the client were decided', () => {
    const requirements = conformantResult.requirements.map((one) => ({ ...one, subject: 'client' as const }));
    expect(exitCodeOf({ ...conformantResult, overall: 'NOT FULLY VERIFIED', requirements })).toBe(3);
  });

  it.each([
    ['below the default share', 0.79, undefined, 3],
    ['at the default share', 0.8, undefined, 0],
    ['below the share of the run', 0.9, 0.95, 3],
    ['with no required share', 0, 0, 0],
  ])('%s of one interface is %d decided', (_, share, requiredShare, code) => {
    const [first, ...rest] = conformantResult.interfaces.map((one) => ({ ...one, decidedShare: 1 }));
    const interfaces = first ? [{ ...first, decidedShare: share }, ...rest] : [];
    const run = {
      ...conformantResult.run,
      certification: false,
      ...(requiredShare === undefined ? {} : { requiredShare }),
    };
    expect(exitCodeOf({ ...conformantResult, overall: 'NOT FULLY VERIFIED', run, interfaces })).toBe(code);
  });

  it('is 4 for an unreachable target, 5 for an error in the suite, 130 after an interruption', () => {
    const invalid = { ...conformantResult, overall: 'RUN INVALID' as const };
    expect(exitCodeOf({ ...invalid, run: { ...invalid.run, unreachable: ['ticket'] } })).toBe(4);
    expect(exitCodeOf(invalid)).toBe(5);
    expect(exitCodeOf({ ...invalid, run: { ...invalid.run, interrupted: true } })).toBe(130);
  });

  it('is that of shells for a process that a signal ends', () => {
    expect([exitCodeOfSignal('SIGINT'), exitCodeOfSignal('SIGTERM')]).toEqual([130, 143]);
  });

  it('is 6 for a conformant target with a stale waiver', () => {
    const waiver = { requirement: 'x', reason: 'r', owner: 'o', until: '2026-01-01', state: 'stale' } as const;
    expect(exitCodeOf({ ...conformantResult, waivers: [waiver] })).toBe(6);
    expect(exitCodeOf({ ...conformantResult, waivers: [{ ...waiver, state: 'applied' }] })).toBe(0);
  });
});
