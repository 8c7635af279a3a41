import { History } from '../../../evidence/history.ts';
import { describe, expect, it } from 'vitest';
import { exchange, historyOf } from '../../../checks/testing/judging.ts';
import { Groups } from '../groups.ts';
import { joinUnlisted } from './unlisted.ts';
import type { Violation } from '../violation.ts';

const contract = { operations: [{ responses: [200, 400, 409].map((status) => ({ status })) }] };

/** The number of causes of requests that return these statuses and must return 200, one requirement each. */
function causesOf(...returned: readonly (readonly [operation: string, status: number])[]): number {
  const history = historyOf(...returned.map(([operation, response]) => exchange(operation, { response })));
  const violations = history.exchanges().map(
    (one): Violation =>
      ({
        row: { contract, requirement: { interface: 'ticket' } },
        cases: [],
        effects: [{ family: 'status', detail: String(one.response?.status), exchange: one }],
      }) as unknown as Violation,
  );
  const groups = new Groups(violations);
  joinUnlisted({ groups, violations, history: new History([]) });
  return groups.all().length;
}

describe('errors that no document lists', () => {
  it('have one cause at one operation', () => {
    expect(causesOf(['ticket.update', 412], ['ticket.update', 412])).toBe(1);
  });

  it('have several causes at several operations, and where they differ', () => {
    expect(causesOf(['ticket.update', 412], ['ticket.create', 412])).toBe(2);
    expect(causesOf(['ticket.update', 412], ['ticket.update', 418])).toBe(2);
  });

  it('are no errors that an operation of the interface lists, and none of the server', () => {
    expect(causesOf(['ticket.update', 409], ['ticket.update', 409])).toBe(2);
    expect(causesOf(['ticket.update', 503], ['ticket.update', 503])).toBe(2);
  });

  it('may have several causes where something is not found', () => {
    expect(causesOf(['ticket.retrieve', 404], ['ticket.retrieve', 404])).toBe(2);
  });
});
