import { describe, expect, it } from 'vitest';
import { eventsOf, exchange, type Draft } from '../checks/testing/judging.ts';
import { allNotFound } from './all-not-found.ts';

const lost = (operations: readonly string[], response = 404): readonly Draft[] =>
  operations.map((operation) => exchange(operation, { response }));
const OPERATIONS = ['ticket.create', 'ticket.list', 'ticket.hub-create'];

describe('a target that knows no path', () => {
  it('is reported once, with what to check', () => {
    expect([...allNotFound(eventsOf(lost([...OPERATIONS, 'ticket.list'])))]).toEqual([
      [
        'ticket',
        'the response to each of 4 valid requests was 404: check interfaces.ticket.baseUrl in the profile first',
      ],
    ]);
  });

  it.each([
    ['one operation that was found', [...lost(OPERATIONS), exchange('ticket.retrieve', { response: 200 })]],
    [
      'an operation that was rejected with another status',
      [...lost(OPERATIONS), exchange('ticket.retrieve', { response: 403 })],
    ],
    ['few operations requested', lost(['ticket.create', 'ticket.list', 'ticket.list'])],
    ['another status throughout', lost(OPERATIONS, 500)],
    [
      'unknown resources requested alone',
      OPERATIONS.map((one) => exchange(one, { response: 404, facts: { step: 'unknown-id', kind: 'negative' } })),
    ],
  ] as const)('is not reported for %s', (_, drafts) => {
    expect(allNotFound(eventsOf(drafts)).size).toBe(0);
  });
});
