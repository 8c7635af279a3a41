import { created, read } from '../testing/hand-made-lifecycles.ts';
import { exchange, testCheck, type Draft, type DraftResponse, type CheckTable } from '../testing/judging.ts';

const DECLARED = { declarations: { 'change.systemAssigned': ['/id', '/status'] } };
const NOTES = { declarations: { 'change.systemAssigned': ['/note/*/id'] } };
const sent = { description: 'x' };

const SET = { step: 'after-assigned', at: '/status', of: 'create' } as const;

/** A creation that holds a status of the client's. */
const withStatus = (response: DraftResponse, status = 'Closed'): Draft =>
  exchange('change.create', {
    method: 'POST',
    facts: { kind: 'odd', step: 'assigned-member', at: '/status' },
    sent: { description: 'y', status },
    response,
  });

const made = created('change', { sent, responded: { id: '1', status: 'New' } });

const dated = (creationDate: string): readonly Draft[] => [
  created('ticket', { responded: { id: '1', creationDate: '2030-01-01T00:00:00Z' } }),
  exchange('ticket.update', {
    method: 'PATCH',
    facts: { kind: 'odd', step: 'assigned-member', at: '/creationDate', item: 'one' },
    sent: { creationDate: '2001-02-03T04:05:06Z' },
    response: [200, {}],
  }),
  read('ticket', { step: 'after-assigned', at: '/creationDate', of: 'update' }, { id: '1', creationDate }),
];

/** An update to a status, and the machine that the profile declares. */
const closing = (next: readonly string[]) =>
  [
    [
      created('ticket', { responded: { id: '1', status: 'New' } }),
      read('ticket', { step: 'before-assigned' }, { id: '1', status: 'New' }),
      exchange('ticket.update', {
        method: 'PATCH',
        facts: { kind: 'odd', step: 'assigned-member', at: '/status', item: 'one' },
        sent: { status: 'Closed' },
        response: [200, { id: '1', status: 'Closed' }],
      }),
    ],
    { declarations: { 'ticket.systemAssigned': ['/status'], 'ticket.stateMachine': { New: next, Closed: [] } } },
  ] as const;

/** A request with an id that the client chose. */
const withOwnId = (operation: 'create' | 'update', response: DraftResponse): Draft =>
  exchange(`order.${operation}`, {
    method: operation === 'create' ? 'POST' : 'PATCH',
    facts: { kind: 'odd', step: 'own-id', ...(operation === 'update' ? { item: 'one' } : {}) },
    sent: { id: 'own-1' },
    response,
  });

const ORDER = [
  { declarations: { 'order.systemAssigned': ['/id'] } },
  'order.create.assigned-members-are-as-declared',
] as const;

/** An update of the date of the request, and the date that a retrieval shows then. */
const redated = (requestDate: string): readonly Draft[] => [
  created('change', { responded: { id: '1', requestDate: '2030-01-01T00:00:00Z' } }),
  exchange('change.update', {
    method: 'PATCH',
    facts: { kind: 'odd', step: 'assigned-member', at: '/requestDate', item: 'one' },
    sent: { requestDate: '2001-02-03T04:05:06Z' },
    response: [200, {}],
  }),
  read('change', { step: 'after-assigned', at: '/requestDate', of: 'update' }, { id: '1', requestDate }),
];
const REQUEST_DATE = { declarations: { 'change.systemAssigned': ['/requestDate'] } };

const TICKET = [
  { declarations: { 'ticket.systemAssigned': ['/creationDate'] } },
  'ticket.create.assigned-members-are-as-declared',
] as const;

