import { describe, expect, it } from 'vitest';
import { listenedTo } from '../../checks/testing/hand-made-windows.ts';
import { delivery, exchange, outcomes, type Draft } from '../../checks/testing/judging.ts';

const RULE = 'ticket.events.updates-are-notified';
const DEADLINE = { declarations: { 'notification.deadlineMs': 1000 } };

const registered = exchange('ticket.hub-create', {
  method: 'POST',
  facts: { step: 'subscribe', hub: 'main' },
  response: [201, { id: 'H-1' }],
});
const updated = exchange('ticket.update', {
  method: 'PATCH',
  facts: { step: 'trigger-update', item: 'one' },
  response: 200,
});

describe('a notification after its window', () => {
  const TYPES = { update: 'ticketChanged', 'status-change': 'ticketStateChanged' };
  const declared = { declarations: { ...DEADLINE.declarations, 'notification.eventTypes': { ticket: TYPES } } };
  const notified = (eventType: string): Draft =>
    delivery({ facts: { interface: 'ticket', hub: 'main' }, body: { eventType, id: 'T-1' } });
  const window = (trigger: 'update' | 'status-change', ...during: readonly Draft[]): readonly Draft[] => [
    ...during,
    (place) =>
      listenedTo(
        'plain',
        { expecting: ['main', 'second'], notified: [] },
        { from: place.seq - during.length, trigger, eventType: TYPES[trigger] },
      )[0]!(place),
  ];
  const second = delivery({
    facts: { interface: 'ticket', hub: 'second' },
    body: { eventType: TYPES.update, id: 'T-1' },
  });
  const missing = [registered, ...window('update', updated, second)];

  it('is late, which the requirement allows, if it names the event type of the window while another kind of event is waited for', () => {
    const late = [...missing, ...window('status-change', notified(TYPES.update), notified(TYPES['status-change']))];
    expect(outcomes(RULE, late, declared)).toEqual(['met']);
    const none = [...missing, ...window('status-change', notified(TYPES['status-change']))];
    expect(outcomes(RULE, none, declared)).toEqual(['fail']);
  });

  it('is late, too, if what the provider initiates has the same event type', () => {
    const types = { ...TYPES, 'provider-initiated': TYPES.update };
    const during = [notified(TYPES.update), updated, notified(TYPES['status-change'])];
    const late = [...missing, ...window('status-change', ...during)];
    const shared = { declarations: { ...declared.declarations, 'notification.eventTypes': { ticket: types } } };
    expect(outcomes(RULE, late, shared)).toEqual(['met']);
  });

  it('may be that of an earlier update that was not notified, or that of an earlier event again', () => {
    const others = window('status-change', notified(TYPES.update), notified(TYPES['status-change']));
    const outstanding = [registered, updated, ...window('update', updated, second), ...others];
    expect(outcomes(RULE, outstanding, declared)).toEqual(['undecided']);
    const again = [registered, notified(TYPES.update), ...window('update', updated, second), ...others];
    expect(outcomes(RULE, again, declared)).toEqual(['undecided']);
  });

  it('is that of a later event of the same kind, if there was one', () => {
    const again = [...missing, ...window('update', updated, notified(TYPES.update))];
    expect(outcomes(RULE, again, declared)).toContain('fail');
  });

  describe('where an event has several windows', () => {
    const named = (description: string): Draft =>
      delivery({
        facts: { interface: 'ticket', hub: 'main' },
        body: { eventType: TYPES.update, id: 'T-1', description },
      });
    const twice = (...during: readonly Draft[]): readonly Draft[] => [
      ...window('update', ...during),
      (place) =>
        listenedTo(
          'failing-first',
          { expecting: ['main'], notified: [] },
          { from: place.seq - during.length - 1, trigger: 'update', eventType: TYPES.update },
        )[0]!(place),
    ];

    it('may be of its event if there is one for each event', () => {
      const notifiedOfBoth = twice(updated, named('first'), named('second'));
      expect(outcomes(RULE, [...missing, ...notifiedOfBoth], declared)).not.toContain('fail');
      expect(outcomes(RULE, [...missing, ...twice(updated, named('first'))], declared)).toContain('fail');
    });

    it('is of its event if there was one for each event before', () => {
      const before = [registered, ...twice(updated, named('first'))];
      const then = [...window('update', updated, second), ...window('status-change', named('second'))];
      expect(outcomes(RULE, [...before, ...then], declared)).toEqual(['met']);
    });
  });
});

