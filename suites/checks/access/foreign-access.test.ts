import type { JsonObject } from '../../../contracts/contract.ts';
import type { Draft, DraftResponse, JudgedRow } from '../testing/judging.ts';
import { exchange, testCheck } from '../testing/judging.ts';
import { created, patched, read } from '../testing/hand-made-lifecycles.ts';

const TEXT = 'the line of house 4711';

const own = created('ticket', { sent: { externalId: 'E-1', description: TEXT } });

const OTHERS = created('ticket', { id: 'T-2', item: 'two', customer: 'B', sent: { externalId: 'E-2' } });

/** Another customer requests it. */
const asked = (response: DraftResponse) =>
  exchange('ticket.retrieve', {
    identity: 'B',
    scenario: 'resource-lifecycle',
    facts: { kind: 'probe', step: 'foreign', nth: 1, id: 'foreign', item: 'one' },
    path: '/troubleTicket/T-1',
    response,
  });

const DECLARED = { declarations: { 'isolation.retrieve': [404] } };

const LOST = { step: 'after-foreign', id: 'existing', item: 'one', nth: 1 } as const;

const KEPT_APART = { declarations: { 'isolation.retrieve': true } };

const withoutResponse = exchange('ticket.retrieve', {
  identity: 'B',
  facts: { kind: 'probe', step: 'foreign', nth: 1, id: 'foreign', item: 'one' },
});

const rows: readonly JudgedRow[] = [
  ['is met by the declared rejection', [own, asked([404, { reason: 'no ticket T-1' }])], ['met'], DECLARED],
  ['fails another rejection', [own, asked(403)], ['fail'], DECLARED],
  ['fails the resource', [own, asked([200, { id: 'T-1', description: TEXT }])], ['fail'], DECLARED],
  [
    'fails a rejection that discloses content of it',
    [own, asked([404, { reason: `no access to ${TEXT}` }])],
    ['fail'],
    DECLARED,
  ],
  ['fails an empty list where other statuses are declared', [own, asked([200, []])], ['fail'], DECLARED],
  [
    'ignores an empty list where isolation is declared without statuses',
    [own, asked([200, []])],
    ['met'],
    { declarations: { 'isolation.retrieve': true } },
  ],
  [
    'ignores an own resource of the other customer with the same id',
    [own, asked([200, { id: 'T-1', externalId: 'B-7', description: 'another' }])],
    ['met'],
    DECLARED,
  ],
  [
    'does not decide for a resource that its owner does not find either',
    [own, exchange('ticket.retrieve', { facts: LOST, path: '/troubleTicket/T-1', response: 404 }), asked(404)],
    ['undecided'],
    DECLARED,
  ],
  [
    'is met where its owner finds the resource at times',
    [
      own,
      exchange('ticket.retrieve', { facts: LOST, path: '/troubleTicket/T-1', response: 404 }),
      read('ticket', 'retrieve', { id: 'T-1' }),
      asked(404),
    ],
    ['met'],
    DECLARED,
  ],
  ['does not decide where the target is busy', [own, asked(503)], ['undecided'], DECLARED],
  [
    'fails a text of it within a resource of the other one',
    [own, OTHERS, read('ticket', 'retrieve', { id: 'T-2', note: [{ text: TEXT }] }, { item: 'two', customer: 'B' })],
    ['fail'],
    DECLARED,
  ],
  [
    'ignores a text that the other one has sent as well',
    [
      own,
      created('ticket', { id: 'T-2', item: 'two', customer: 'B', sent: { description: TEXT } }),
      read('ticket', 'retrieve', { id: 'T-2', description: TEXT }, { item: 'two', customer: 'B' }),
      asked(404),
    ],
    ['met'],
    DECLARED,
  ],
  [
    'ignores texts within resources if isolation is undeclared',
    [own, OTHERS, read('ticket', 'retrieve', { id: 'T-2', note: [{ text: TEXT }] }, { item: 'two', customer: 'B' })],
    [],
  ],
  ['records the response if isolation is undeclared', [own, asked([200, { id: 'T-1', description: TEXT }])], ['seen']],
  ['ignores a request without a response', [own, withoutResponse], [], DECLARED],
  ['is met by any rejection if isolation is declared without a status', [own, asked(403)], ['met'], KEPT_APART],
  [
    'fails the resource where isolation is declared without a status',
    [own, asked([200, { id: 'T-1', description: TEXT }])],
    ['fail'],
    KEPT_APART,
  ],
  [
    'records the response if the profile declares no isolation',
    [own, asked([200, { id: 'T-1', description: TEXT }])],
    ['seen'],
    { declarations: { 'isolation.retrieve': false } },
  ],
  ['fails a success without the resource', [own, asked([200, 'none'])], ['fail'], DECLARED],
];

