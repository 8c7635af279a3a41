import type { HubName } from '../../../contracts/formats/evidence/hubs.ts';
import type { DeliveryWindow, NoteFacts } from '../../../contracts/formats/evidence/notes.ts';
import { listenedTo } from '../testing/hand-made-windows.ts';
import { created, read } from '../testing/hand-made-lifecycles.ts';
import { describe, expect, it } from 'vitest';
import {
  delivery,
  exchange,
  note,
  casesFor,
  seen,
  testCheck,
  type CheckTable,
  type JudgedRow,
} from '../testing/judging.ts';

const window = (
  name: DeliveryWindow,
  expecting: readonly HubName[],
  notified: readonly HubName[],
  facts: Partial<NoteFacts<'delivery-window'>> = {},
) => listenedTo(name, { expecting, notified }, facts);
const BOTH = ['main', 'second'] as const;
const plain = window('plain', BOTH, BOTH);
const registered = (hub: HubName) =>
  exchange('ticket.hub-create', { facts: { step: 'subscribe', hub }, response: 201 });
const DEADLINE = { declarations: { 'notification.deadlineMs': 1000 } };
const ofChange = delivery({ facts: { interface: 'change', hub: 'main' }, body: { id: 'C-1' } });
const at = (ticket: string, change: string) => ({
  interfaces: { ticket: { baseUrl: ticket }, change: { baseUrl: change } },
});
const OWN_UPDATES = { declarations: { 'notification.ownUpdates': false, 'notification.deadlineMs': 1000 } };

const escaped = [delivery({ body: '{"id":"\\u0054-\\u0031"}' }), ...window('plain', ['main'], [], { from: 0 })];
const busy = [delivery({ body: { id: 'T-0' } }), ...window('plain', BOTH, ['second'], { from: 0 })];
const laterOf = (item: NoteFacts<'delivery-window'>['item']) =>
  listenedTo('plain', { expecting: ['main'], notified: ['main'], body: { id: 'T-2' }, words: ['T-2'] }, { item });
const laterOn = laterOf('one');
/** Updates whose notifications came at once, each with its resource. */
const THREE = [1, 2, 3].flatMap((nth) => {
  const of = { body: { id: `T-${nth}0` }, words: [`T-${nth}0`] };
  return listenedTo('later', { expecting: ['main'], notified: ['main'], ...of }, { firedAt: 200 * (nth - 1) });
});
const SLOW_ONE = listenedTo(
  'later',
  { expecting: ['main'], notified: ['main'], body: { id: 'T-60' }, words: ['T-60'] },
  { firedAt: -400 },
);
const elsewhere = (notified: readonly HubName[]) => window('elsewhere', ['main'], notified);
const NAMED = {
  declarations: { 'notification.eventTypes': { ticket: { update: 'Changed', 'status-change': 'Moved' } } },
};
const typed = (type: string) =>
  listenedTo('plain', { expecting: BOTH, notified: ['main'], body: { id: 'T-1', type } }, { eventType: 'Changed' });

const inState = (status: string) => read('ticket', 'retrieve', { id: 'T-1', status });
/** A trigger for a change of status that no hub was notified of, after the moment 150. */
const untold = window('plain', ['main'], [], { trigger: 'status-change', firedAt: 250 });

/** Another resource, with its state before an event of it was caused. */
const anotherOne = (status: string) => [
  created('ticket', { item: 'two', responded: { id: 'T-2', status: 'New' } }),
  read('ticket', 'retrieve', { id: 'T-2', status }, { item: 'two' }),
  ...window('plain', [], [], { trigger: 'status-change', item: 'two', firedAt: 350 }),
];

/** A resource that was last seen before the registration of the hub, and another one that was in a state before its own event. */
const seenBeforeRegistration = (stateOfAnother: string) => [
  created('ticket', { responded: { id: 'T-1', status: 'New' } }),
  ...anotherOne(stateOfAnother),
  registered('main'),
  delivery({ body: {} }),
  ...window('plain', ['main'], [], { trigger: 'status-change', firedAt: 650 }),
  inState('Done'),
];

const statusChanges: readonly JudgedRow[] = [
  [
    'decides nothing of a resource that was in its last state by itself before, and is so afterwards',
    [
      created('ticket', { responded: { id: 'T-1', status: 'New' } }),
      inState('Done'),
      delivery({ body: {} }),
      ...untold,
      inState('Done'),
    ],
    ['undecided'],
    DEADLINE,
  ],
  [
    'fails one that has changed its state',
    [
      created('ticket', { responded: { id: 'T-1', status: 'New' } }),
      inState('Open'),
      delivery({ body: {} }),
      ...untold,
      inState('Done'),
    ],
    ['fail'],
    DEADLINE,
  ],
  [
    'decides nothing of one last seen before the registration of the hub, where another one changed its state by itself',
    seenBeforeRegistration('Done'),
    ['undecided'],
    DEADLINE,
  ],
  ['fails such a one where no resource changed its state by itself', seenBeforeRegistration('New'), ['fail'], DEADLINE],
  [
    'fails one whose change was shown before the trigger had come to its end',
    [
      delivery({ body: {} }),
      created('ticket', { responded: { id: 'T-1', status: 'New' } }),
      inState('New'),
      inState('Done'),
      ...window('plain', ['main'], [], { trigger: 'status-change', firedAt: 350, from: 3 }),
      inState('Done'),
    ],
    ['fail'],
    DEADLINE,
  ],
  [
    'fails one that has not changed its state by itself',
    [
      created('ticket', { responded: { id: 'T-1', status: 'New' } }),
      inState('New'),
      delivery({ body: {} }),
      ...untold,
      inState('New'),
    ],
    ['fail'],
    DEADLINE,
  ],
];

