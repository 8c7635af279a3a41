import { created, read } from '../testing/hand-made-lifecycles.ts';
import { exchange, testCheck, type Draft, type JudgedRow } from '../testing/judging.ts';

const states = (...seen: readonly string[]): readonly Draft[] =>
  seen.map((status, nth) => read('ticket', { step: 'after-patch', nth }, { id: 'T-1', status }));

const ofTheProfile = (before: string, after: string): readonly Draft[] => [
  exchange('ticket.retrieve', {
    facts: { step: 'before-state-patch', state: 'approved' },
    response: [200, { id: 'P-1', status: before }],
  }),
  exchange('ticket.update', {
    facts: { step: 'state-patch', state: 'approved', status: before, nth: 0 },
    response: [200, { id: 'P-1', status: after }],
  }),
];

const DECLARED = {
  declarations: { 'ticket.stateMachine': { Submitted: ['Accepted'], Accepted: ['Resolved'], Resolved: ['Closed'] } },
};

/** The first of two readings began before the second one, and ended after it had begun. */
const overlapping: readonly Draft[] = states('Resolved', 'Submitted').map((draft, index) => (place) => {
  const event = draft(place);
  return index === 0 ? { ...event, at: 5000 } : event;
});

/** An update that asks for a state, and the retrievals around it. */
const asking = (from: string, to: string, shown: string): readonly Draft[] => [
  read('ticket', 'before-transition', { id: 'T-1', status: from }),
  exchange('ticket.update', {
    facts: { kind: 'odd', step: 'undeclared-transition', item: 'one' },
    sent: { status: to },
    response: 204,
  }),
  read('ticket', 'after-transition', { id: 'T-1', status: shown }),
];

const rows: readonly JudgedRow[] = [
  ['fails an update that skips a state', asking('Submitted', 'Closed', 'Closed'), ['met', 'fail'], DECLARED],
  ['is met by an update without effect', asking('Submitted', 'Closed', 'Submitted'), ['met'], DECLARED],
  ['is met by an update to a state that can follow', asking('Submitted', 'Accepted', 'Accepted'), ['met'], DECLARED],
  [
    'is met by a state that the provider reaches without a request, too',
    [
      ...asking('Submitted', 'Closed', 'Closed'),
      ...['Submitted', 'Closed'].map((status, nth) =>
        read('ticket', { step: 'after-patch', nth }, { id: 'T-2', status }, { facts: { item: 'two' } }),
      ),
    ],
    ['met'],
    DECLARED,
  ],

  ['is met by a declared move', states('Submitted', 'Accepted'), ['met'], DECLARED],
  ['is met by several at once', states('Submitted', 'Closed'), ['met'], DECLARED],
  ['is met where nothing moves', states('Accepted', 'Accepted'), ['met'], DECLARED],
  ['fails a move back', states('Resolved', 'Submitted'), ['fail', 'met'], DECLARED],
  ['fails a state that is not declared', states('Lost'), ['fail'], DECLARED],
  [
    'ignores the states of hubs',
    [
      ...states('Submitted'),
      exchange('ticket.hub-create', {
        facts: { step: 'subscribe', hub: 'main', item: 'one' },
        response: [201, { id: '7', status: 'active' }],
      }),
    ],
    ['met'],
    DECLARED,
  ],
  [
    'fails a resource of the profile that an update throws back',
    ofTheProfile('Resolved', 'Submitted'),
    ['fail', 'met'],
    DECLARED,
  ],
  [
    'ignores what another customer has under the same id',
    [
      ...states('Resolved'),
      read('ticket', { step: 'foreign', nth: 1 }, { id: 'T-1', status: 'Submitted' }, { facts: { id: 'foreign' } }),
    ],
    ['met'],
    DECLARED,
  ],
  ['records what no one declares', states('Submitted', 'Lost'), ['seen']],
  [
    'ignores a state that is no text',
    [
      exchange('ticket.retrieve', {
        facts: { step: 'retrieve', item: 'one' },
        response: [200, { id: 'T-1', status: 1 }],
      }),
    ],
    [],
    DECLARED,
  ],
  ['is met by a state that no other can follow', states('Closed'), ['met'], DECLARED],
  ['fails a move from such a state', states('Closed', 'Resolved'), ['fail', 'met'], DECLARED],
  [
    'decides nothing of an earlier state between two readings of the newer one',
    states('Submitted', 'Resolved', 'Submitted', 'Resolved'),
    ['met', 'undecided'],
    { declarations: { ...DECLARED.declarations, settleMs: 3000 } },
  ],
  [
    'fails an earlier state after the time within which changes show',
    states('Submitted', 'Resolved', 'Submitted', 'Resolved'),
    ['met', 'fail'],
    { declarations: { ...DECLARED.declarations, settleMs: 0 } },
  ],
  [
    'fails an earlier state that remains',
    states('Submitted', 'Resolved', 'Submitted', 'Submitted'),
    ['met', 'fail'],
    DECLARED,
  ],
  [
    'keeps customers apart that are numbered alike',
    [
      created('ticket', { id: '1', responded: { id: '1', status: 'Submitted' } }),
      read('ticket', 'retrieve', { id: '1', status: 'Accepted' }),
      created('ticket', { id: '1', item: 'two', customer: 'B', responded: { id: '1', status: 'Submitted' } }),
    ],
    ['met'],
    DECLARED,
  ],
  ['ignores readings that overlap in time', overlapping, ['met'], DECLARED],
];

testCheck({ check: 'state-transitions', requirement: 'ticket.states.transitions-are-as-declared', cases: rows });
