import { describe, expect, it } from 'vitest';
import type { Delivery, Exchange, Note } from '../../contracts/formats/recording.ts';
import { isRequest, type ReproductionStep } from './reproduction.ts';
import { hasDeletions, sequenceOf } from './sequence-of.ts';
import { Sources } from './sources.ts';

const BASE = 'http://pets.example';

function exchange(
  seq: number,
  method: string,
  path: string,
  more: { readonly body?: unknown; readonly json?: unknown } = {},
): Exchange {
  const body = more.json === undefined ? '' : JSON.stringify(more.json);
  return {
    event: 'exchange',
    seq,
    at: 10 * seq + 5,
    startedAt: 10 * seq,
    scenario: 's',
    interface: 'pets',
    operation: 'pets.any',
    identity: 'A',
    facts: { step: 'valid', kind: 'good', covers: [] },
    request: {
      method,
      url: BASE + path,
      headers: [],
      ...(more.body === undefined ? {} : { body: JSON.stringify(more.body) }),
    },
    response: { status: 200, headers: [], body, bodyOctets: body.length, truncated: false, milliseconds: 1 },
  };
}

const sent = (events: readonly (Exchange | Delivery)[], needed: readonly (Exchange | Delivery)[], breadth = {}) =>
  sequenceOf(needed, new Sources(events, [], ['Run']), breadth)
    .filter(isRequest)
    .map(({ request }) => `${request.method} ${request.url.slice(BASE.length)} ${request.body ?? ''}`.trim());

const create = exchange(0, 'POST', '/pets', { body: { name: 'Run-1' }, json: { id: 'p-17', name: 'Run-1' } });
const rename = exchange(1, 'PATCH', '/pets/p-17', { body: { name: 'Run-2' }, json: { id: 'p-17', name: 'Run-2' } });
const read = exchange(2, 'GET', '/pets/p-17', { json: { id: 'p-17', name: 'Run-2' } });

/** A change of status that the provider caused. @param from when it was caused, in the order of the recording */
const statusWindow = (seq: number, from: number): Note<'delivery-window'> => ({
  event: 'note',
  seq,
  at: 10 * seq,
  scenario: 's',
  note: 'delivery-window',
  facts: {
    interface: 'pets',
    window: 'plain',
    trigger: 'status-change',
    item: 'one',
    customer: 'A',
    fired: true,
    from,
    firedAt: 10 * from,
    deadlineMs: 100,
    expecting: ['main'],
    silent: [],
    words: ['p-17'],
  },
});

