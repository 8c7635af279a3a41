import { describe, expect, it } from 'vitest';
import type { StatedFacts } from '../../../../contracts/formats/evidence/facts.ts';
import { statusText } from '../../../../contracts/formats/finding-text.ts';
import { exchange, historyOf, type Draft } from '../../../checks/testing/judging.ts';
import { SERVED } from '../effect.ts';
import { Groups } from '../groups.ts';
import type { Violation } from '../violation.ts';
import { areMistaken, joinMistakenCustomers } from './mistaken-customers.ts';

const request = (
  id: 'existing' | 'foreign',
  status: number,
  token = 'valid',
  operation: 'ticket.retrieve' | 'ticket.monitor' = 'ticket.retrieve',
): Draft =>
  exchange(operation, {
    facts: { step: 'first', id, item: 'one', token } as unknown as StatedFacts,
    response: status,
  });

const LOST = request('existing', 404);
const FOREIGN = request('foreign', 200);
const UNAUTHENTICATED = request('existing', 200, 'missing');
const RIGHT = [request('existing', 200), request('foreign', 404)];

/** Wrong statuses of some requests, and the groups that they come to. */
function groupsOf(wrong: readonly Draft[], right: readonly Draft[]): readonly (readonly Violation[])[] {
  const history = historyOf(...wrong, ...right);
  const violations = history
    .exchanges()
    .slice(0, wrong.length)
    .map((one): Violation => {
      const status = one.response?.status ?? 0;
      const detail = status < 300 ? SERVED : statusText(status);
      return {
        row: { requirement: { interface: 'ticket' } },
        cases: [],
        effects: [{ family: 'status', detail, exchange: one }],
      } as unknown as Violation;
    });
  const groups = new Groups(violations);
  joinMistakenCustomers({ groups, violations, history });
  return groups.all();
}

describe('requests that are taken for those of another customer', () => {
  it('have one cause with those that are served without credentials', () => {
    const groups = groupsOf([LOST, FOREIGN, UNAUTHENTICATED], RIGHT);
    expect(groups).toHaveLength(1);
    expect(areMistaken(groups[0]!)).toBe(true);
  });

  it('have several causes where nothing foreign is found, or nothing is lost', () => {
    expect(groupsOf([LOST, UNAUTHENTICATED], RIGHT)).toHaveLength(2);
    expect(groupsOf([FOREIGN, UNAUTHENTICATED], RIGHT)).toHaveLength(2);
  });

  it('have several causes where another operation finds what is foreign', () => {
    const elsewhere = request('foreign', 200, 'valid', 'ticket.monitor');
    expect(groupsOf([LOST, elsewhere, UNAUTHENTICATED], RIGHT)).toHaveLength(3);
  });

  it('have several causes where only resources show it, each of which may have another one', () => {
    expect(groupsOf([LOST, FOREIGN], RIGHT)).toHaveLength(2);
  });

  it('have several causes where what is foreign is always found, or own resources never are', () => {
    for (const one of RIGHT) expect(groupsOf([LOST, FOREIGN, UNAUTHENTICATED], [one])).toHaveLength(3);
  });
});
