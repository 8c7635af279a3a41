import type { Json, JsonObject } from '../../../contracts/contract.ts';
import { created, patched, read } from '../testing/hand-made-lifecycles.ts';
import { listenedTo } from '../testing/hand-made-windows.ts';
import { delivery, exchange, note, testCheck, type CheckTable, type Draft } from '../testing/judging.ts';

const DECLARATIONS = {
  'notification.schema': { ticket: { schema: { type: 'object' }, id: '/ticket/id', resource: '/ticket' } },
  'notification.ownUpdates': true,
  'notification.deadlineMs': 100,
};
const DECLARED = { declarations: DECLARATIONS };
const MOVED = { declarations: { 'notification.ownUpdates': true, 'notification.deadlineMs': 100 } };
const notified = (body: Json): Draft => delivery({ body });
const containing = (description: string, more: JsonObject = {}): Draft =>
  notified({ ticket: { id: 'T-1', description, ...more } });

const made = created('ticket', { sent: { externalId: 'run-ticket-1', description: 'first' } });
const updated = (nth: number, description: string): Draft =>
  patched('ticket', nth, { description }, { response: [200, { id: 'T-1', description }] });
const shown = (description: string): Draft => read('ticket', 'retrieve', { id: 'T-1', description });
/** Time in which nothing happens. */
const later = Array.from({ length: 15 }, () => note('target-back', { origin: 'https://a.example', message: '' }));
const updates = (...deliveries: readonly Draft[]): readonly Draft[] => [
  made,
  updated(1, 'second'),
  updated(2, 'third'),
  ...deliveries,
  shown('third'),
  ...later,
];

const SLOW = { declarations: { ...DECLARATIONS, 'notification.deadlineMs': 60_000 } };
/** Updates after the registration of the main hub, with what it was notified of each; long before the deadline is over. */
const notifiedOfEach = (...deliveries: readonly Draft[]): readonly Draft[] => [
  exchange('ticket.hub-create', { facts: { step: 'subscribe', hub: 'main' }, response: [201, { id: 'H-1' }] }),
  ...updates(...deliveries),
];
const toMain = (description: string): Draft =>
  delivery({ facts: { hub: 'main' }, body: { ticket: { id: 'T-1', description } } });

const notes = (...texts: readonly string[]) => ({ note: texts.map((text) => ({ text })) });
/** What the main hub is notified of when something happened to a resource with a note. */
const notifiedOf = (
  trigger: 'update' | 'status-change' | 'outbound-communication',
  members: JsonObject,
): readonly Draft[] => [
  created('ticket', {
    sent: { externalId: 'run-ticket-1', description: 'first', ...notes('one') },
    responded: { id: 'T-1', externalId: 'run-ticket-1', description: 'first', ...notes('one'), status: 'Open' },
  }),
  ...listenedTo(
    'plain',
    { expecting: ['main'], notified: ['main'], body: { ticket: { id: 'T-1', ...members } } },
    { trigger, item: 'one' },
  ),
];

/** Two updates of the notes of a ticket, and then notifications that contain the given ones. */
const updatedNotes = (...notified: readonly (readonly string[])[]): readonly Draft[] => [
  created('ticket', { sent: { externalId: 'run-ticket-1', ...notes('first') } }),
  patched('ticket', 1, notes('second'), { response: 204 }),
  patched('ticket', 2, notes('third', 'third more'), { response: 204 }),
  ...notified.map((texts) => delivery({ body: { ticket: { id: 'T-1', ...notes(...texts) } } })),
  read('ticket', 'retrieve', { id: 'T-1', ...notes('first', 'second', 'third', 'third more') }),
  ...later,
];

/** Of the updates of a ticket in succession, what the main hub is notified of the last one. */
const inSuccession = (members: JsonObject): readonly Draft[] => [
  created('ticket', { sent: { externalId: 'run-ticket-1', description: 'first', ...notes('one') } }),
  patched('ticket', 1, { description: 'second', ...notes('two') }, { response: 204 }),
  read('ticket', 'notified-read', { id: 'T-1', description: 'second', ...notes('two', 'three') }),
  ...listenedTo(
    'later',
    { expecting: ['main'], notified: ['main'], body: { ticket: { id: 'T-1', ...members } } },
    { trigger: 'update', item: 'one' },
  ),
];

