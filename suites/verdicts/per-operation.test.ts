import { describe, expect, it } from 'vitest';
import { History } from '../evidence/history.ts';
import { eventsOf, exchange, seen, type Draft } from '../checks/testing/judging.ts';
import { perOperation } from './per-operation.ts';

const anonymous = (operation: string, response: number): Draft =>
  exchange(operation, { facts: { kind: 'negative', token: 'missing', step: 'credentials' }, response });

const served = (operation: string): Draft => exchange(operation, { response: 200 });

const RULE = 'ticket.credentials.are-required';

const verdicts = (drafts: readonly Draft[], id = RULE) => {
  const { requirement, observations } = seen(id, drafts);
  return perOperation(requirement, observations, new History(eventsOf(drafts))).map(
    ({ operation, verdict, decided }) => `${operation} ${verdict} ${decided}`,
  );
};

describe('a requirement of several operations', () => {
  it('has a verdict per operation, and one without a case is inconclusive', () => {
    const drafts = [
      served('ticket.list'),
      anonymous('ticket.list', 200),
      anonymous('ticket.list', 401),
      served('ticket.create'),
      anonymous('ticket.create', 401),
    ];
    expect(verdicts(drafts)).toEqual([
      'ticket.list fail 2',
      'ticket.create pass 1',
      'ticket.retrieve inconclusive 0',
      'ticket.update inconclusive 0',
      'ticket.hub-create inconclusive 0',
    ]);
  });

  it('has no verdicts per operation if it has one operation', () => {
    expect(verdicts([served('ticket.list')], 'ticket.list.success-is-200')).toEqual([]);
  });
});
