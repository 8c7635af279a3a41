import { describe, expect, it } from 'vitest';
import type { Profile } from '../../contracts/formats/profile.ts';
import type { Requirement } from '../../contracts/requirement.ts';
import { withoutAssumptions, withoutObserved } from './assumed.ts';
import type { Judged } from './rows.ts';

const requirement = {
  interface: 'ticket',
  declarations: ['settleMs'],
  operations: ['ticket.create'],
  check: { id: 'delivered', options: { trigger: 'status-change' } },
} as unknown as Requirement;
const judged = (verdict: string): Judged =>
  ({ result: { id: 'x', verdict, decided: 2 }, findings: [] }) as unknown as Judged;
const profile = (provenance: Profile['provenance']): Profile => ({ provenance }) as unknown as Profile;

describe('a requirement that depends on an assumption', () => {
  it.each(['settleMs', 'ticket.create', 'ticket.status-change'])('is not credited with a pass: %s', (key) => {
    const { result } = withoutAssumptions(judged('pass'), requirement, profile({ [key]: 'assumed' }));
    expect(result).toMatchObject({ verdict: 'undeclared', decided: 0 });
    expect(result.reason).toContain(`only assumes: ${key}`);
  });

  it('fails all the same', () => {
    const failed = judged('fail');
    expect(withoutAssumptions(failed, requirement, profile({ settleMs: 'assumed' }))).toBe(failed);
  });

  it('is credited once the assumption is confirmed', () => {
    const passed = judged('pass');
    expect(withoutAssumptions(passed, requirement, profile({ settleMs: 'confirmed', other: 'assumed' }))).toBe(passed);
    expect(withoutAssumptions(passed, requirement, { ...profile(undefined) })).toBe(passed);
  });
});

describe('a requirement that depends on what was observed', () => {
  it('is not credited with a pass in certification', () => {
    const { result } = withoutAssumptions(judged('pass'), requirement, profile({ settleMs: 'observed' }));
    expect(result.verdict).toBe('undeclared');
  });

  it('warns instead of failing, its findings as well', () => {
    const failed = { ...judged('fail'), findings: [{ verdict: 'fail' }] } as unknown as Judged;
    const { result, findings } = withoutObserved(failed, requirement, profile({ settleMs: 'observed' }));
    expect([result.verdict, findings.map(({ verdict }) => verdict)]).toEqual(['warn', ['warn']]);
    expect(result.reason).toContain('settleMs');
  });

  it('fails if a person declared what it depends on, and otherwise keeps its verdict', () => {
    for (const one of [judged('fail'), judged('pass')])
      expect(withoutObserved(one, requirement, profile({ settleMs: 'assumed', other: 'observed' }))).toBe(one);
    const passed = judged('pass');
    expect(withoutObserved(passed, requirement, profile({ settleMs: 'observed' }))).toBe(passed);
  });
});