const NAMED = {
  declarations: {
    ...DECLARATIONS,
    'notification.eventTypes': {
      ticket: { update: 'Change', 'outbound-communication': 'Message', 'status-change': 'Move' },
    },
  },
};

const UPDATES_NAMED = {
  declarations: { ...DECLARATIONS, 'notification.eventTypes': { ticket: { update: 'Change' } } },
};

/** A message about a ticket that was updated before it; its notification contains the given description. */
const message = (description: string, eventType = 'Message'): readonly Draft[] => [
  made,
  patched(
    'ticket',
    1,
    { description: 'second' },
    { response: [200, { id: 'T-1', description: 'second', priority: '1' }] },
  ),
  ...listenedTo(
    'plain',
    {
      ...({ expecting: ['main'], notified: ['main'] } as const),
      body: { eventType, ticket: { id: 'T-1', description, externalId: 'run-ticket-1' } },
    },
    { trigger: 'outbound-communication', item: 'one', eventType: 'Message' },
  ),
];

/** A ticket with a priority, and an object somewhere in a notification. */
const unplaced = (object: JsonObject): readonly Draft[] => [
  created('ticket', { sent: { externalId: 'run-ticket-1', description: 'first', priority: '2' } }),
  notified({ event: { parts: [{ object }] } }),
];

/** A ticket whose status moves after its creation, with an update; the state before is notified late, and then the given one. */
const movedBeforeUpdate = (description: string): readonly Draft[] => {
  const toMainUnplaced = (body: JsonObject): Draft => delivery({ facts: { hub: 'main' }, body: { event: body } });
  const now = { id: 'T-1', externalId: 'run-ticket-1', description: 'second', status: 'Held' };
  return [
    created('ticket', {
      sent: { externalId: 'run-ticket-1', description: 'first' },
      responded: { ...now, description: 'first', status: 'Open' },
    }),
    patched('ticket', 1, { description: 'second' }, { response: [200, now] }),
    toMainUnplaced({ ...now, description: 'first', status: 'Open' }),
    toMainUnplaced({ ...now, description }),
    read('ticket', 'retrieve', now),
    ...later,
  ];
};

/** Listens to a change of status. */
const moved = (named: { readonly eventType?: string } = { eventType: 'Move' }): readonly Draft[] =>
  listenedTo(
    'later',
    { expecting: ['main'], notified: [] },
    { trigger: 'status-change', item: 'one', from: 1, ...named },
  );

/** A change of status that retrievals show, and a notification of it that contains a status. */
const move = (status: string, after = 'Closed', eventType = 'Move'): readonly Draft[] => [
  made,
  read('ticket', 'notified-read', { id: 'T-1', status: 'Open' }),
  notified({ eventType, ticket: { id: 'T-1', status } }),
  read('ticket', 'notified-read', { id: 'T-1', status: after }),
  ...moved(eventType === 'Move' ? { eventType } : {}),
];

/** A change of the status of an open ticket that no retrieval shows, and notifications that contain a status. */
const unreadMove = (...statuses: readonly string[]): readonly Draft[] => [
  created('ticket', { responded: { id: 'T-1', status: 'Open' } }),
  ...statuses.map((status) => notified({ eventType: 'Move', ticket: { id: 'T-1', status } })),
  ...moved(),
];

/** @param next the states that can follow the state of an open ticket */
const transitions = (...next: readonly string[]) => ({
  declarations: { ...NAMED.declarations, 'ticket.stateMachine': { Open: next, Closed: [] } },
});

/** An update whose response does not have the resource, and a notification that contains it. */
const composed = (
  description: string,
  response: NonNullable<Parameters<typeof patched>[3]>['response'] = 204,
): readonly Draft[] => [
  made,
  patched('ticket', 1, { description: 'second' }, { response }),
  ...listenedTo('plain', {
    ...({ expecting: ['main'], notified: ['main'] } as const),
    body: { ticket: { id: 'T-1', description, externalId: 'run-ticket-1' } },
  }),
];