describe('a notification to a hub with a query, after its window and after an update that the query does not select', () => {
  const TYPE = 'ticketChanged';
  const declared = {
    declarations: {
      ...DEADLINE.declarations,
      'notification.eventTypes': { ticket: { update: TYPE, create: 'ticketNew' } },
    },
  };
  const match = listenedTo(
    'query-match',
    { expecting: ['main', 'query'], notified: ['main'] },
    { trigger: 'update', item: 'one', eventType: TYPE },
  );
  const notified = (eventType: string): Draft =>
    delivery({ facts: { interface: 'ticket', hub: 'query' }, body: { eventType, id: 'T-1' } });
  const SELECTS = 'ticket.hub.query-selects-as-declared';

  it('is late, as the hub is not notified of that update', () => {
    expect(outcomes(SELECTS, [...match, updated, notified(TYPE)], declared)).toEqual(['undecided']);
  });

  it('is missing if only another type comes', () => {
    expect(outcomes(SELECTS, [...match, updated, notified('ticketNew')], declared)).toEqual(['fail']);
  });
});

describe('a notification of a resource that the provider initiates, after its window', () => {
  const TYPE = 'ticketOffered';
  const declared = {
    declarations: {
      ...DEADLINE.declarations,
      'notification.eventTypes': { ticket: { 'provider-initiated': TYPE, update: 'ticketChanged' } },
      'notification.schema': { ticket: { id: '/id' } },
    },
  };
  const initiated = (from: number): Draft =>
    listenedTo(
      'plain',
      { expecting: ['main'], notified: [], words: [] },
      { from, trigger: 'provider-initiated', eventType: TYPE },
    )[0]!;
  const notified = (id: string, eventType = TYPE): Draft =>
    delivery({ facts: { interface: 'ticket', hub: 'main' }, body: { eventType, id } });
  const OF_PROVIDER = 'ticket.events.provider-initiated-tickets-are-notified';

  it('is late, not missing, if it is the first one of its resource and has the type of the event', () => {
    expect(outcomes(OF_PROVIDER, [registered, notified('T-7'), initiated(2), notified('T-8')], declared)).toEqual([
      'undecided',
    ]);
  });

  it('is missing if only what came before, or another type, comes again', () => {
    const drafts = [registered, notified('T-7'), initiated(2), notified('T-7'), notified('T-9', 'ticketChanged')];
    expect(outcomes(OF_PROVIDER, drafts, declared)).toEqual(['fail']);
  });

  it('is late if the hub is notified of as many resources as there were events', () => {
    const drafts = [registered, initiated(1), initiated(2), notified('T-7'), notified('T-8')];
    expect(outcomes(OF_PROVIDER, drafts, declared)).toEqual(['undecided']);
  });

  it('is missing if it comes after the next event of the kind', () => {
    const drafts = [registered, initiated(1), initiated(2), notified('T-8')];
    expect(outcomes(OF_PROVIDER, drafts, declared)).toContain('fail');
  });

  it('is late if it comes after an event of the kind that is of another customer', () => {
    const ofOther = listenedTo(
      'other-customer',
      { expecting: ['other-customer'], notified: [], words: [] },
      { from: 2, trigger: 'provider-initiated', eventType: TYPE, customer: 'B' },
    );
    const drafts = [registered, initiated(1), ...ofOther, notified('T-8'), initiated(4)];
    expect(outcomes(OF_PROVIDER, drafts, declared)).toEqual(['fail', 'undecided']);
  });
});

