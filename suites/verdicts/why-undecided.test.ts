import { describe, expect, it } from 'vitest';
import type { Json } from '../../contracts/contract.ts';
import { created, read } from '../checks/testing/hand-made-lifecycles.ts';
import { listenedTo } from '../checks/testing/hand-made-windows.ts';
import { exchange, historyOf, note, seen, type Draft } from '../checks/testing/judging.ts';
import { whyUndecided } from './why-undecided.ts';

const TYPE = 'ticket.resource.ticket-type-is-a-string';
const RETRIEVABLE = 'ticket.create.created-ticket-can-be-retrieved';

const blocked = (reason: string, operations?: readonly string[]): Draft =>
  note('blocked', { interface: 'ticket', reason, ...(operations ? { operations } : {}) }, 'subscriptions');

const why = (id: string, drafts: readonly Draft[]) => whyUndecided(seen(id, drafts), historyOf(...drafts));

const HUB = 'the registration of the hub of the first customer failed';
const HUBS = ['ticket.hub-create'];
const without = [created('ticket', { responded: { id: 'T-1' } }), read('ticket', 'retrieve', { id: 'T-1' })];
const rejected = exchange('ticket.create', { facts: { step: 'create', item: 'one', body: 'valid' }, response: 400 });
const unserved = exchange('ticket.retrieve', {
  facts: { step: 'retrieve', item: 'one', id: 'existing' },
  response: 404,
});

describe('the reason of an undecided row', () => {
  it('about a member that no response contains is that none does, even if something else was blocked', () => {
    expect(why(TYPE, [...without, blocked(HUB, HUBS)])).toEqual({
      verdict: 'inconclusive',
      reason: 'none of 2 responses shows the optional case that the rule is about; no action is needed',
      vacuous: true,
    });
    expect(why(TYPE, [...without, blocked(HUB)])).toMatchObject({ vacuous: true });
  });

  it('about an optional case is that the responses which could show it do not', () => {
    const good = exchange('ticket.create', {
      facts: { kind: 'good', step: 'create', item: 'one', body: 'valid' },
      response: 201,
    });
    expect(why('ticket.sandbox.header-is-optional-in-production', [good, good])).toMatchObject({
      reason: 'none of 2 responses shows the optional case that the rule is about; no action is needed',
      vacuous: true,
    });
  });

  it('about what the profile declares to be an empty list is that nothing of the kind exists', () => {
    const drafts = [exchange('ticket.list', { response: [200, []] })];
    const row = seen('ticket.service.search-filters-are-as-declared', drafts);
    const declared = { ...row, planned: { ...row.planned, declaredEmpty: true as const } };
    expect(whyUndecided(declared, historyOf(...drafts))).toMatchObject({ vacuous: true });
    expect(whyUndecided(row, historyOf(...drafts))).not.toHaveProperty('vacuous');
  });

  it('about what a declaration leaves out names its members', () => {
    const drafts = [exchange('ticket.list', { response: [200, []] })];
    const row = seen('ticket.events.retries-are-as-declared', drafts);
    const observations = [{ outcome: 'seen', text: '1 attempt', seq: [0] }] as const;
    const missingMembers = { 'notification.delivery': ['retries', 'duplicates'] };
    const planned = { ...row.planned, status: 'test', missingMembers } as const;
    expect(whyUndecided({ ...row, observations, planned }, historyOf(...drafts)).reason).toBe(
      'recorded; with what the profile declares (notification.delivery, without retries, duplicates), none of it is wrong',
    );
  });

  it('about responses is the last rejection, if no request was served', () => {
    expect(why(TYPE, [blocked(HUB, HUBS), rejected, unserved])).toMatchObject({
      verdict: 'inconclusive',
      reason: 'no valid request to ticket.create was served (1 sent); the last received status 400',
      rootCause: { seq: 1 },
    });
  });

  it('about an operation that was never served is this, whatever else its cases lack', () => {
    const lists = [undefined, '2'].map((limit) =>
      exchange('ticket.list', {
        path: limit === undefined ? '/' : `/?limit=${limit}`,
        facts: { kind: 'good', step: 'walk', walk: 'all-before', page: 0, offset: 0 },
        response: 400,
      }),
    );
    const drafts = [...without, ...lists];
    const reason = 'no valid request to ticket.list was served (2 sent); the last received status 400';
    for (const row of [
      'ticket.list.pages-do-not-overlap',
      'ticket.list.agrees-with-retrieve',
      'ticket.list.from-date-time-starts-the-window',
      'ticket.list.contains-tickets-of-the-provider',
    ])
      expect(why(row, drafts), row).toMatchObject({ reason, rootCause: { seq: 3 } });
    expect(why('ticket.retrieve.may-return-403', drafts).reason).not.toContain('ticket.list');
  });

  it("is a blocked precondition of the row's operations", () => {
    const drafts = [blocked('ticket.create returned no id', ['ticket.retrieve']), blocked(HUB, HUBS)];
    expect(why(RETRIEVABLE, drafts)).toMatchObject({ reason: 'ticket.create returned no id' });
    expect(why(RETRIEVABLE, [blocked(HUB, HUBS)]).reason).not.toBe(HUB);
  });

  it('about what the response to a registration contains is that no response is an object, and no event', () => {
    const registered = (body: Json) =>
      exchange('ticket.hub-create', { facts: { kind: 'good', step: 'subscribe', hub: 'main' }, response: [201, body] });
    const row = 'ticket.hub.id-is-assigned';
    const events = blocked('no notification names the changed resource', HUBS);
    expect(why(row, [registered([{ id: 'H-1' }]), events])).toMatchObject({
      reason: 'no response of the operation is a JSON object',
      rootCause: { seq: 0 },
    });
    expect(why(row, [events])).toMatchObject({ reason: 'no notification names the changed resource' });
  });

  it('about lists is that their elements are not objects', () => {
    const list = (items: Json) =>
      exchange('ticket.list', {
        facts: { step: 'walk', walk: 'all-before', offset: 0, page: 0 },
        response: [200, items],
      });
    const row = 'ticket.list.limit-bounds-the-number';
    expect(why(row, [list(['T-1']), list([])])).toMatchObject({
      reason: 'the elements of the list are not objects',
      rootCause: { seq: 0 },
    });
    expect(why(row, [list(['T-1']), list([{ id: 'T-1' }])]).reason).not.toContain('objects');
  });

  it('about events is the event that was not caused, whatever others were', () => {
    const update = listenedTo('plain', { expecting: ['main'], notified: ['main'] }, { interface: 'change' });
    expect(why('change.events.other-event-types-are-not-notified', update).reason).toMatch(/^not recorded: /);
  });

  it('is the evidence that was not recorded, if nothing was blocked', () => {
    expect(why(RETRIEVABLE, []).reason).toMatch(/^not recorded: /);
    expect(why('device.auth.not-yet-valid-token-is-403', []).reason).toMatch(
      /; add what it lacks to `identities` or `devices` of the profile$/,
    );
  });
});
