import { describe, expect, it } from 'vitest';
import type { Diagnosis } from '../doctor/diagnosis.ts';
import { doctorExitCode } from './doctor-exit-code.ts';

const diagnosis = (outcome: Diagnosis['outcome'], check: Diagnosis['check']): Diagnosis => ({
  outcome,
  check,
  subject: 'interfaces.ticket',
  what: 'it is so',
});

describe('the exit code of an examination', () => {
  it('is 0 if nothing failed, even if something could not be proven', () => {
    expect(doctorExitCode([])).toBe(0);
    expect(doctorExitCode([diagnosis('ok', 'reach'), diagnosis('unproven', 'identity')])).toBe(0);
  });

  it.each(['reach', 'listener'] as const)('is 4 if %s failed, regardless of other failures', (check) => {
    expect(doctorExitCode([diagnosis('failed', 'device'), diagnosis('failed', check)])).toBe(4);
  });

  it.each(['identity', 'device', 'clock'] as const)('is 2 if only %s failed', (check) => {
    expect(doctorExitCode([diagnosis('ok', 'reach'), diagnosis('failed', check)])).toBe(2);
  });
});
