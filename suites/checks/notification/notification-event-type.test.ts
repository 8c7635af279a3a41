import { listenedTo } from '../testing/hand-made-windows.ts';
import { created } from '../testing/hand-made-lifecycles.ts';
import { delivery, exchange, testCheck, type CheckTable, type Draft } from '../testing/judging.ts';

/** An update that is notified, with the number of deliveries to the hub before it. */
const notified = (body: object, before = 0): readonly Draft[] =>
  listenedTo(
    'plain',
    { expecting: ['main'], notified: ['main'], body: { id: 'T-1', ...body } },
    before > 0 ? { from: 0 } : {},
  );
const PLACE = { 'notification.schema': { ticket: { schema: { type: 'object' }, eventType: '/type' } } };
const NAMED = { declarations: { ...PLACE, 'notification.eventTypes': { ticket: { update: 'Changed' } } } };
const OTHER_NAMES = { declarations: { ...PLACE, 'notification.eventTypes': { ticket: { 'status-change': 'Moved' } } } };

const ALL_NAMED = {
  declarations: {
    ...PLACE,
    'notification.eventTypes': {
      ticket: {
        update: 'Changed',
        'status-change': 'Moved',
        'outbound-communication': 'Sent',
        'provider-initiated': 'New',
      },
    },
  },
};

/** A window without texts that identify the resource. */
const anyCounts = (): readonly Draft[] =>
  listenedTo('plain', { expecting: ['main'], notified: ['main'], body: { id: 'T-1', type: 'Created' } }, { words: [] });

const cases: CheckTable['cases'] = [
  ['is met by the declared name', notified({ type: 'Changed' }), ['met'], NAMED],
  ['fails another one', notified({ type: 'changed' }), ['fail'], NAMED],
  ['fails none', notified({}), ['fail'], NAMED],
  [
    'records another type in addition to the declared one',
    [delivery({ body: { id: 'T-1', type: 'Created' } }), ...notified({ type: 'Changed' }, 1)],
    ['met', 'seen'],
    NAMED,
  ],
  [
    'decides nothing of the first notification about a resource that the run created',
    [created('ticket', { item: 'one' }), ...notified({ type: 'Created' })],
    ['undecided'],
    NAMED,
  ],
  [
    'decides nothing of one about such a resource where any notification counts',
    [
      exchange('ticket.create', { method: 'POST', facts: { step: 'create' }, response: [201, { id: 'T-1' }] }),
      ...anyCounts(),
    ],
    ['undecided'],
    NAMED,
  ],
  ['fails one about another resource where any notification counts', anyCounts(), ['fail'], NAMED],
  [
    'ignores an event of another interface where any notification counts',
    anyCounts(),
    [],
    {
      declarations: {
        ...PLACE,
        'notification.eventTypes': { ticket: { update: 'Changed' }, order: { update: 'Created' } },
      },
    },
  ],
  [
    'fails it if own creations are not notified',
    [created('ticket', { item: 'one' }), ...notified({ type: 'Created' })],
    ['fail'],
    { declarations: { ...NAMED.declarations, 'notification.ownCreates': false } },
  ],
  [
    'fails the second notification about that resource',
    [created('ticket', { item: 'one' }), ...notified({ type: 'Created' }), ...notified({ type: 'Created', at: 2 })],
    ['fail', 'undecided'],
    NAMED,
  ],
  [
    'decides nothing of the same notification that comes again',
    [created('ticket', { item: 'one' }), ...notified({ type: 'Created' }), ...notified({ type: 'Created' })],
    ['undecided'],
    NAMED,
  ],
  [
    'fails the same one where each notification comes once',
    [created('ticket', { item: 'one' }), ...notified({ type: 'Created' }), ...notified({ type: 'Created' })],
    ['fail', 'undecided'],
    { declarations: { ...NAMED.declarations, 'notification.delivery': { duplicates: false } } },
  ],
  [
    'decides nothing of the second one if the creation was repeated and returned the same resource',
    [
      created('ticket', { item: 'one' }),
      created('ticket', { item: 'two' }),
      ...notified({ type: 'Created' }),
      ...notified({ type: 'Created' }),
    ],
    ['undecided'],
    NAMED,
  ],
  [
    'decides nothing of the first one with an undeclared type, since it may come out of order',
    [created('ticket', { item: 'one' }), ...notified({ type: 'Changed' }), ...notified({ type: 'Created' })],
    ['met', 'undecided'],
    NAMED,
  ],
  [
    'decides nothing of another name where events of the provider have no declared one, and this one is used',
    [...notified({ type: 'Changed' }), ...notified({ type: 'Moved' })],
    ['met', 'undecided'],
    NAMED,
  ],
  [
    'fails another name where each event of the provider has a declared one',
    [...notified({ type: 'Changed' }), ...notified({ type: 'Other' })],
    ['met', 'fail'],
    ALL_NAMED,
  ],
  [
    'fails the declared name of another event',
    [...notified({ type: 'Changed' }), ...notified({ type: 'Moved' })],
    ['met', 'fail'],
    {
      declarations: {
        ...PLACE,
        'notification.eventTypes': { ticket: { update: 'Changed', 'status-change': 'Moved' } },
      },
    },
  ],
  ['records the name while none is declared', notified({ type: 'Changed' }), ['seen'], { declarations: PLACE }],
  ['records the name of an event that has none declared', notified({ type: 'x' }), ['seen'], OTHER_NAMES],
  ['records that no place is declared', notified({ type: 'Changed' }), ['seen']],
];

testCheck({ check: 'notification-event-type', requirement: 'ticket.events.event-type-names-are-as-declared', cases });
