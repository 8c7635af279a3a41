import type { HubName } from '../../../contracts/formats/evidence/hubs.ts';
import { exchange, testCheck, type CheckTable, type Draft, type DraftResponse } from '../testing/judging.ts';

const hubOf = (customer: string, id: string) => ({ id, callback: `https://listener.example/${customer}` });
const OWN = hubOf('A', 'H-1');
const FOREIGN = hubOf('B', 'H-2');
const registered = (customer: string, hub: typeof OWN, name: HubName, kind = 'ticket'): Draft =>
  exchange(`${kind}.hub-create`, {
    identity: customer,
    scenario: 'subscriptions',
    method: 'POST',
    facts: { step: 'subscribe', hub: name },
    sent: { callback: hub.callback },
    response: [201, hub],
  });
const made = [registered('A', OWN, 'main'), registered('B', FOREIGN, 'other-customer')];
const noBody = exchange('ticket.hub-create', { facts: { step: 'subscribe', hub: 'main' }, sent: {}, response: 201 });
/** The hub, registered with a query. */
const filtered = (query: string, responded = query, kind = 'ticket'): Draft =>
  exchange(`${kind}.hub-create`, {
    scenario: 'subscriptions',
    method: 'POST',
    facts: { step: 'subscribe', hub: 'main' },
    sent: { callback: OWN.callback, query },
    response: [201, { ...OWN, query: responded }],
  });
const read = (response: DraftResponse, kind = 'ticket', about: 'good' | 'settling' = 'good'): Draft =>
  exchange(`${kind}.hub-retrieve`, {
    scenario: 'subscriptions',
    facts: { step: 'retrieve-hub', hub: 'main', id: 'existing', kind: about },
    response,
  });

/** Two hubs of one customer in one response. */
const list = (kind: string): readonly Draft[] => {
  const other = hubOf('A2', 'H-3');
  return [registered('A', OWN, 'main', kind), registered('A', other, 'second', kind), read([200, [OWN, other]], kind)];
};

/** Retrievals by another identity of the customer: of the hub that it has registered, and of the one that the first identity has. */
const byOther = (own: DraftResponse, target: DraftResponse): readonly Draft[] => [
  exchange('ticket.hub-create', {
    identity: 'A.second',
    method: 'POST',
    facts: { step: 'subscribe', hub: 'other-identity' },
    response: [201, hubOf('A2', 'H-3')],
  }),
  registered('A', OWN, 'other-identity-target'),
  ...(
    [
      ['other-identity', own],
      ['other-identity-target', target],
    ] as const
  ).map(([hub, response]) =>
    exchange('ticket.hub-retrieve', {
      identity: 'A.second',
      facts: { step: 'other-identity', kind: 'probe', hub, id: 'existing' },
      response,
    }),
  ),
];

const deletedByB = (response: number): Draft =>
  exchange('ticket.hub-delete', {
    identity: 'B',
    method: 'DELETE',
    facts: { step: 'foreign-deletion', hub: 'main', id: 'foreign' },
    response,
  });

