import type { StatedFacts } from '../../../contracts/formats/evidence/facts.ts';
import type { HubName } from '../../../contracts/formats/evidence/hubs.ts';
import type { DeliveryWindow } from '../../../contracts/formats/evidence/notes.ts';
import { listenedTo } from '../testing/hand-made-windows.ts';
import { delivery, exchange, testCheck, type Draft, type DraftResponse, type JudgedRow } from '../testing/judging.ts';

const HUB = [{ id: 'H-1', callback: 'https://listener.example/1' }];
const look = (
  step: 'retrieve-hub' | 'kept-hub' | 'deleted-hub',
  hub: HubName,
  response: DraftResponse,
  identity = 'A',
): Draft =>
  exchange('ticket.hub-retrieve', {
    identity,
    scenario: 'subscriptions',
    facts: { step, hub } as StatedFacts,
    response,
  });
const removed = (hub: HubName, status: number, after: DraftResponse): readonly Draft[] => [
  exchange('ticket.hub-delete', {
    scenario: 'subscriptions',
    method: 'DELETE',
    facts: { step: 'delete-hub', hub, id: 'existing' },
    response: status,
  }),
  look('deleted-hub', hub, after),
];
/** Deletions by another identity of the customer: of the hub that it has registered, and of the one that the first identity has. */
const byOther = (own: number, target: number, after: readonly Draft[] = []): readonly Draft[] => [
  ...(['other-identity', 'other-identity-target'] as const).map((hub) =>
    exchange('ticket.hub-create', {
      identity: hub === 'other-identity' ? 'A.second' : 'A',
      method: 'POST',
      facts: { step: 'subscribe', hub },
      response: [201, { id: hub }],
    }),
  ),
  ...(
    [
      ['other-identity', own],
      ['other-identity-target', target],
    ] as const
  ).map(([hub, response]) =>
    exchange('ticket.hub-delete', {
      identity: 'A.second',
      method: 'DELETE',
      facts: { step: 'other-identity', kind: 'probe', hub, id: 'existing' },
      response,
    }),
  ),
  ...after,
];
const found = look('retrieve-hub', 'main', [200, HUB]);
const [MAIN, KEPT] = ['main', 'kept'] as const;
const notified = (window: DeliveryWindow, notified: readonly HubName[]): readonly Draft[] =>
  listenedTo(window, { expecting: [MAIN, KEPT], notified });

const onceMore = (step: 'subscribe' | 'register-again', response: DraftResponse): Draft =>
  exchange('ticket.hub-create', { method: 'POST', facts: { step, hub: 'second' }, response });
const BEFORE = onceMore('subscribe', [201, { id: 'H-2' }]);
const registered = (hub: HubName, callback: string): Draft =>
  exchange('ticket.hub-create', {
    scenario: 'subscriptions',
    method: 'POST',
    facts: { step: 'subscribe', hub },
    sent: { callback },
    response: [201, { id: 'H-1', callback }],
  });
const [FIRST, SECOND] = ['https://listener.example/1', 'https://listener.example/2'];
/** A deletion, another hub registered between it and the look. */
const succeededBy = (callback: string, shown: DraftResponse): readonly Draft[] => {
  const [deletion, after] = removed('deleted', 204, shown) as [Draft, Draft];
  return [registered('deleted', FIRST), deletion, registered('late', callback), after];
};

const BOUND = {
  profile: { bindings: { 'ticket.hub-delete': { method: 'DELETE', path: '/hub/{id}', success: [204] } } },
};

