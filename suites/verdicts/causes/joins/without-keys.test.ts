import { describe, expect, it } from 'vitest';
import type { StatedFacts } from '../../../../contracts/formats/evidence/facts.ts';
import { broken } from '../../../checks/observation.ts';
import { exchange, historyOf, type Draft } from '../../../checks/testing/judging.ts';
import { phrase, statuses } from '../../../evidence/phrase.ts';
import { Groups } from '../groups.ts';
import type { Violation } from '../violation.ts';
import { joinWithoutKeys } from './without-keys.ts';

const lookup = (devices: readonly string[], status: number, operation = 'locations'): Draft =>
  exchange(`device.${operation}`, {
    path: '/devices',
    facts: { step: 'lookup', key: devices.length === 0 ? 'none' : 'imsi', devices } as unknown as StatedFacts,
    response: status,
  });

/** The number of causes of wrong statuses, each with the one that is required. */
function causesOf(...wrong: readonly (readonly [Draft, number])[]): number {
  const history = historyOf(...wrong.map(([draft]) => draft));
  const violations = history.exchanges().map((one, index): Violation => {
    const required = statuses([wrong[index]![1]]);
    const detail = `status ${one.response?.status}`;
    return {
      cases: [broken([one], { expected: phrase`${required}`, received: detail, signature: '' })],
      effects: [{ family: 'status', detail, exchange: one }],
    } as unknown as Violation;
  });
  const groups = new Groups(violations);
  joinWithoutKeys({ groups, violations, history });
  return groups.all().length;
}

describe('a wrong status of a lookup without a key', () => {
  const several = ['A.located.0', 'A.unlocated.0'];

  it('has the cause of those of several devices', () => {
    expect(causesOf([lookup(several, 204), 200], [lookup([], 204), 200])).toBe(1);
  });

  it('has another one than those of one device, of another operation, with another status, or where another one is required', () => {
    const without = [lookup([], 204), 200] as const;
    expect(causesOf([lookup(['A.located.0'], 204), 200], without)).toBe(2);
    expect(causesOf([lookup(several, 204, 'details'), 200], without)).toBe(2);
    expect(causesOf([lookup(several, 401), 200], without)).toBe(2);
    expect(causesOf([lookup(several, 204), 401], without)).toBe(2);
  });
});
