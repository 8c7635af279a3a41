import { created } from '../testing/hand-made-lifecycles.ts';
import { listenedTo } from '../testing/hand-made-windows.ts';
import { delivery, testCheck, type CheckTable, type Draft } from '../testing/judging.ts';

const BOTH = ['main', 'second'] as const;
const MOVE = { trigger: 'status-change' } as const;

const DEADLINE = { declarations: { 'notification.deadlineMs': 1000 } };
const toSecond = (id: string): Draft => delivery({ facts: { interface: 'ticket', hub: 'second' }, body: { id } });
/** The first hub is notified of T-1 at once, the second one of resources that are older. */
const behind: readonly Draft[] = [
  created('ticket', { id: 'T-1', item: 'one' }),
  toSecond('T-7'),
  ...listenedTo('plain', { expecting: BOTH, notified: ['main'] }, { firedAt: 200 }),
  toSecond('T-8'),
  toSecond('T-9'),
  created('ticket', { id: 'T-3', item: 'three' }),
];
/** An event of a resource that was created after that of T-1. */
const ofNewer = listenedTo(
  'plain',
  { expecting: ['main'], notified: ['main', 'second'], words: ['T-2'], body: { id: 'T-2' } },
  { item: 'two' },
);

const cases: CheckTable['cases'] = [
  ['is met by the second hub', listenedTo('plain', { expecting: BOTH, notified: BOTH }), ['met']],
  ['fails its silence', listenedTo('plain', { expecting: BOTH, notified: ['main'] }), ['fail']],
  [
    'fails silence of a hub that was registered later',
    listenedTo('later', { expecting: ['main', 'late'], notified: ['main'] }),
    ['fail'],
  ],
  [
    'fails silence of a hub whose callback was registered again after its deletion',
    listenedTo('registered-again', { expecting: BOTH, notified: ['main'] }),
    ['fail'],
  ],
  [
    'is met by the hub of another customer',
    listenedTo('other-customer', { expecting: ['other-customer'], notified: ['other-customer'] }),
    ['met'],
  ],
  [
    'is met by an event after a failure of the callback',
    listenedTo('after-failure', { expecting: ['main', 'slow'], notified: ['main', 'slow'] }),
    ['met'],
  ],
  [
    'warns of silence after it, where a deadline is declared',
    listenedTo('after-failure', { expecting: ['main', 'failing-first'], notified: ['main'] }),
    ['warn'],
    DEADLINE,
  ],
  [
    'decides nothing of it without a deadline',
    listenedTo('after-failure', { expecting: ['main', 'failing-first'], notified: ['main'] }),
    ['undecided'],
  ],
  [
    'warns of silence about a resource that another identity of the customer created',
    [
      ...listenedTo('plain', { expecting: BOTH, notified: BOTH }),
      ...listenedTo('other-identity', { expecting: ['main'], notified: [] }),
    ],
    ['met', 'warn'],
    DEADLINE,
  ],
  ['decides nothing of a hub that is notified of older events without a pause', behind, ['undecided'], DEADLINE],
  [
    'fails a hub that is notified of a newer resource meanwhile',
    [...behind, created('ticket', { id: 'T-2', item: 'two' }), ...ofNewer, created('ticket', { id: 'T-4' })],
    ['fail'],
    DEADLINE,
  ],
  [
    'fails a hub that is notified of nothing for some time',
    [...behind, ...Array.from({ length: 21 }, (_, nth) => created('ticket', { id: `T-${nth + 20}` }))],
    ['fail'],
    DEADLINE,
  ],
  ['ignores the first hub', listenedTo('plain', { expecting: ['main'], notified: [] }), []],
  [
    'ignores an event of which no hub is notified',
    listenedTo('plain', { expecting: BOTH, notified: [] }, MOVE),
    [],
    DEADLINE,
  ],
];

testCheck({ check: 'every-hub-notified', requirement: 'ticket.events.every-hub-is-notified', cases });
