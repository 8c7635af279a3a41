import { describe, expect, it } from 'vitest';
import { eventsOf, exchange, type Draft } from '../checks/testing/judging.ts';
import { rejectedCredentials, withoutCredentials } from './rejected-credentials.ts';
import type { Judged } from './rows.ts';

const rejectedOn = (drafts: readonly Draft[]): readonly string[] => [
  ...rejectedCredentials(eventsOf(drafts), { identities: {} }).keys(),
];

describe('rejected credentials', () => {
  it.each([
    [
      'every valid request rejected',
      [exchange('ticket.list', { response: 401 }), exchange('ticket.create', { response: 403 })],
      ['ticket'],
    ],
    [
      'one of them served',
      [exchange('ticket.list', { response: 401 }), exchange('ticket.create', { response: 201 })],
      [],
    ],
    [
      'one of them rejected for another reason',
      [exchange('ticket.list', { response: 401 }), exchange('ticket.create', { response: 422 })],
      [],
    ],
    [
      'a busy moment between them',
      [exchange('ticket.list', { response: 503 }), exchange('ticket.create', { response: 401 })],
      ['ticket'],
    ],
    [
      'only wrong tokens rejected',
      [exchange('ticket.list', { facts: { step: 'credentials', token: 'garbage' }, response: 401 })],
      [],
    ],
    [
      'another interface served',
      [exchange('ticket.list', { response: 401 }), exchange('order.create', { response: 200 })],
      ['ticket'],
    ],
    ['nothing sent', [], []],
  ] as const)('%s', (_, drafts, interfaces) => {
    expect(rejectedOn(drafts)).toEqual(interfaces);
  });

  const events = eventsOf([exchange('ticket.list', { identity: 'a', response: 401 })]);

  it('leave nothing decided on their interface, and name the first rejection', () => {
    const rejected = rejectedCredentials(events, { identities: { a: { customer: 'A', headers: { 'X-Key': 'k' } } } });
    const judged = { result: { interface: 'ticket', verdict: 'pass', decided: 3 }, findings: [] } as unknown as Judged;
    expect(withoutCredentials(judged, rejected).result).toMatchObject({
      verdict: 'inconclusive',
      decided: 0,
      reason:
        'the target rejects the credentials of a: the one valid request was rejected with 401 or 403; run conform doctor',
      rootCause: { seq: 0 },
    });
    const elsewhere = { ...judged, result: { ...judged.result, interface: 'order' as const } };
    expect(withoutCredentials(elsewhere, rejected)).toBe(elsewhere);
  });

  it('are the reason of what was undecided as well, as no request was served', () => {
    const rejected = rejectedCredentials(events, { identities: {} });
    const judged = (result: object): Judged =>
      ({ result: { interface: 'ticket', decided: 0, ...result }, findings: [] }) as unknown as Judged;
    const blocked = judged({ verdict: 'inconclusive', reason: 'no resource could be created' });
    expect(withoutCredentials(blocked, rejected).result.reason).toContain('the one valid request was rejected');
    const undeclared = judged({ verdict: 'undeclared' });
    expect(withoutCredentials(undeclared, rejected)).toBe(undeclared);
  });

  it('are said to be absent where the profile has none', () => {
    const [reason] = [...rejectedCredentials(events, { identities: { a: { customer: 'A' } } }).values()];
    expect(reason?.reason).toBe(
      'the profile gives no credentials to a, and the one valid request was rejected with 401 or 403: add them under `identities`',
    );
  });
});
