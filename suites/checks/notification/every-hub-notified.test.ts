import { listenedTo } from '../testing/hand-made-windows.ts';
import { testCheck, type CheckTable } from '../testing/judging.ts';

const BOTH = ['main', 'second'] as const;
const MOVE = { trigger: 'status-change' } as const;

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
    { declarations: { 'notification.deadlineMs': 1000 } },
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
    { declarations: { 'notification.deadlineMs': 1000 } },
  ],
  ['ignores the first hub', listenedTo('plain', { expecting: ['main'], notified: [] }), []],
  [
    'ignores an event of which no hub is notified',
    listenedTo('plain', { expecting: BOTH, notified: [] }, MOVE),
    [],
    { declarations: { 'notification.deadlineMs': 1000 } },
  ],
];

testCheck({ check: 'every-hub-notified', requirement: 'ticket.events.every-hub-is-notified', cases });