const cases: CheckTable['cases'] = [
  [
    'ignores a hub that shows after its registration only',
    [...made, read(404, 'ticket', 'settling'), read([200, []], 'ticket', 'settling'), read([200, [OWN]])],
    ['met'],
  ],
  ['fails one that does not show in the end', [...made, read(404, 'ticket', 'settling'), read(404)], ['fail']],
  ['is met by the hub', [...made, read([200, [OWN]])], ['met']],
  ['ignores another hub of the customer', [...made, read([200, [OWN, hubOf('A2', 'H-3')]])], ['met']],
  [
    'fails another hub that the customer has registered',
    [...made, registered('A', hubOf('A2', 'H-3'), 'second'), read([200, [OWN, hubOf('A2', 'H-3')]])],
    ['fail'],
  ],
  [
    'ignores another id of the same callback',
    [...made, registered('A', { ...OWN, id: 'H-3' }, 'second'), read([200, [OWN, { ...OWN, id: 'H-3' }]])],
    ['met'],
  ],
  ['fails the listener of another customer', [...made, read([200, [OWN, FOREIGN]])], ['fail']],
  [
    'fails the id of a hub of another customer without its callback',
    [...made, read([200, [OWN, { id: 'H-2' }]])],
    ['fail'],
  ],
  [
    'warns of it where other hubs of the customer may be there',
    [
      registered('A', OWN, 'main', 'change'),
      registered('B', FOREIGN, 'other-customer', 'change'),
      read([200, [OWN, { id: 'H-2' }]], 'change'),
    ],
    ['warn'],
    undefined,
    'change.operations.hub-is-retrievable',
  ],
  [
    'ignores the same number where customers are numbered apart',
    [...made, registered('B', { ...FOREIGN, id: 'H-1' }, 'other-customer'), read([200, [OWN, { id: 'H-2' }]])],
    ['met'],
  ],
  [
    'ignores a hub without a callback that no registration of the run returned',
    [...made, read([200, [OWN, { id: 'H-9' }]])],
    ['met'],
  ],
  [
    'ignores a listener that both have registered',
    [...made, registered('A', { ...FOREIGN, id: 'H-4' }, 'second'), read([200, [OWN, { ...FOREIGN, id: OWN.id }]])],
    ['met'],
  ],
  ['decides nothing of a hub that another customer has deleted', [...made, deletedByB(204), read(404)], ['undecided']],
  ['decides nothing where a rejected deletion had its effect', [...made, deletedByB(403), read(404)], ['undecided']],
  ['is met by a hub after a rejected deletion', [...made, deletedByB(403), read([200, [OWN]])], ['met']],
  ['fails another error after a rejected deletion', [...made, deletedByB(403), read(500)], ['fail']],
  ['ignores another identity of the customer that finds both', byOther([200, [hubOf('A2', 'H-3')]], [200, [OWN]]), []],
  [
    'fails a hub that is unknown to another identity, which finds its own',
    byOther([200, [hubOf('A2', 'H-3')]], 404),
    ['fail'],
  ],
  ['fails an empty list then', byOther([200, [hubOf('A2', 'H-3')]], [200, []]), ['fail']],
  ['ignores an identity that lacks the right to retrieve it', byOther([200, [hubOf('A2', 'H-3')]], 403), []],
  ['ignores an identity that finds none', byOther(404, 404), []],
  ['fails a list that holds it twice', [...made, read([200, [OWN, OWN]])], ['fail']],
  [
    'ignores several listeners under one id',
    [...made, read([200, [OWN, { ...OWN, callback: 'https://listener.example/A2' }]])],
    ['met'],
  ],
  ['fails another query', [filtered('a=1'), read([200, [{ ...OWN, query: 'a=2' }]])], ['fail']],
  ['is met by its query', [filtered('a=1'), read([200, [{ ...OWN, query: 'a=1' }]])], ['met']],
  ['ignores a query that is left out', [filtered('a=1'), read([200, [OWN]])], ['met']],
  [
    'fails a query that is left out, where another hub is shown with its own',
    [filtered('a=1'), read([200, [OWN, { ...hubOf('A2', 'H-3'), query: '' }]])],
    ['fail'],
  ],
  [
    'ignores a query that the registration did not repeat either',
    [...made, read([200, [OWN, { ...hubOf('A2', 'H-3'), query: '' }]])],
    ['met'],
  ],
  ['ignores a query that was blank', [filtered(''), read([200, [{ ...OWN, query: '*' }]])], ['met']],
  [
    'ignores a query that was returned in another form',
    [filtered('a=1', 'a=1&CRID=5'), read([200, [{ ...OWN, query: 'a=1&CRID=5' }]])],
    ['met'],
  ],
  ['fails a list without it', [...made, read([200, []])], ['fail']],
  ['fails a rejection', [...made, read(404)], ['fail']],
  ['decides nothing of a busy target', [...made, read(503)], ['undecided']],
  ['decides nothing of a hub whose registration showed none', [noBody, read([200, [OWN]])], []],
  [
    'is met by the callback where the id has another name',
    [registered('A', { callback: OWN.callback } as typeof OWN, 'main'), read([200, [OWN]])],
    ['met'],
  ],
  [
    'warns about its callback with an id that no registration returned',
    [...made, read([200, [{ ...OWN, id: 'L-7' }]])],
    ['warn'],
  ],
  [
    'ignores its callback with the id of another registration of it',
    [...made, registered('A', { ...OWN, id: 'H-3' }, 'second'), read([200, [{ ...OWN, id: 'H-3' }]])],
    ['met'],
  ],
  [
    'fails another id where the document lists the members of a retrieved hub',
    [registered('A', OWN, 'main', 'change'), read([200, [{ ...OWN, id: 'L-7' }]], 'change')],
    ['fail'],
    undefined,
    'change.operations.hub-is-retrievable',
  ],
  [
    'fails the id of a hub with another callback, where the document lists the members of a retrieved hub',
    [
      registered('A', OWN, 'main', 'change'),
      registered('A', hubOf('A2', 'H-3'), 'second', 'change'),
      read([200, [{ ...OWN, id: 'H-3' }]], 'change'),
    ],
    ['fail'],
    undefined,
    'change.operations.hub-is-retrievable',
  ],
  [
    'ignores the id of another registration of its callback there, too',
    [
      registered('A', OWN, 'main', 'change'),
      registered('A', { ...OWN, id: 'H-3' }, 'second', 'change'),
      read([200, [{ ...OWN, id: 'H-3' }]], 'change'),
    ],
    ['met'],
    undefined,
    'change.operations.hub-is-retrievable',
  ],
  [
    'ignores a hub that was deleted and whose id was given to another callback, where its own id is shown',
    [
      registered('A', hubOf('A2', 'H-1'), 'second', 'change'),
      registered('A', OWN, 'main', 'change'),
      read([200, [OWN]], 'change'),
    ],
    ['met'],
    undefined,
    'change.operations.hub-is-retrievable',
  ],
  ['fails another callback', [...made, read([200, [{ ...OWN, callback: 'https://listener.example/x' }]])], ['fail']],
  [
    'ignores other hubs of the customer where the document shows a list',
    list('change'),
    ['met'],
    undefined,
    'change.operations.hub-is-retrievable',
  ],
  [
    'warns once where no retrieval contains a query, and the document lists it',
    [filtered('a=1', 'a=1', 'change'), read([200, [OWN]], 'change'), read([200, [OWN]], 'change')],
    ['met', 'warn'],
    undefined,
    'change.operations.hub-is-retrievable',
  ],
  ['warns once where no retrieval contains a callback', [...made, read([200, [{ id: 'H-1' }]])], ['met', 'warn']],
  [
    'fails a callback that is left out, where another hub is shown with its own',
    [...made, registered('A', hubOf('A2', 'H-3'), 'second'), read([200, [{ id: 'H-1' }, { callback: OWN.callback }]])],
    ['fail'],
  ],
  [
    'is met without a callback that the registration did not repeat either',
    [registered('A', { id: 'H-1' } as typeof OWN, 'main'), read([200, [{ id: 'H-1' }]])],
    ['met'],
  ],
  [
    'is met without a query where it was blank, or the registration did not repeat it',
    [
      filtered('', '', 'change'),
      read([200, [OWN]], 'change'),
      registered('A', OWN, 'main', 'change'),
      read([200, [OWN]], 'change'),
    ],
    ['met'],
    undefined,
    'change.operations.hub-is-retrievable',
  ],
  ['fails them where it shows one hub', list('order'), ['fail'], undefined, 'order.hub.retrieval-returns-the-hub'],
];

testCheck({ check: 'hub-retrievable', requirement: 'ticket.hub.retrieval-returns-the-hub', cases });