describe('a notification of a resource that the provider initiates, where no type of event has a name', () => {
  const declared = { declarations: { ...DEADLINE.declarations, 'notification.schema': { ticket: { id: '/id' } } } };
  const OF_PROVIDER = 'ticket.events.provider-initiated-tickets-are-notified';
  const created = exchange('ticket.create', {
    method: 'POST',
    facts: { step: 'create', item: 'one', body: 'valid' },
    sent: { description: 'of a partner' },
    response: [201, { id: 'T-1' }],
  });
  const notified = (id: string): Draft => delivery({ facts: { interface: 'ticket', hub: 'main' }, body: { id } });
  /** A window that a notification about a partner's resource has ended. */
  const window = (firedAt: number): Draft =>
    listenedTo(
      'plain',
      { expecting: ['main'], notified: [], words: [] },
      { from: 2, trigger: 'provider-initiated', firedAt },
    )[0]!;

  it('is in time if it follows another notification within the deadline', () => {
    const drafts = [registered, created, notified('T-1'), window(0), notified('T-8')];
    expect(outcomes(OF_PROVIDER, drafts, declared)).toEqual(['met']);
  });

  it('is missing if only resources of partners are notified', () => {
    const drafts = [registered, created, notified('T-1'), window(0), notified('T-1')];
    expect(outcomes(OF_PROVIDER, drafts, declared)).toEqual(['fail']);
  });

  it('may be that of another event if it comes after the deadline', () => {
    const drafts = [registered, created, notified('T-1'), window(-5000), notified('T-8')];
    expect(outcomes(OF_PROVIDER, drafts, declared)).toEqual(['undecided']);
  });
});

describe('a notification that has not come where most come after their deadline', () => {
  /** An update of ticket T-N, of which no hub is notified in time. */
  const missed = (id: string): Draft =>
    listenedTo('plain', { expecting: ['main'], notified: [], words: [id] }, { item: id, firedAt: 0 })[0]!;
  const late = (id: string): Draft => delivery({ facts: { interface: 'ticket', hub: 'main' }, body: { id } });
  const inTime = (id: string): readonly Draft[] =>
    listenedTo('plain', { expecting: ['main'], notified: ['main'], body: { id }, words: [id] }, { item: id });
  const unregistered = exchange('ticket.hub-delete', {
    method: 'DELETE',
    facts: { step: 'delete-hub', hub: 'main' },
    response: 204,
  });
  /** An exchange at so many milliseconds after the start. */
  const at = (milliseconds: number, draft: Draft): Draft => {
    return (place) => ({ ...draft(place), at: milliseconds });
  };

  it('proves nothing if the run ended, or the hub was deleted, before twice their time', () => {
    const one = [registered, missed('T-1'), at(1500, late('T-1')), missed('T-2')];
    expect(outcomes(RULE, [...one, at(2900, updated)], DEADLINE)).toEqual(['undecided']);
    expect(outcomes(RULE, [...one, at(2000, unregistered), at(9000, updated)], DEADLINE)).toEqual(['undecided']);
  });

  it('is missing after twice their time', () => {
    const one = [registered, missed('T-1'), at(1500, late('T-1')), missed('T-2'), at(3000, updated)];
    expect(outcomes(RULE, one, DEADLINE)).toEqual(['fail', 'undecided']);
  });

  it('is missing where as many come in time', () => {
    const one = [registered, ...inTime('T-3'), missed('T-1'), at(1500, late('T-1')), missed('T-2'), at(2000, updated)];
    expect(outcomes(RULE, one, DEADLINE)).toEqual(['fail', 'met', 'undecided']);
  });

  it('proves nothing if nothing identifies its resource', () => {
    const unknown = listenedTo('plain', { expecting: ['main'], notified: [], words: [] }, { firedAt: 0 });
    const one = [registered, missed('T-1'), at(1500, late('T-1')), ...unknown, at(9000, updated)];
    expect(outcomes(RULE, one, DEADLINE)).toEqual(['undecided']);
  });
});