const cases: CheckTable['cases'] = [
  [
    'leaves the description of an event that has the id of its resource',
    [
      made,
      ...listenedTo(
        'plain',
        {
          expecting: ['main'],
          notified: ['main'],
          body: { id: 'T-1', externalId: 'run-ticket-1', eventType: 'TicketText', description: 'please restart' },
        },
        { trigger: 'update', item: 'one' },
      ),
      shown('first'),
    ],
    ['seen'],
    MOVED,
  ],
  [
    'leaves an outermost object that has nothing of the resource but its id',
    [
      made,
      ...listenedTo(
        'plain',
        { expecting: ['main'], notified: ['main'], body: { id: 'T-1', type: 'Text', description: 'please restart' } },
        { trigger: 'update', item: 'one' },
      ),
      shown('first'),
    ],
    ['seen'],
    MOVED,
  ],
  ['is met by a message with the state at its time', message('second'), ['met'], NAMED],
  ['fails one with a state before it', message('first'), ['fail'], NAMED],
  ['ignores a message whose type is not named', message('first', 'Other'), ['met'], DECLARED],
  ['is met by the state that an update has sent', composed('second'), ['met'], DECLARED],
  ['fails another one than that', composed('never'), ['fail'], DECLARED],
  [
    'is met by the state that an update has sent, where the response has something else',
    composed('second', [202, { accepted: true }]),
    ['met'],
    DECLARED,
  ],
  ['fails another one than that, too', composed('never', [202, { accepted: true }]), ['fail'], DECLARED],
  ['ignores the new status', move('Closed'), [], NAMED],
  [
    'ignores the status before, if the new one comes after the window: it is the late one of an earlier change',
    [...move('Open'), notified({ eventType: 'Move', ticket: { id: 'T-1', status: 'Closed' } })],
    [],
    NAMED,
  ],
  [
    'fails it, if the new one comes after another change of status was caused',
    [
      ...move('Open'),
      note('trigger', { interface: 'ticket', trigger: 'status-change', done: true, message: '' }),
      notified({ eventType: 'Move', ticket: { id: 'T-1', status: 'Closed' } }),
    ],
    ['fail'],
    NAMED,
  ],
  ['fails the status before a change of it', move('Open'), ['fail'], NAMED],
  ['fails the status before one that no retrieval shows', unreadMove('Open'), ['fail'], transitions('Closed')],
  ['ignores it where the same status may follow', unreadMove('Open'), [], transitions('Open', 'Closed')],
  ['ignores it where another one follows', unreadMove('Open', 'Closed'), [], transitions('Closed')],
  ['ignores it without declared transitions', unreadMove('Open'), [], NAMED],
  ['ignores the status after one that no retrieval shows', unreadMove('Closed'), [], transitions('Closed')],
  [
    'ignores a late notification of another event, where the type of this one is not named',
    move('Open', 'Closed', 'Change'),
    [],
    UPDATES_NAMED,
  ],
  ['ignores a status that did not change', move('Open', 'Open'), [], NAMED],
  ['ignores the state after the update', updates(containing('third')), [], DECLARED],
  [
    'ignores a late notification of an earlier update',
    updates(containing('second'), containing('third')),
    [],
    DECLARED,
  ],
  [
    'ignores the state before the update in one after the deadline, which may be that of an earlier update',
    updates(...later, containing('second')),
    [],
    DECLARED,
  ],
  ['ignores a notification without the member', updates(notified({ ticket: { id: 'T-1' } })), [], DECLARED],
  ['fails the state before the update, and never the one since', updates(containing('second')), ['fail'], DECLARED],
  ['ignores a list with a text that the update gave it', updatedNotes(['third more']), [], DECLARED],
  ['ignores a late list of an earlier update', updatedNotes(['second'], ['third more']), [], DECLARED],
  ['fails lists of before the update, and never one of since', updatedNotes(['first', 'second']), ['fail'], DECLARED],
  [
    'is met by a state between updates in succession',
    inSuccession({ description: 'second', ...notes('two', 'three') }),
    ['met'],
    DECLARED,
  ],
  [
    'fails a state with some members of before an update, and some of after it',
    inSuccession({ description: 'second', ...notes('one') }),
    ['fail'],
    DECLARED,
  ],
  [
    'ignores a notification of another event type',
    updates(notified({ eventType: 'Message', ticket: { id: 'T-1', description: 'second' } })),
    [],
    NAMED,
  ],
  [
    'fails the state before once every update was notified',
    notifiedOfEach(toMain('first'), toMain('second')),
    ['fail'],
    SLOW,
  ],
  ['waits for the notification of each update', notifiedOfEach(toMain('second')), [], SLOW],
  ['is not misled by one that comes twice', notifiedOfEach(toMain('second'), toMain('second')), [], SLOW],
  [
    'decides nothing before the time is over',
    [made, updated(1, 'second'), containing('first'), shown('second')],
    [],
    DECLARED,
  ],
  [
    'ignores a provider whose later responses show another value than the one sent',
    [made, updated(1, 'second'), containing('first'), shown('first'), ...later],
    [],
    DECLARED,
  ],
  ['fails a text that was never there', updates(containing('th?rd')), ['fail'], DECLARED],
  ['ignores other spellings and added members', updates(containing(' third', { priority: '1' })), [], DECLARED],
  [
    'fails a text that was never there in an object with the id and other values of the resource, where no place is declared',
    unplaced({ id: 'T-1', description: 'th?rd', externalId: 'run-ticket-1', priority: '2' }),
    ['fail'],
  ],
  [
    'ignores an object with the same id and no value of the resource, where no place is declared',
    unplaced({ id: 'T-1', description: 'the organisation of that number', role: 'owner' }),
    [],
  ],
  [
    'ignores the state after the update of a ticket whose status has moved, where no place is declared',
    movedBeforeUpdate('second'),
    [],
    MOVED,
  ],
  [
    'fails the state before the update of a ticket whose status has moved, where no place is declared',
    movedBeforeUpdate('first'),
    ['fail'],
    MOVED,
  ],
  [
    'ignores what is no resource of the run',
    updates(notified({ ticket: 'T-1' }), notified({ ticket: { id: 'X' } })),
    [],
    DECLARED,
  ],
  ['is met by the state that was returned', notifiedOf('update', { description: 'first', ...notes('one') }), ['met']],
  ['records a notification without the resource', notifiedOf('update', {}), ['seen']],
  [
    'decides nothing of a resource whose states no response shows',
    listenedTo('plain', {
      ...({ expecting: ['main'], notified: ['main'] } as const),
      body: [{ id: 'T-1', description: 'first', priority: '1' }],
    }),
    [],
  ],
  [
    'ignores a note that an outbound communication leaves in the resource',
    notifiedOf('outbound-communication', { description: 'first', ...notes('said', 'two') }),
    ['met'],
  ],
  [
    'fails a text that an outbound communication cannot have changed',
    notifiedOf('outbound-communication', { description: 'other', ...notes('one') }),
    ['fail'],
  ],
  [
    'fails another note than the one that an update has left',
    notifiedOf('update', { description: 'first', ...notes('another') }),
    ['fail'],
  ],
  ['is met by a status that no response shows', notifiedOf('status-change', { status: 'Closed' }), ['met'], DECLARED],
  [
    'fails a status of another type than in every response',
    notifiedOf('status-change', { status: 3 }),
    ['fail'],
    DECLARED,
  ],
  [
    'fails a list of one item that is that item',
    notifiedOf('status-change', { note: { text: 'one' } }),
    ['fail'],
    DECLARED,
  ],
  ['ignores everything where no place is declared', updates(containing('th?rd')), []],
];

testCheck({
  check: 'notification-agrees-with-resource',
  requirement: 'ticket.events.payload-agrees-with-the-ticket',
  cases,
});