const PROVIDERS = { item: 'provider-created-A' };

/** What the run has not made, as its owner reads it. */
const foreignResource = read('ticket', 'before-provider-patch', { id: 'P-1', description: TEXT }, PROVIDERS);

const askedForForeign = (response: DraftResponse) =>
  exchange('ticket.retrieve', {
    identity: 'B',
    facts: { kind: 'probe', step: 'foreign', nth: 1, id: 'foreign', ...PROVIDERS },
    response,
  });

const ofTheProvider: readonly JudgedRow[] = [
  ['is met by the declared rejection of it', [foreignResource, askedForForeign(404)], ['met'], DECLARED],
  ['fails it', [foreignResource, askedForForeign([200, { id: 'P-1', description: TEXT }])], ['fail'], DECLARED],
  [
    'does not decide a response that may be about an own resource of the other customer',
    [foreignResource, askedForForeign([200, { id: 'P-1', description: 'another' }])],
    ['undecided'],
    DECLARED,
  ],
];

const updated = (sent: JsonObject, shown: JsonObject, response: DraftResponse = 404): readonly Draft[] => [
  own,
  exchange('ticket.update', {
    identity: 'B',
    method: 'PATCH',
    facts: { kind: 'probe', step: 'foreign', nth: 1, again: true, id: 'foreign', item: 'one' },
    sent,
    response,
  }),
  read('ticket', { step: 'after-foreign', nth: 1, again: true }, { id: 'T-1', ...shown }),
];
const NOTE = { note: [{ text: 'from another customer' }] };
const KEPT_OUT = { declarations: { 'isolation.patch': [404] } };

const updates: readonly JudgedRow[] = [
  ['is met where nothing came of it', updated(NOTE, { note: [] }), ['met'], KEPT_OUT],
  [
    'fails an update that was rejected and has an effect',
    updated(NOTE, { note: [{ id: '1', ...NOTE.note[0] }] }),
    ['fail'],
    KEPT_OUT,
  ],
  [
    'ignores a value that the owner has sent, too',
    [patched('ticket', 1, { priority: '2' }), ...updated({ priority: '2' }, { priority: '2' })],
    ['met'],
    KEPT_OUT,
  ],
  [
    'ignores a value that the owner has read before',
    [read('ticket', 'retrieve', { priority: '2' }), ...updated({ priority: '2' }, { priority: '2' })],
    ['met'],
    KEPT_OUT,
  ],
];

const READ = read('ticket', 'retrieve', { id: 'T-1', description: TEXT });
const SHOWN: DraftResponse = [200, { id: 'T-1', description: TEXT }];

