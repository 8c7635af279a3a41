import { listenedTo } from '../testing/hand-made-windows.ts';
import { delivery, exchange, testCheck, type CheckTable, type Draft } from '../testing/judging.ts';

/** A notification that comes 900 ms after the beginning of the run. */
const late = (facts: { readonly firedAt?: number; readonly stalledMs?: number }): readonly Draft[] => [
  ...Array.from({ length: 9 }, () => delivery({ facts: { hub: 'second' } })),
  ...listenedTo('plain', { expecting: ['main'], notified: ['main'] }, facts),
];
const DEADLINE = { declarations: { 'notification.deadlineMs': 500 } };

/** Notifications to another hub every 100 ms. */
const others = (count: number): readonly Draft[] =>
  Array.from({ length: count }, () => delivery({ facts: { interface: 'order', hub: 'second' } }));
const LONGER = { declarations: { 'notification.deadlineMs': 1000 } };

const cases: CheckTable['cases'] = [
  ['is met by a notification in time', late({ firedAt: 500 }), ['met'], DEADLINE],
  ['fails one that is late', late({ firedAt: 100 }), ['fail'], DEADLINE],
  ['ignores time in which the listener was delayed', late({ firedAt: 100, stalledMs: 400 }), ['met'], DEADLINE],
  ['decides nothing of a little more than the deadline', late({ firedAt: 380 }), ['undecided'], DEADLINE],
  ['records the time while no deadline is declared', late({ firedAt: 100 }), ['seen']],
  [
    'decides nothing of silence',
    listenedTo('plain', { expecting: ['main'], notified: [] }, { firedAt: 0 }),
    [],
    DEADLINE,
  ],
  [
    'fails a notification after the window',
    [
      ...listenedTo('plain', { expecting: ['main'], notified: [] }, { firedAt: 0 }),
      ...Array.from({ length: 9 }, () => delivery({ facts: { hub: 'second' } })),
      delivery({ body: { id: 'T-1' } }),
    ],
    ['fail'],
    DEADLINE,
  ],
  [
    'fails a late notification in a window of another purpose',
    [
      ...Array.from({ length: 9 }, () => delivery({ facts: { hub: 'second' } })),
      ...listenedTo('query', { expecting: ['main'], notified: ['main'] }, { firedAt: 100 }),
    ],
    ['fail'],
    DEADLINE,
  ],
  [
    'fails one that is later than any delay of the suite explains',
    [
      ...listenedTo('plain', { expecting: ['main'], notified: [] }, { firedAt: 0, stalledMs: 120 }),
      ...Array.from({ length: 19 }, () => exchange('ticket.list', { response: [200, []] })),
      delivery({ body: { id: 'T-1' } }),
    ],
    ['fail'],
    DEADLINE,
  ],
  [
    'decides nothing of it if the suite was delayed',
    [
      ...listenedTo('plain', { expecting: ['main'], notified: [] }, { firedAt: 0, stalledMs: 300 }),
      ...Array.from({ length: 9 }, () => delivery({ facts: { hub: 'second' } })),
      delivery({ body: { id: 'T-1' } }),
    ],
    ['undecided'],
    DEADLINE,
  ],
  [
    'decides nothing of one that is late while the suite was often delayed for short times',
    [
      ...Array.from({ length: 80 }, () => exchange('ticket.list', { response: 200 })),
      ...listenedTo(
        'plain',
        { expecting: ['main'], notified: ['main'] },
        { firedAt: 100, deadlineMs: 5000, stalledMs: 1500, longStallsMs: 0 },
      ),
    ],
    ['undecided'],
    { declarations: { 'notification.deadlineMs': 5000 } },
  ],
  [
    'decides nothing of it after a notification to a callback that responds late, of any interface',
    [
      delivery({ facts: { interface: 'order', hub: 'slow' } }),
      ...Array.from({ length: 9 }, () => delivery({ facts: { hub: 'second' } })),
      ...listenedTo('plain', { expecting: ['main'], notified: ['main'] }, { firedAt: 200 }),
    ],
    ['undecided'],
    DEADLINE,
  ],
  [
    'fails one that is late long after a notification to such a callback',
    [
      delivery({ facts: { hub: 'slow' } }),
      ...Array.from({ length: 19 }, () => delivery({ facts: { hub: 'second' } })),
      ...listenedTo('plain', { expecting: ['main'], notified: ['main'] }, { firedAt: 1200 }),
    ],
    ['fail'],
    DEADLINE,
  ],
  [
    'decides nothing of one that others precede without a pause since the event',
    [...others(15), ...listenedTo('plain', { expecting: ['main'], notified: ['main'] }, { firedAt: 0 })],
    ['undecided'],
    LONGER,
  ],
  [
    'decides nothing of one after a pause for which the suite was delayed',
    [
      ...others(8),
      exchange('order.list', { response: [200, []] }),
      exchange('order.list', { response: [200, []] }),
      ...others(15),
      ...listenedTo(
        'plain',
        { expecting: ['main'], notified: ['main'] },
        { firedAt: 0, deadlineMs: 1000, stalledMs: 220, longStallsMs: 0 },
      ),
    ],
    ['undecided'],
    LONGER,
  ],
  [
    'fails one after a pause',
    [
      ...others(5),
      exchange('order.list', { response: [200, []] }),
      ...others(9),
      ...listenedTo('plain', { expecting: ['main'], notified: ['main'] }, { firedAt: 0 }),
    ],
    ['fail'],
    LONGER,
  ],
  [
    'counts from the request, which may have waited for its turn',
    [
      ...others(2),
      exchange('ticket.update', { facts: { step: 'trigger-update', item: 'one' }, response: [200, { id: 'T-1' }] }),
      ...listenedTo(
        'plain',
        { expecting: ['main'], notified: ['main'] },
        { firedAt: 0, from: 0, item: 'one', trigger: 'update' },
      ),
    ],
    ['met'],
    { declarations: { 'notification.deadlineMs': 250 } },
  ],
  ['decides nothing of an event of unknown time', late({}), [], DEADLINE],
];

testCheck({ check: 'delivery-latency', requirement: 'ticket.events.deadline-is-as-declared', cases });
