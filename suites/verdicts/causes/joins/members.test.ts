import { describe, expect, it } from 'vitest';
import type { StatedFacts } from '../../../../contracts/formats/evidence/facts.ts';
import { exchange, historyOf } from '../../../checks/testing/judging.ts';
import { Groups } from '../groups.ts';
import type { Violation } from '../violation.ts';
import { joinUndeclared } from './members.ts';

const OTHER: StatedFacts = { step: 'trigger-update', item: 'one' };
const undeclared = (at: string): StatedFacts => ({ step: 'undeclared-member', at });

/** The number of causes of updates, each of which violates one requirement. */
function causesOf(...updates: readonly StatedFacts[]): number {
  const history = historyOf(...updates.map((facts) => exchange('order.update', { facts, response: 200 })));
  const row = { requirement: { id: 'order.update' } };
  const violations = history.exchanges().map(({ seq }) => ({ row, cases: [{ seq: [seq] }] }) as unknown as Violation);
  const groups = new Groups(violations);
  joinUndeclared({ groups, violations, history });
  return groups.all().length;
}

describe('members that an update changes', () => {
  it('have one cause where none of them is declared to be updatable', () => {
    expect(causesOf(undeclared('/priority'), undeclared('/budget'))).toBe(1);
  });

  it('have several causes otherwise', () => {
    expect(causesOf(OTHER, OTHER, undeclared('/budget'))).toBe(3);
  });
});
