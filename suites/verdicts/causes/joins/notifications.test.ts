import { describe, expect, it } from 'vitest';
import { delivery, historyOf, type Draft } from '../../../checks/testing/judging.ts';
import { phrase } from '../../../evidence/phrase.ts';
import { Groups } from '../groups.ts';
import type { Violation } from '../violation.ts';
import { joinUnreadable } from './notifications.ts';

/** The number of causes of what is wrong with notifications, by the places of these. */
function causesOf(drafts: readonly Draft[], ...cases: readonly (readonly number[])[]): number {
  const history = historyOf(...drafts);
  const violations = cases.map(
    (seq): Violation =>
      ({
        row: { requirement: { interface: 'ticket' } },
        cases: [{ seq, expected: phrase`a member`, received: phrase`none` }],
        effects: [],
      }) as unknown as Violation,
  );
  const groups = new Groups(violations);
  joinUnreadable({ groups, violations, history });
  return groups.all().length;
}

const unreadable = delivery({ body: 'event=%7B%22id%22' });
const nothing = delivery({ body: 'null' });
const readable = delivery({ body: { id: 'T-1' } });

describe('what notifications lack', () => {
  it('has the cause of those that cannot be read', () => {
    expect(causesOf([unreadable, unreadable], [0], [0, 1])).toBe(1);
    expect(causesOf([nothing, nothing], [0], [0, 1])).toBe(1);
  });

  it('has another cause where some can be read', () => {
    expect(causesOf([unreadable, readable], [0], [0, 1])).toBe(2);
    expect(causesOf([readable, readable], [0], [1])).toBe(2);
  });
});
