import { describe, expect, it } from 'vitest';
import type { StatedFacts } from '../../../../contracts/formats/evidence/facts.ts';
import { exchange, historyOf, type Draft } from '../../../checks/testing/judging.ts';
import { Groups } from '../groups.ts';
import type { Violation } from '../violation.ts';
import { joinUnsteady } from './unsteady.ts';

const facts = { step: 'lookup', key: 'imsi', token: 'valid' } as unknown as StatedFacts;

const lookup = (imsi: number, response: number): Draft =>
  exchange('device.details', { path: `/devices?imsi=${imsi}`, facts, response });

/** The number of causes of what is rejected with 401 or 403 at a lookup. */
function causesOf(lookups: readonly Draft[], action = 'lookup'): number {
  const history = historyOf(...lookups);
  const contract = { id: 'device', operations: [{ id: 'device.details', action }] };
  const violations = history
    .exchanges()
    .filter(({ response }) => (response?.status ?? 0) >= 400)
    .map(
      (one): Violation =>
        ({
          row: { contract, requirement: { interface: 'device' } },
          finding: { operation: one.operation },
          cases: [],
          effects: [{ family: 'status', detail: String(one.response?.status), exchange: one }],
        }) as unknown as Violation,
    );
  const groups = new Groups(violations);
  joinUnsteady({ groups, violations, history });
  return groups.all().length;
}

const twice = (first: number, second: number): readonly Draft[] =>
  [1, 2, 3].flatMap((imsi) => [lookup(imsi, first), lookup(imsi, second)]);

describe('wrong statuses of a lookup', () => {
  it('have one cause where equal requests get different statuses', () => {
    expect(causesOf([...twice(200, 401), lookup(4, 403)])).toBe(1);
  });

  it('may have several causes where equal requests get the same status, or few another one', () => {
    expect(causesOf([...twice(401, 401), lookup(4, 403)])).toBe(7);
    expect(causesOf([...twice(200, 200), lookup(4, 200), lookup(4, 401), lookup(5, 403)])).toBe(2);
  });

  it('may have several causes where requests change what others show', () => {
    expect(causesOf(twice(200, 401), 'retrieve')).toBe(3);
  });
});
