import { listenedTo } from '../testing/hand-made-windows.ts';
import { delivery, testCheck, type CheckTable, type Draft } from '../testing/judging.ts';

/** A notification that comes 900 ms after the beginning of the run. */
const late = (facts: { readonly firedAt?: number; readonly stalledMs?: number }): readonly Draft[] => [
  ...Array.from({ length: 9 }, () => delivery({ facts: { hub: 'second' } })),
  ...listenedTo('plain', { expecting: ['main'], notified: ['main'] }, facts),
];
const DEADLINE = { declarations: { 'notification.deadlineMs': 500 } };

const cases: CheckTable['cases'] = [
  ['is met by a notification in time', late({ firedAt: 500 }), ['met'], DEADLINE],
  ['fails one that is late', late({ firedAt: 100 }), ['fail'], DEADLINE],
  ['ignores time in which the listener was delayed', late({ firedAt: 100, stalledMs: 400 }), ['met'], DEADLINE],
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
  ['decides nothing of an event of unknown time', late({}), [], DEADLINE],
];

testCheck({ check: 'delivery-latency', requirement: 'ticket.events.deadline-is-as-declared', cases });