const rows: CheckTable['cases'] = [
  [
    'is met by a response that shows them',
    [created('change', { sent, responded: { id: '1', status: 'New' } })],
    ['met'],
    DECLARED,
  ],
  [
    'is met where they show when it is read back',
    [created('change', { sent, responded: { id: '1' } }), read('change', 'retrieve', { id: '1', status: 'New' })],
    ['met'],
    DECLARED,
  ],
  [
    'fails one that shows nowhere, and shows with another resource',
    [
      created('change', { sent, responded: { id: '1' } }),
      read('change', 'retrieve', { id: '1' }),
      created('change', { item: '2', sent, responded: { id: '2', status: 'New' } }),
    ],
    ['fail', 'met'],
    DECLARED,
  ],
  [
    'decides nothing of one that no response ever shows',
    [created('change', { sent, responded: { id: '1' } }), read('change', 'retrieve', { id: '1' })],
    ['undecided'],
    DECLARED,
  ],
  [
    'is met where every element of a list has the member, and by a resource without the list',
    [
      created('change', { sent, responded: { id: '1', note: [{ id: 'a' }, { id: 'b' }] } }),
      created('change', { item: '2', sent, responded: { id: '2' } }),
    ],
    ['met'],
    NOTES,
  ],
  [
    'fails an element without it',
    [
      created('change', { sent, responded: { id: '1', note: [{ id: 'a' }, { text: 'b' }] } }),
      read('change', 'retrieve', { id: '1', note: [{ id: 'a' }, { text: 'b' }] }),
      created('change', { item: '2', sent, responded: { id: '2', note: [{ id: 'c' }] } }),
    ],
    ['fail', 'met'],
    NOTES,
  ],
  [
    'decides nothing of one that was not read back',
    [created('change', { sent, responded: { id: '1' } })],
    ['undecided'],
    DECLARED,
  ],
  [
    'fails one that a creation could set',
    [made, withStatus([201, { id: '2', status: 'Closed' }])],
    ['fail', 'met'],
    DECLARED,
  ],
  [
    'fails one that a creation could set, although another state can be followed by it',
    [made, withStatus([201, { id: '2', status: 'Closed' }])],
    ['fail', 'met'],
    { declarations: { ...DECLARED.declarations, 'change.stateMachine': { New: ['Closed'], Closed: [] } } },
  ],
  [
    'fails one that shows as it was sent when it is read back',
    [made, withStatus([201, { id: '2' }]), read('change', SET, { id: '2', status: 'Closed' }, { item: 'two' })],
    ['fail', 'met'],
    DECLARED,
  ],
  [
    'is met where the value of the client is ignored',
    [made, withStatus([201, { id: '2', status: 'New' }])],
    ['met'],
    DECLARED,
  ],
  ['ignores a rejection', [made, withStatus(400)], ['met'], DECLARED],
  [
    'decides nothing of a value that a resource gets unasked',
    [made, read('change', 'retrieve', { id: '1', status: 'Closed' }), withStatus([201, { id: '2', status: 'Closed' }])],
    ['met', 'undecided'],
    DECLARED,
  ],
  [
    'fails two values that a creation could set, though another resource has one of them later',
    [
      made,
      read('change', 'retrieve', { id: '1', status: 'Closed' }),
      withStatus([201, { id: '2', status: 'Closed' }]),
      withStatus([201, { id: '3', status: 'Approved' }], 'Approved'),
    ],
    ['fail', 'met'],
    DECLARED,
  ],
  [
    'decides nothing of the value with which other creations begin',
    [
      created('change', { sent, responded: { id: '1', status: 'Closed' } }),
      withStatus([201, { id: '2', status: 'Closed' }]),
    ],
    ['met', 'undecided'],
    DECLARED,
  ],
  [
    'is met by a value that a resource gets unasked, where another value is ignored',
    [
      made,
      read('change', 'retrieve', { id: '1', status: 'Closed' }),
      withStatus([201, { id: '2', status: 'Closed' }]),
      withStatus([201, { id: '3', status: 'New' }], 'Approved'),
    ],
    ['met', 'seen'],
    DECLARED,
  ],
  ['records while nothing is declared', [created('change', { sent })], ['seen']],
  [
    'fails a value of an update that a retrieval shows, in any form',
    dated('2001-02-03T06:05:06+02:00'),
    ['fail', 'met'],
    ...TICKET,
  ],
  [
    'decides nothing of an update to a state that can follow, as declared',
    closing(['Closed'])[0],
    ['met', 'seen'],
    closing(['Closed'])[1],
    'ticket.create.assigned-members-are-as-declared',
  ],
  [
    'fails an update to a state that cannot follow',
    closing([])[0],
    ['fail', 'met'],
    closing([])[1],
    'ticket.create.assigned-members-are-as-declared',
  ],
  [
    'decides nothing of an update to a state while no transitions are declared',
    closing(['Closed'])[0],
    ['met', 'seen'],
    { declarations: { 'ticket.systemAssigned': ['/status'] } },
    'ticket.create.assigned-members-are-as-declared',
  ],
  [
    'decides nothing of a state that can follow another, where none is known before the update',
    closing(['Closed'])[0].toSpliced(1, 1),
    ['met', 'undecided'],
    closing(['Closed'])[1],
    'ticket.create.assigned-members-are-as-declared',
  ],
  [
    'fails a state that follows no other, also where none is known before the update',
    closing([])[0].toSpliced(1, 1),
    ['fail', 'met'],
    closing([])[1],
    'ticket.create.assigned-members-are-as-declared',
  ],
  [
    'fails an update that a declared member of a change request takes',
    redated('2001-02-03T04:05:06Z'),
    ['fail', 'met'],
    REQUEST_DATE,
  ],
  ['is met by a change request that keeps it', redated('2030-01-01T00:00:00Z'), ['met'], REQUEST_DATE],
  [
    'fails a creation that takes the id of the client, where ids are declared',
    [created('order'), withOwnId('create', [200, { id: 'own-1' }])],
    ['fail', 'met'],
    ...ORDER,
  ],
  [
    'fails an update that changes the id',
    [created('order'), withOwnId('update', [200, {}]), read('order', 'after-own-id', { id: 'own-1' })],
    ['fail', 'met'],
    ...ORDER,
  ],
  [
    'is met where the id of the client is ignored, or rejected',
    [created('order'), withOwnId('create', [200, { id: 'T-2' }]), withOwnId('update', 400)],
    ['met'],
    ...ORDER,
  ],
  [
    'leaves the id of the client where ids are not declared',
    [created('order', { responded: { id: 'T-1', state: 'New' } }), withOwnId('create', [200, { id: 'own-1' }])],
    ['met'],
    { declarations: { 'order.systemAssigned': ['/state'] } },
    'order.create.assigned-members-are-as-declared',
  ],
  ['is met where the retrieval shows another date than the update', dated('2030-01-01T00:00:00Z'), ['met'], ...TICKET],
];

testCheck({ check: 'system-assigned', requirement: 'change.shape.assigned-members-are-as-declared', cases: rows });