const rows: readonly JudgedRow[] = [
  ['is met by a hub that is gone', removed('deleted', 204, 404), ['met']],
  ['is met by a list without hubs', removed('deleted', 200, [200, []]), ['met']],
  ['is met by a success whose body has no hub', removed('deleted', 200, [200, {}]), ['met']],
  ['fails a rejection', removed('deleted', 405, 404), ['fail']],
  [
    'decides nothing of one that is there after an accepted deletion',
    removed('deleted', 202, [200, HUB]),
    ['undecided'],
  ],
  [
    'fails it where it is declared how long that takes',
    removed('deleted', 202, [200, HUB]),
    ['fail'],
    { declarations: { settleMs: 100 } },
  ],
  ['fails a hub that is still there', removed('deleted', 204, [200, HUB]), ['fail']],
  [
    'fails a narrowed hub that is still there',
    [...removed('deleted', 204, 404), ...removed('deleted-query', 204, [200, HUB])],
    ['fail', 'met'],
  ],
  [
    'fails it where its registration is known',
    [registered('deleted', FIRST), ...removed('deleted', 204, [200, HUB])],
    ['fail'],
  ],
  [
    'decides nothing where the id is that of a hub with another callback',
    [registered('deleted', SECOND), ...removed('deleted', 204, [200, HUB])],
    ['undecided'],
  ],
  [
    'decides nothing where a hub without a callback may be the next one of that id',
    succeededBy(SECOND, [200, [{ id: 'H-1' }]]),
    ['undecided'],
  ],
  [
    'is met then where others are gone',
    [...succeededBy(SECOND, [200, [{ id: 'H-1' }]]), ...removed('deleted-query', 204, 404)],
    ['met'],
  ],
  ['fails the deleted one under an id that was reused', succeededBy(SECOND, [200, HUB]), ['fail']],
  ['decides nothing where the next one has the same callback', succeededBy(FIRST, [200, HUB]), ['undecided']],
  [
    'fails a hub without a callback where none was registered since',
    [registered('deleted', FIRST), ...removed('deleted', 204, [200, [{ id: 'H-1' }]])],
    ['fail'],
  ],
  [
    'fails a list of hubs of other ids',
    [registered('deleted', FIRST), ...removed('deleted', 204, [200, [{ id: 'H-2', callback: SECOND }]])],
    ['fail'],
  ],
  ['decides nothing where the retrieval fails for another reason', removed('deleted', 204, 503), ['undecided']],
  [
    'is met by another hub that stays',
    [found, ...removed('deleted', 204, 404), look('kept-hub', 'kept', [200, HUB])],
    ['met'],
  ],
  [
    'fails another hub that goes with it',
    [found, ...removed('deleted', 204, 404), look('kept-hub', 'kept', 404)],
    ['fail', 'met'],
  ],
  [
    'decides nothing of a hub of another customer who has never read one',
    [found, ...removed('deleted', 204, 404), look('kept-hub', 'other-customer', 404, 'B')],
    ['met', 'undecided'],
  ],
  [
    'fails a hub of another customer that goes with it',
    [
      look('retrieve-hub', 'other-customer', [200, HUB], 'B'),
      ...removed('deleted', 204, 404),
      look('kept-hub', 'other-customer', 404, 'B'),
    ],
    ['fail', 'met'],
  ],
  [
    'fails another hub whose retrieval has a body without a hub',
    [found, ...removed('deleted', 204, 404), look('kept-hub', 'kept', [200, {}])],
    ['fail', 'met'],
  ],
  [
    'decides nothing of another hub where none can be read',
    [...removed('deleted', 204, 404), look('kept-hub', 'kept', 404)],
    ['met', 'undecided'],
  ],
  [
    'fails another hub that falls silent',
    [
      ...notified('before-deletion', [MAIN, KEPT]),
      ...removed('deleted', 204, 404),
      ...notified('after-deletion', [MAIN]),
    ],
    ['fail', 'met'],
  ],
  [
    'decides nothing of another hub whose notifications come later, where no deadline is declared',
    [
      ...notified('before-deletion', [MAIN, KEPT]),
      ...removed('deleted', 204, 404),
      ...notified('after-deletion', [MAIN]),
      delivery({ facts: { interface: 'ticket', hub: KEPT }, body: { id: 'T-1' } }),
    ],
    ['met', 'undecided'],
  ],
  [
    'records a callback that can be registered again',
    [BEFORE, onceMore('register-again', [201, { id: 'H-3' }])],
    ['seen'],
  ],
  ['records a callback that cannot', [BEFORE, onceMore('register-again', 409)], ['seen']],
  [
    'is met by deletions by another identity of the customer',
    byOther(204, 204, [look('deleted-hub', 'other-identity-target', 404)]),
    ['met'],
  ],
  ['fails a hub that is unknown to another identity, which deletes its own', byOther(204, 404), ['fail', 'met']],
  [
    'fails a hub that remains after such a deletion',
    byOther(204, 204, [look('deleted-hub', 'other-identity-target', [200, HUB])]),
    ['met', 'fail'],
  ],
  ['ignores an identity that lacks the right to delete it', byOther(204, 403), ['met']],
  ['ignores an identity that may delete none', byOther(404, 404), []],
  ['decides nothing of a busy target', removed('deleted', 503, 404), ['undecided']],
  ['fails another success than the bound one', removed('deleted', 200, 404), ['fail'], BOUND],
  ['is met by the bound success', removed('deleted', 204, 404), ['met'], BOUND],
  [
    'ignores a hub that was never notified',
    [...notified('before-deletion', [MAIN]), ...removed('deleted', 204, 404), ...notified('after-deletion', [MAIN])],
    ['met'],
  ],
];

testCheck({ check: 'hub-deletable', requirement: 'ticket.hub.deletion-removes-the-hub', cases: rows });