describe('a sequence', () => {
  it('contains the creation whose response has the id of the path', () => {
    expect(sent([create, rename, read], [read])).toEqual(['POST /pets {"name":"Run-1"}', 'GET /pets/{{from:0/id}}']);
  });

  it('contains the earlier changes of the resource if asked to', () => {
    expect(sent([create, rename, read], [read], { withChanges: true })).toEqual([
      'POST /pets {"name":"Run-1"}',
      'PATCH /pets/{{from:0/id}} {"name":"Run-2"}',
      'GET /pets/{{from:0/id}}',
    ]);
  });

  it('refers to an id in a body', () => {
    const order = exchange(3, 'POST', '/orders', { body: { pet: 'p-17' } });
    expect(sent([create, order], [order])[1]).toBe('POST /orders {"pet":"{{from:0/id}}"}');
  });

  it('takes an id that was only read as known, unless asked not to', () => {
    const list = exchange(0, 'GET', '/pets', { json: [{ id: 'p-1' }] });
    const seeded = exchange(1, 'GET', '/pets/p-1', { json: { id: 'p-1' } });
    expect(sent([list, seeded], [seeded])).toEqual(['GET /pets/p-1']);
    expect(sent([list, seeded], [seeded], { withReads: true })).toEqual(['GET /pets', 'GET /pets/{{from:0/0/id}}']);
  });

  it('does not take what the client chose for a value of the response', () => {
    const named = exchange(4, 'GET', '/pets?name=Run-1');
    expect(sent([create, named], [named])).toEqual(['GET /pets?name=Run-1']);
  });

  it('contains the registration of a callback that was notified', () => {
    const hub = exchange(5, 'POST', '/hub', { body: { callback: 'http://l.example/{{callback:pets.main}}' } });
    const delivery: Delivery = {
      event: 'delivery',
      seq: 6,
      at: 90,
      scenario: 's',
      callback: 'pets.main',
      responded: 204,
      facts: { interface: 'pets', hub: 'main', customer: 'A' },
      request: { method: 'POST', url: '', headers: [] },
    };
    expect(sent([hub, delivery], [delivery])).toEqual([
      'POST /hub {"callback":"http://l.example/{{callback:pets.main}}"}',
    ]);
  });

  it('contains the update whose notification a window waited for, and the hubs that expected it', () => {
    const hub = exchange(1, 'POST', '/hub', { body: { callback: 'http://l.example/{{callback:pets.main}}' } });
    const update = {
      ...exchange(2, 'PATCH', '/pets/p-17', { body: { name: 'Run-2' } }),
      facts: { step: 'trigger-update', kind: 'offered', item: 'one', id: 'existing', body: 'valid', token: 'valid' },
    } as Exchange;
    const window: Note<'delivery-window'> = {
      event: 'note',
      seq: 3,
      at: 40,
      scenario: 's',
      note: 'delivery-window',
      facts: {
        interface: 'pets',
        window: 'plain',
        trigger: 'update',
        item: 'one',
        customer: 'A',
        fired: true,
        from: 2,
        deadlineMs: 100,
        expecting: ['main'],
        silent: [],
        words: ['p-17'],
      },
    };
    const steps = sequenceOf([window], new Sources([create, hub, update, window], [], ['Run']));
    expect(steps.map(({ seq }) => seq)).toEqual([0, 1, 2, 3]);
    expect(steps.at(-1)).toMatchObject({ facts: { words: ['{{from:0/id}}'] } });
  });

  it('contains the window of the event that a notification is about, and waits for it where the window does not', () => {
    const hub = exchange(1, 'POST', '/hub', { body: { callback: 'http://l.example/{{callback:pets.main}}' } });
    const other = exchange(2, 'POST', '/hub', { body: { callback: 'http://l.example/{{callback:pets.second}}' } });
    const delivery = (seq: number, name: 'main' | 'second'): Delivery => ({
      event: 'delivery',
      seq,
      at: 10 * seq,
      scenario: 's',
      callback: `pets.${name}`,
      responded: 204,
      facts: { interface: 'pets', hub: name, customer: 'A' },
      request: { method: 'POST', url: '', headers: [], body: '{"id":"p-17"}' },
    });
    const events = [create, hub, other, delivery(4, 'main'), statusWindow(5, 3), delivery(6, 'second')] as const;
    const sources = new Sources(events, [], ['Run']);
    expect(sequenceOf([events[3]], sources).map(({ seq }) => seq)).toEqual([0, 1, 5]);
    expect(sequenceOf([events[5]], sources).map(({ seq }) => seq)).toEqual([0, 1, 2, 5, 6]);
  });

  it('contains the earlier events of the resource of a window if asked to, each when it was caused', () => {
    const hub = exchange(1, 'POST', '/hub', { body: { callback: 'http://l.example/{{callback:pets.main}}' } });
    const [first, second] = [statusWindow(9, 2), statusWindow(8, 3)];
    const sources = new Sources([create, hub, second, first], [], ['Run']);
    expect(sequenceOf([second], sources).map(({ seq }) => seq)).toEqual([0, 1, 8]);
    expect(sequenceOf([second], sources, { withChanges: true }).map(({ seq }) => seq)).toEqual([0, 1, 9, 8]);
  });

  it('contains the triggers that were fired at the resource without a window if asked to', () => {
    const fired: Note<'trigger'> = {
      event: 'note',
      seq: 1,
      at: 16,
      scenario: 's',
      note: 'trigger',
      facts: {
        interface: 'pets',
        trigger: 'status-change',
        done: true,
        message: '',
        item: 'one',
        id: 'p-17',
        externalId: 'Run-1',
        customer: 'A',
      },
    };
    const later = { ...read, facts: { ...read.facts, item: 'one' } };
    const sources = new Sources([create, fired, later], [], ['Run']);
    expect(sequenceOf([later], sources).map(({ seq }) => seq)).toEqual([0, 2]);
    const steps = sequenceOf([later], sources, { withChanges: true });
    expect(steps.map(({ seq }) => seq)).toEqual([0, 1, 2]);
    expect(steps[1]).toMatchObject({ note: 'trigger', facts: { id: '{{from:0/id}}', externalId: 'Run-1' } });
  });

  it('contains earlier reads by the same request if asked to, around the last change by a client', () => {
    const list = (seq: number, path = '/pets') => exchange(seq, 'GET', path, { json: [] });
    const change = exchange(12, 'POST', '/pets', { body: {} });
    const events = [list(10), list(11), change, list(13), list(14, '/pets?limit=1'), list(15), list(16)];
    const last = list(16);
    const seqs = sequenceOf([last], new Sources(events, [], ['Run']), { withSameReads: true }).map(({ seq }) => seq);
    expect(seqs).toEqual([11, 13, 16]);
  });

  it('contains the time that passed before a read, up to a limit', () => {
    const late = { ...read, startedAt: 5000, at: 5005 };
    const steps = sequenceOf([rename, late], new Sources([create, rename, late], [], ['Run']), { pauseMs: 1000 });
    expect(steps.map(({ event, ...one }) => ('ms' in one ? `${event} ${one.ms}` : event))).toEqual([
      'exchange',
      'exchange',
      'pause 1000',
      'exchange',
    ]);
  });

  it('contains how a callback responded, from the first notification that it rejected', () => {
    const hub = exchange(1, 'POST', '/hub', { body: { callback: 'http://l.example/{{callback:pets.main}}' } });
    const deliveries = [204, 500, 204].map((responded, index): Delivery => ({
      event: 'delivery',
      seq: 2 + index,
      at: 30 + index,
      scenario: 's',
      callback: 'pets.main',
      responded,
      facts: { interface: 'pets', hub: 'main', customer: 'A' },
      request: { method: 'POST', url: '', headers: [] },
    }));
    const [step] = sequenceOf([hub], new Sources([hub, ...deliveries], [], ['Run']));
    expect(step).toMatchObject({ replies: [500] });
  });

  it('contains the deletion of a hub that must be silent, and no part of it lacks the deletion', () => {
    const hub = exchange(1, 'POST', '/hub', { body: { callback: 'http://l.example/{{callback:pets.deleted}}' } });
    const deletion = { ...exchange(2, 'DELETE', '/hub/1'), facts: { step: 'delete-hub', hub: 'deleted' } } as Exchange;
    const window: Note<'delivery-window'> = {
      event: 'note',
      seq: 4,
      at: 60,
      scenario: 's',
      note: 'delivery-window',
      facts: {
        interface: 'pets',
        window: 'after-deletion',
        trigger: 'update',
        item: 'one',
        customer: 'A',
        fired: true,
        from: 3,
        deadlineMs: 100,
        expecting: [],
        silent: ['deleted'],
        words: [],
      },
    };
    const steps = sequenceOf([window], new Sources([hub, deletion, window], [], ['Run']));
    expect(steps.map(({ seq }) => seq)).toEqual([1, 2, 4]);
    const [registered, deleted, note] = steps as readonly [ReproductionStep, ReproductionStep, ReproductionStep];
    expect(hasDeletions([deleted, note], steps)).toBe(true);
    expect(hasDeletions([registered, note], steps)).toBe(false);
    expect(hasDeletions([registered], steps)).toBe(true);
  });

  it('contains the creations of what a list showed if asked to, and looks for them on all pages', () => {
    const list = exchange(3, 'GET', '/pets', { json: [{ id: 'p-1' }, { id: 'p-17' }] });
    const steps = sequenceOf([list], new Sources([create, list], [], ['Run']), { withListed: true });
    expect(steps.map(({ seq }) => seq)).toEqual([0, 3]);
    expect(steps.at(-1)).toMatchObject({ listed: ['{{from:0/id}}'] });
  });
});