/** The profile does not say whether customers are kept apart. */
const undeclared: readonly JudgedRow[] = [
  ['warns of the resource where such a request was rejected', [own, READ, asked(404), asked(SHOWN)], ['seen', 'warn']],
  ['records the resource where each such request is served', [own, READ, asked(SHOWN), asked(SHOWN)], ['seen']],
  ['records rejections', [own, READ, asked(404), asked(404)], ['seen']],
  ['records it where the other one was rejected by a busy target', [own, READ, asked(503), asked(SHOWN)], ['seen']],
  ['records it where its owner cannot retrieve it either', [own, asked(404), asked(SHOWN)], ['seen']],
  [
    'records an own resource of the other customer with the same id',
    [own, READ, asked(404), asked([200, { id: 'T-1', externalId: 'B-7', description: 'another' }])],
    ['seen'],
  ],
  ['warns of a rejection that discloses content', [own, asked([404, { reason: `no access to ${TEXT}` }])], ['warn']],
];

const updatesUndeclared: readonly JudgedRow[] = [
  ['warns of an effect of a rejected one', updated(NOTE, { note: [{ id: '1', ...NOTE.note[0] }] }), ['warn']],
  ['records an accepted one', updated(NOTE, { ...NOTE }, [200, { id: 'T-1', description: TEXT }]), ['seen']],
  [
    'warns of an accepted one where the retrieval is rejected',
    [READ, asked(404), ...updated(NOTE, { ...NOTE }, [200, { id: 'T-1', externalId: 'E-1', description: TEXT }])],
    ['warn'],
  ],
];

/** Another customer deletes a hub, after the deletion of a hub that does not exist. */
const deleted = (unknown: number, foreign: number): readonly Draft[] => [
  exchange('ticket.hub-delete', {
    facts: { kind: 'odd', step: 'delete-unknown-hub', id: 'unknown' },
    response: unknown,
  }),
  exchange('ticket.hub-delete', {
    identity: 'B',
    facts: { kind: 'probe', step: 'foreign-deletion', hub: 'foreign-deletion-target', id: 'foreign' },
    response: foreign,
  }),
];

const ofOrders = (status: number): readonly Draft[] => [
  created('order', { sent: { externalId: 'E-1', description: TEXT } }),
  exchange('order.retrieve', {
    identity: 'B',
    facts: { kind: 'probe', step: 'foreign', nth: 1, id: 'foreign', item: 'one' },
    response: status,
  }),
];
const AVAILABLE = { 'order.readAvailable': { list: true, one: true } };
const ORDERS = 'order.retrieve.foreign-access-is-as-declared';

const HUBS = [{ declarations: { 'isolation.hub': [404] } }, 'ticket.hub.foreign-access-is-as-declared'] as const;

const ofUpdates = updates.map(
  ([sentence, drafts, words, options]) =>
    [`${sentence}, of an update`, drafts, words, options, 'ticket.update.foreign-access-is-as-declared'] as const,
);

testCheck({
  check: 'foreign-access',
  requirement: 'ticket.retrieve.foreign-access-is-as-declared',
  cases: [
    ...rows,
    ...ofTheProvider.map(([sentence, ...row]) => [`${sentence}, of what the provider created`, ...row] as const),
    ...ofUpdates,
    ...undeclared.map(([sentence, ...row]) => [`${sentence}, while isolation is undeclared`, ...row] as const),
    ...updatesUndeclared.map(
      ([sentence, drafts, words]) =>
        [
          `${sentence}, of updates, while undeclared`,
          drafts,
          words,
          {},
          'ticket.update.foreign-access-is-as-declared',
        ] as const,
    ),
    ['only records an error of an unavailable retrieval', ofOrders(500), ['seen'], DECLARED, ORDERS],
    ['is met by the declared rejection there', ofOrders(404), ['met'], DECLARED, ORDERS],
    [
      'fails an error of one that is available',
      ofOrders(500),
      ['fail'],
      { declarations: { ...DECLARED.declarations, ...AVAILABLE } },
      ORDERS,
    ],
    ['is met by a deletion with the same response as for an unknown hub', deleted(204, 204), ['met'], ...HUBS],
    ['fails a deletion that is not', deleted(404, 204), ['fail'], ...HUBS],
  ],
});
