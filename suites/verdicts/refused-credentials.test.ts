import { describe, expect, it } from 'vitest';
import { eventsOf, exchange, type Draft } from '../checks/testing/judging.ts';
import { refusedCredentials, withoutCredentials } from './refused-credentials.ts';
import type { Judged } from './rows.ts';

const refusedOn = (drafts: readonly Draft[]): readonly string[] => [...refusedCredentials(eventsOf(drafts)).keys()];

describe('refused credentials', () => {
  it.each([
    [
      'every proper request refused',
      [exchange('ticket.list', { answer: 401 }), exchange('ticket.create', { answer: 403 })],
      ['ticket'],
    ],
    ['one of them served', [exchange('ticket.list', { answer: 401 }), exchange('ticket.create', { answer: 201 })], []],
    [
      'one of them refused for another reason',
      [exchange('ticket.list', { answer: 401 }), exchange('ticket.create', { answer: 422 })],
      [],
    ],
    [
      'a busy moment beside them',
      [exchange('ticket.list', { answer: 503 }), exchange('ticket.create', { answer: 401 })],
      ['ticket'],
    ],
    [
      'only wrong tokens refused',
      [exchange('ticket.list', { facts: { step: 'credentials', token: 'garbage' }, answer: 401 })],
      [],
    ],
    [
      'another interface served',
      [exchange('ticket.list', { answer: 401 }), exchange('order.create', { answer: 200 })],
      ['ticket'],
    ],
    ['nothing sent', [], []],
  ] as const)('%s', (_, drafts, interfaces) => {
    expect(refusedOn(drafts)).toEqual(interfaces);
  });

  it('leave nothing decided on their interface, and name the first refusal', () => {
    const refused = refusedCredentials(eventsOf([exchange('ticket.list', { identity: 'a', answer: 401 })]));
    const judged = { result: { interface: 'ticket', verdict: 'pass', decided: 3 }, findings: [] } as unknown as Judged;
    expect(withoutCredentials(judged, refused).result).toMatchObject({
      verdict: 'inconclusive',
      decided: 0,
      reason:
        'the target refuses the credentials of a: the one proper request was answered 401 or 403; conform doctor looks into it',
      rootCause: { seq: 0 },
    });
    const elsewhere = { ...judged, result: { ...judged.result, interface: 'order' as const } };
    expect(withoutCredentials(elsewhere, refused)).toBe(elsewhere);
  });
});
