import { describe, expect, it } from 'vitest';
import { exchange, historyOf, type Draft } from '../../../checks/testing/judging.ts';
import { Groups } from '../groups.ts';
import type { Violation } from '../violation.ts';
import { joinOtherDevice } from './other-device.ts';

const lookup = (operation: string, keys: string, status: number, body = ''): Draft =>
  exchange(`device.${operation}`, { path: `/devices?${keys}`, response: [status, body] });

const imsi = (label: string): string => `imsi={{A.${label}.imsi}}`;
const shown = (label: string): string => `{"imsi":"{{A.${label}.imsi}}"}`;

/** The number of causes of the first lookup, which shows another device than the requested one, and of wrong statuses. */
function causesOf(other: Draft, statuses: readonly Draft[], passing: readonly Draft[]): number {
  const failing = [other, ...statuses];
  const history = historyOf(...failing, ...passing);
  const violations = history.exchanges().map(
    (one): Violation =>
      ({
        row: { requirement: { interface: 'device' } },
        cases: [],
        effects: [{ family: one.seq === history.exchanges()[0]?.seq ? 'other' : 'status', detail: '', exchange: one }],
      }) as unknown as Violation,
  );
  const groups = new Groups(violations.slice(0, failing.length));
  joinOtherDevice({ groups, violations: violations.slice(0, failing.length), history });
  return groups.all().length;
}

const confused = lookup('locations', imsi('located.1'), 200, shown('located.0'));
const rejected = lookup('history', imsi('located.1'), 400);
const contrast = lookup('history', imsi('located.0'), 200, shown('located.0'));

describe('wrong statuses of a device by whose key another one is found', () => {
  it('have one cause with this where other devices are found alone', () => {
    expect(causesOf(confused, [rejected], [contrast])).toBe(1);
  });

  it('have it also for several keys with this one among them', () => {
    const several = lookup('history', `${imsi('located.1')}&${imsi('unknown.0')}`, 400);
    expect(causesOf(confused, [several, rejected], [contrast])).toBe(1);
  });

  it('have another one where this one alone has the right status, or the token is invalid', () => {
    const several = lookup('history', `${imsi('located.1')}&${imsi('unknown.0')}`, 404);
    expect(causesOf(confused, [several, rejected], [contrast])).toBe(2);
    const path = `/devices?${imsi('located.1')}`;
    const devices = ['A.located.1'];
    const expired = { step: 'lookup', devices, key: 'imsi', set: 'owned', token: 'expired' } as const;
    const invalid = exchange('device.history', { path, facts: expired, response: [400, ''] });
    expect(causesOf(confused, [invalid, rejected], [contrast])).toBe(2);
  });

  it('have another one where no other device is found by this key at the operation', () => {
    expect(causesOf(confused, [rejected], [])).toBe(2);
    expect(causesOf(confused, [rejected], [lookup('history', 'msisdn={{A.located.0.msisdn}}', 200)])).toBe(2);
    expect(causesOf(confused, [rejected], [lookup('details', imsi('located.0'), 200)])).toBe(2);
  });

  it('have another one for devices that are found alone', () => {
    expect(causesOf(confused, [lookup('history', imsi('located.2'), 400)], [contrast])).toBe(2);
  });

  it('have another one where only the requested device is shown', () => {
    const own = lookup('locations', imsi('located.1'), 200, shown('located.1'));
    expect(causesOf(own, [rejected], [contrast])).toBe(2);
  });
});
