import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../contracts/contract.ts';
import { loadContracts } from '../../contracts/load.ts';
import { probe } from '../testing/probe.ts';
import { hubs, notified } from './hubs.ts';
import type { LearnContext } from '../learner.ts';

const ticket = loadContracts().find(({ id }) => id === 'ticket')!;

type Notified = Parameters<typeof hubs.conclude>[0][number];

const caused = (about: string, { body, isChanged = false }: { body?: Json; isChanged?: boolean }): Notified =>
  probe(about, {
    method: 'POST',
    status: 201,
    seen: {
      id: 'T1',
      isChanged,
      ...(body === undefined ? {} : { delivery: { milliseconds: 5, method: 'POST', suffix: '', body } }),
    },
  });
const concluded = (...probes: readonly Notified[]): Readonly<Record<string, Json>> =>
  Object.fromEntries(hubs.conclude(probes, ticket).map(({ key, value }) => [key, value]));
const TMF = { eventType: 'TicketStatusChange', event: { troubleTicket: { id: 'T1' } } };

describe('what notifications show', () => {
  it('nothing about own creations if the target changed the state of the resource meanwhile', () => {
    const shown = concluded(caused('create', { body: TMF, isChanged: true }));
    expect(shown).toHaveProperty('notification.schema');
    expect(Object.keys(shown)).not.toContain('notification.ownCreates');
    expect(Object.keys(shown)).not.toContain('notification.eventTypes');
  });

  it('that own creations are notified if the state stays', () => {
    const shown = concluded(caused('create', { body: TMF }));
    expect(shown['notification.ownCreates']).toBe(true);
    expect(shown['notification.eventTypes']).toEqual({ ticket: { create: 'TicketStatusChange' } });
  });

  it.each<[string, Json, Json]>([
    ['in a CloudEvent', { id: 'e1', type: 'Created', data: { id: 'T1', type: 'x' } }, '/type'],
    ['next to the members of the resource', { id: 'T1', eventName: 'Created' }, '/eventName'],
    ['not in the resource', { event: { ticket: { id: 'T1', type: 'x' } } }, undefined as unknown as Json],
  ])('where the type of the event is: %s', (_, body, eventType) => {
    const schema = concluded(caused('create', { body }))['notification.schema'] as { ticket: JsonObject };
    expect(schema.ticket['eventType']).toBe(eventType);
  });
});

describe('registrations', () => {
  it('show the status for an unknown resource if it is rejected', () => {
    const unknown = (status: number): Notified => ({ ...caused('unknown target', {}), status });
    expect(concluded(unknown(404))['hub.unknownTargetStatus']).toEqual([404]);
    expect(Object.keys(concluded(unknown(201)))).not.toContain('hub.unknownTargetStatus');
  });
});

describe('the notification of an update', () => {
  const wanted = { id: 'T1', from: 0, begun: 0, outdated: ['old text'], updated: ['new text'] };

  /** True if a notification with this text is taken for that of the update. */
  async function isTaken(text: string, id = wanted.id): Promise<boolean> {
    const next = (_: number, isWanted: (text: string) => boolean) =>
      Promise.resolve(isWanted(text) ? { request: { method: 'POST', url: '', body: text } } : undefined);
    const context = { world: { now: () => 1 } } as unknown as LearnContext;
    const { delivery } = await notified(context, { ...wanted, id, callback: { next } as never });
    return delivery !== undefined;
  }

  it.each([
    ['with the new text', '{"id":"T1","description":"new text"}', true],
    [
      'with the new text, while another member has the old one',
      '{"id":"T1","description":"new text","x":"old text"}',
      true,
    ],
    ['with the id alone', '{"id":"T1"}', true],
    ['is not one with the old text alone', '{"id":"T1","description":"old text"}', false],
    ['is not one about another resource', '{"id":"T2","description":"new text"}', false],
  ])('%s', async (_, text, isOne) => {
    expect(await isTaken(text)).toBe(isOne);
  });

  it.each([
    ['is not one whose date contains the id', '{"id":"9","date":"2026-11-29","description":"new text"}', '11'],
    ['is not one about a resource whose id contains the id', '{"id":"112","description":"new text"}', '12'],
  ])('%s', async (_, text, id) => {
    expect(await isTaken(text, id)).toBe(false);
  });
});
