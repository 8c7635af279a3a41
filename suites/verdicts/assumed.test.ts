import { describe, expect, it } from 'vitest';
import type { Profile } from '../../contracts/formats/profile.ts';
import type { Requirement } from '../../contracts/requirement.ts';
import { withoutAssumptions } from './assumed.ts';
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
  it.each(['pass', 'not-offered'])('is not credited with %s in certification', (verdict) => {
    const { result } = withoutAssumptions(judged(verdict), requirement, profile({ settleMs: 'observed' }));
    expect(result.verdict).toBe('undeclared');
  });
});