const cases: CheckTable['cases'] = [
  ['is met by a hub that is notified', plain, ['met']],
  ['is met by a notification that escapes its text', escaped, ['met']],
  ['is met by a notification of the event type', typed('Changed'), ['met'], NAMED],
  ['decides nothing by a notification of another event type', typed('Moved'), ['undecided'], NAMED],
  [
    'decides nothing where a notification of the event type names no resource',
    [
      delivery({ body: { id: 'T-1', type: 'Moved' } }),
      delivery({ body: { type: 'Changed', text: 'about something' } }),
      ...listenedTo('plain', { expecting: ['main'], notified: [] }, { eventType: 'Changed', from: 1 }),
    ],
    ['undecided'],
    { declarations: { ...NAMED.declarations, 'notification.deadlineMs': 1000 } },
  ],
  ['fails silence where another hub is notified', window('plain', BOTH, ['second']), ['fail']],
  [
    'decides nothing of a hub that was busy with other events all the while, where no deadline is declared',
    busy,
    ['undecided'],
  ],
  ['fails a busy one that is notified of what happened later', [...busy, ...laterOn], ['fail', 'met']],
  [
    'decides nothing of a busy one whose notification of a later event may be of an earlier one',
    [
      exchange('ticket.update', { facts: { step: 'patch', nth: 1, item: 'two' }, response: 200 }),
      ...busy,
      ...laterOf('two'),
    ],
    ['undecided', 'met'],
  ],
  ['fails a busy one where a deadline is declared', busy, ['fail'], DEADLINE],
  [
    'decides nothing of what came after the window, where no deadline is declared',
    [...window('plain', BOTH, ['second']), delivery({ body: { id: 'T-1' } })],
    ['undecided'],
  ],
  [
    'decides nothing of silence without a declared deadline',
    [...plain, ...window('before-deletion', ['main'], [])],
    ['met', 'undecided'],
  ],
  [
    'fails silence where three other events of the kind were notified in a third of the time',
    [...THREE, ...window('before-deletion', ['main'], [], { firedAt: 100 })],
    ['fail', 'met'],
  ],
  [
    'decides nothing of it where two were',
    [...THREE.slice(2), ...window('before-deletion', ['main'], [], { firedAt: 100 })],
    ['met', 'undecided'],
  ],
  [
    'decides nothing of it where one of them took longer',
    [...THREE, ...SLOW_ONE, ...window('before-deletion', ['main'], [], { firedAt: 100 })],
    ['met', 'undecided'],
  ],
  [
    'fails the second update, where the first one was notified and a deadline is declared',
    [...plain, ...window('before-deletion', ['main'], [])],
    ['fail', 'met'],
    DEADLINE,
  ],
  [
    'decides nothing of a hub that is younger than the time a registration takes',
    [registered('main'), ...window('plain', BOTH, ['second'], { firedAt: 400 })],
    ['undecided'],
    { declarations: { settleMs: 500 } },
  ],
  [
    'fails silence of a hub that is old enough',
    [registered('main'), ...window('plain', BOTH, ['second'], { firedAt: 600 })],
    ['fail'],
    { declarations: { settleMs: 500 } },
  ],
  ['decides nothing of an event that was not caused', window('plain', ['main'], [], { fired: false }), ['undecided']],
  [
    'decides nothing where no notification names a resource, and one came',
    [
      created('ticket', { responded: { id: 'T-1' } }),
      delivery({ body: {} }),
      ...window('plain', ['main'], [], { from: 1 }),
    ],
    ['undecided'],
    DEADLINE,
  ],
  [
    'fails silence where no notification names a resource, and none came in time',
    [
      delivery({ body: {} }),
      created('ticket', { responded: { id: 'T-1' } }),
      ...window('plain', ['main'], [], { from: 2 }),
    ],
    ['fail'],
    DEADLINE,
  ],
  [
    'fails silence where another notification names a resource',
    [
      created('ticket', { responded: { id: 'T-1' } }),
      created('ticket', { item: 'two', responded: { id: 'T-2' } }),
      delivery({ body: { id: 'T-2' } }),
      ...window('plain', ['main'], []),
    ],
    ['fail'],
    DEADLINE,
  ],
  ['decides nothing where the listener was never reached', window('plain', ['main'], []), ['undecided'], DEADLINE],
  [
    'decides nothing where only another host of the provider reached the listener',
    [ofChange, ...window('plain', ['main'], [])],
    ['undecided'],
    { ...DEADLINE, profile: at('https://tickets.example.com', 'https://changes.example.com') },
  ],
  [
    'fails silence where another interface of the same host reached it',
    [ofChange, ...window('plain', ['main'], [])],
    ['fail'],
    { ...DEADLINE, profile: at('https://api.example.com/ticket', 'https://api.example.com/change') },
  ],
  [
    'fails silence where target and listener are on one machine',
    [note('listener', { loopback: true }), ...window('plain', ['main'], [])],
    ['fail'],
    DEADLINE,
  ],
  [
    'decides nothing of silence where own updates are not notified',
    [...plain, ...window('later', ['main'], [])],
    ['met', 'undecided'],
    OWN_UPDATES,
  ],
  [
    'decides nothing of a late notification, where a deadline is declared',
    [...window('plain', BOTH, ['second']), delivery({ body: { id: 'T-1' } })],
    ['undecided'],
    DEADLINE,
  ],
  [
    'decides nothing of a late notification after the next event, where each event has one',
    [
      ...window('plain', BOTH, ['second']),
      ...window('before-deletion', ['main'], ['main']),
      delivery({ body: { id: 'T-1', description: 'of the other event' } }),
    ],
    ['met', 'undecided'],
    DEADLINE,
  ],
  [
    'fails silence where the notification of the next event comes twice',
    [
      ...window('plain', BOTH, ['second']),
      ...window('before-deletion', ['main'], ['main']),
      delivery({ body: { id: 'T-1' } }),
    ],
    ['fail', 'met'],
    DEADLINE,
  ],
  [
    'is met by a notification that was late because the suite was delayed',
    [...window('plain', BOTH, ['second'], { stalledMs: 300 }), delivery({ body: { id: 'T-1' } })],
    ['met'],
    DEADLINE,
  ],
  [
    'fails silence where the next notification is about another event',
    [...window('plain', BOTH, ['second']), ...window('before-deletion', ['main'], ['main'])],
    ['fail', 'met'],
    DEADLINE,
  ],
  [
    'decides nothing of silence while the suite was delayed',
    [...plain, ...window('later', ['main'], [], { stalledMs: 300 })],
    ['met', 'undecided'],
    DEADLINE,
  ],
  [
    'fails silence after many short stalls within a long deadline',
    [...plain, ...window('later', ['main'], [], { deadlineMs: 8000, stalledMs: 3200, longStallsMs: 400 })],
    ['fail', 'met'],
    DEADLINE,
  ],
  [
    'decides nothing of silence after short stalls that take as long as the deadline',
    [...plain, ...window('later', ['main'], [], { deadlineMs: 8000, stalledMs: 8000, longStallsMs: 400 })],
    ['met', 'undecided'],
    DEADLINE,
  ],
  [
    'decides nothing of silence after long stalls',
    [...plain, ...window('later', ['main'], [], { deadlineMs: 8000, stalledMs: 3200, longStallsMs: 2000 })],
    ['met', 'undecided'],
    DEADLINE,
  ],
  [
    'decides nothing of silence after many short stalls within a short deadline',
    [...plain, ...window('later', ['main'], [], { stalledMs: 300, longStallsMs: 0 })],
    ['met', 'undecided'],
    DEADLINE,
  ],
  [
    'fails silence after a short delay',
    [...plain, ...window('later', ['main'], [], { stalledMs: 100 })],
    ['fail', 'met'],
    DEADLINE,
  ],
  ['ignores windows of other events', window('plain', ['main'], [], { trigger: 'status-change' }), [], DEADLINE],
  [
    'is met by an own change of status',
    window('own-status', ['main'], ['main'], { trigger: 'status-change' }),
    ['met'],
    undefined,
    'ticket.events.status-changes-are-notified',
  ],
  ['is met by an update elsewhere that is notified', [...plain, ...elsewhere(['main'])], ['met'], DEADLINE],
  ['fails silence about one', [...plain, ...elsewhere([])], ['fail', 'met'], DEADLINE],
  ['decides nothing of that silence without a deadline', [...plain, ...elsewhere([])], ['met', 'undecided']],
  ['ignores that silence where no update is notified', elsewhere([]), [], DEADLINE],
];

testCheck({
  check: 'event-delivered',
  requirement: 'ticket.events.updates-are-notified',
  cases: [...cases, ...casesFor({ 'ticket.events.status-changes-are-notified': statusChanges })],
});

describe('a missing notification', () => {
  it('is said to have come with another type, if the hub was notified with one in its place', () => {
    const both = { declarations: { ...NAMED.declarations, ...DEADLINE.declarations } };
    const received = (type: string) =>
      seen('ticket.events.updates-are-notified', typed(type), both).observations.flatMap((one) =>
        one.outcome === 'broken' ? [one.received.text] : [],
      );
    expect(received('Moved')).toEqual(['only a notification of another type, "Moved"']);
  });
});
