import { describe, expect, it } from 'vitest';
import { listenedTo } from '../../checks/testing/hand-made-windows.ts';
import { eventsOf, exchange, outcomes, seen, type Draft } from '../../checks/testing/judging.ts';

const RULE = 'ticket.events.updates-are-notified';
const DEADLINE = { declarations: { 'notification.deadlineMs': 1000 } };

const registered = (status: number): Draft =>
  exchange('ticket.hub-create', {
    method: 'POST',
    facts: { step: 'subscribe', hub: 'main' },
    response: [status, { id: 'H-1' }],
  });
const updated = (item: string, status = 200): Draft =>
  exchange('ticket.update', { method: 'PATCH', facts: { step: 'trigger-update', item }, response: status });
/** An exchange whose response takes longer than the others. */
const taking = (milliseconds: number, draft: Draft): Draft => {
  return (place) => ({ ...draft(place), startedAt: place.at - milliseconds }) as ReturnType<Draft>;
};
/** An exchange so long after the one before. */
const after = (milliseconds: number): Draft => {
  const draft = exchange('ticket.list', { facts: { step: 'list' }, response: 200 });
  return (place) => draft({ ...place, at: place.at + milliseconds });
};
const BOTH = { expecting: ['main', 'second'], notified: ['second'] } as const;
const missing = (from: number, firedAt: number): readonly Draft[] => listenedTo('plain', BOTH, { from, firedAt });
const silent = (from: number): readonly Draft[] => listenedTo('plain', BOTH, { from });

describe('the evidence of a missing notification', () => {
  it('is the registration, the cause, the window and the notification of another hub', () => {
    const drafts = [registered(500), registered(201), updated('other'), updated('one'), ...silent(2)];
    const [missing] = seen(RULE, drafts, DEADLINE).observations.filter(({ outcome }) => outcome === 'broken');
    expect(missing?.seq).toEqual([1, 3, 5, 4]);
    expect(eventsOf(drafts).map(({ event }) => event)).toEqual([
      'exchange',
      'exchange',
      'exchange',
      'exchange',
      'delivery',
      'note',
    ]);
  });

  it('leaves out a rejected update, and what is before the window', () => {
    const drafts = [updated('one'), registered(201), updated('one', 409), ...silent(2)];
    const [missing] = seen(RULE, drafts, DEADLINE).observations.filter(({ outcome }) => outcome === 'broken');
    expect(missing?.seq).toEqual([1, 4, 3]);
  });

  it('proves nothing if a response of the target was unusually slow', () => {
    const usual = [registered(201), updated('two'), updated('three'), updated('one')];
    expect(outcomes(RULE, [...usual, taking(5000, updated('one')), ...silent(3)], DEADLINE)).toEqual(['undecided']);
    expect(outcomes(RULE, [...usual, taking(150, updated('one')), ...silent(3)], DEADLINE)).toEqual(['fail']);
  });

  it('proves nothing if a response of another interface was unusually slow', () => {
    const elsewhere = exchange('change.list', { facts: { step: 'list' }, response: 200 });
    const usual = [registered(201), elsewhere, elsewhere, updated('one')];
    expect(outcomes(RULE, [...usual, taking(5000, elsewhere), ...silent(3)], DEADLINE)).toEqual(['undecided']);
    expect(outcomes(RULE, [...usual, elsewhere, ...silent(3)], DEADLINE)).toEqual(['fail']);
  });

  it('counts in spite of a slow response if the hub was observed long enough afterwards', () => {
    const usual = [registered(201), updated('two'), updated('three'), updated('one')];
    const slow = [...usual, taking(5000, updated('one')), ...missing(3, 0)];
    expect(outcomes(RULE, [...slow, after(100)], DEADLINE)).toEqual(['undecided']);
    expect(outcomes(RULE, [...slow, after(10_000)], DEADLINE)).toEqual(['fail']);
  });

  it('proves nothing if the suite was delayed, however long the hub was observed afterwards', () => {
    const delayed = listenedTo('plain', BOTH, { from: 3, firedAt: 0, stalledMs: 900 });
    const usual = [registered(201), updated('two'), updated('three'), updated('one')];
    expect(outcomes(RULE, [...usual, ...delayed, after(10_000)], DEADLINE)).toEqual(['undecided']);
  });

  it('counts if every response of the target is slow', () => {
    const slow = [registered(201), updated('two'), updated('three'), updated('one')].map((one) => taking(5000, one));
    expect(outcomes(RULE, [...slow, ...silent(3)], DEADLINE)).toEqual(['fail']);
  });
});
