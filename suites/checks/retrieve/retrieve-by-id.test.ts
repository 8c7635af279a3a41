import { wholeList } from '../testing/hand-made-lists.ts';
import { created, patched, read } from '../testing/hand-made-lifecycles.ts';
import { exchange, testCheck, type DraftResponse, type CheckTable } from '../testing/judging.ts';

const made = created('ticket', { sent: { description: 'x' } });

/** A retrieval by what is not its id, but like it. */
const like = (asked: string, response: DraftResponse, how: 'longer' | 'unusual' | 'external id' = 'longer') =>
  exchange('ticket.retrieve', {
    scenario: 'resource-lifecycle',
    facts: { step: 'like-id', id: 'like', like: how, asked },
    response,
  });

/** A request by another identity of the customer, for its own resource and for that of the first identity. */
const byOther = (item: string, response: DraftResponse) =>
  exchange('ticket.retrieve', {
    identity: 'A.second',
    facts: { step: 'other-identity', id: 'existing', item },
    response,
  });
const second = created('ticket', { id: 'T-2', item: 'two', customer: 'A.second', sent: { description: 'y' } });

/** The retrieval of what the provider has initiated. */
const ofProvider = (response: DraftResponse) =>
  exchange('ticket.retrieve', {
    identity: 'A',
    facts: { step: 'provider-initiated', id: 'notified', asked: 'T-7', kind: 'probe' },
    response,
  });
const served = read('ticket', 'retrieve', { id: 'T-1' });
const listedOnes = wholeList('all-before', ['T-1', 'T-7']);
const SETTLED = { declarations: { settleMs: 0 } };

const UPDATES = [undefined, 'ticket.update.returns-the-updated-ticket'] as const;

const responded = (id: string) => patched('ticket', 1, { description: 'y' }, { response: [200, { id }] });

const rows: CheckTable['cases'] = [
  ['is met by the id requested', [made, read('ticket', 'retrieve', { id: 'T-1' })], ['met']],
  [
    'judges a resource whose creation returns it in a list of one',
    [created('ticket', { responded: [{ id: 'T-1' }] }), read('ticket', 'retrieve', { id: 'T-2' })],
    ['fail'],
  ],
  ['fails another id', [made, read('ticket', 'retrieve', { id: 'T-2' })], ['fail']],
  ['ignores responses without an id', [made, read('ticket', 'retrieve', { description: 'x' })], []],
  ['ignores the type of the id', [created('ticket', { id: '5' }), read('ticket', 'retrieve', { id: 5 })], ['met']],
  ['ignores errors', [made, read('ticket', 'retrieve', 404)], []],
  ['fails it for something behind its id', [made, like('T-10', [200, { id: 'T-1' }])], ['fail']],
  [
    'asks about a resource that its external id names as well',
    [made, like('ext-1', [200, { id: 'T-1', externalId: 'ext-1' }], 'external id')],
    ['warn'],
  ],
  [
    'fails a resource with another external id',
    [made, like('ext-1', [200, { id: 'T-1', externalId: 'ext-2' }], 'external id')],
    ['fail'],
  ],
  ['ignores a rejection of an id like it', [made, like('T-10', 400)], []],
  ['ignores another that has the id like it', [made, like('T-10', [200, { id: 'T-10' }])], []],
  ['ignores one that the run has not made', [made, like('T-10', [200, { id: 'T-010' }])], []],
  [
    'fails any resource with another id behind what no provider assigns as an id',
    [made, like('lamp', [200, { id: 'T-010' }], 'unusual')],
    ['fail'],
  ],
  ['fails a success that shows no id', [made, like('constructor', [200, {}], 'unusual')], ['fail']],
  ['ignores a rejection of such an id', [made, like('constructor', 404, 'unusual')], []],
  ['ignores a response that repeats such an id', [made, like('lamp', [200, { id: 'lamp' }], 'unusual')], []],
  ['ignores a response to an id like it that shows none', [made, like('T-10', [200, {}])], []],
  [
    'is met by the resource for another identity of the customer',
    [made, second, byOther('two', [200, { id: 'T-2' }]), byOther('one', [200, { id: 'T-1' }])],
    ['met'],
  ],
  [
    'fails a resource that is not there for another identity, which is served for its own',
    [made, second, byOther('two', [200, { id: 'T-2' }]), byOther('one', 404)],
    ['met', 'fail'],
  ],
  [
    'ignores an identity that lacks the right to retrieve it',
    [made, second, byOther('two', [200, { id: 'T-2' }]), byOther('one', 403)],
    ['met'],
  ],
  [
    'ignores an identity that is not served for its own resource either',
    [made, second, byOther('two', 404), byOther('one', 404)],
    [],
  ],
  [
    'is met by what the provider has initiated, which the list shows',
    [...listedOnes, ofProvider([200, { id: 'T-7' }])],
    ['met'],
  ],
  ['fails it where it is unknown', [made, served, ...listedOnes, ofProvider(404)], ['met', 'fail'], SETTLED],
  [
    'warns of it while no time for changes is declared',
    [made, served, ...listedOnes, ofProvider(404)],
    ['met', 'warn'],
  ],
  [
    'ignores an id in a notification that the list does not show',
    [made, served, ...wholeList('all-before', ['T-1']), ofProvider(404)],
    ['met'],
    SETTLED,
  ],
  ['decides nothing without a creation', [read('ticket', 'retrieve', { id: 'T-1' })], []],
  ['is met by the response to an update', [made, responded('T-1')], ['met'], ...UPDATES],
  [
    'fails the response to an update, regardless of the retrieval',
    [made, responded('T-9'), read('ticket', 'retrieve', { id: 'T-1' })],
    ['fail'],
    ...UPDATES,
  ],
  [
    'judges no retrieval where the row is about updates',
    [made, read('ticket', 'retrieve', { id: 'T-9' })],
    [],
    ...UPDATES,
  ],
  [
    'ignores a retrieval that names no resource of this run',
    [
      made,
      exchange('ticket.retrieve', { facts: { step: 'retrieve', id: 'existing' }, response: [200, { id: 'T-2' }] }),
    ],
    [],
  ],
  ['ignores a list of several', [made, like('T-10', [200, [{ id: 'T-1' }, { id: 'T-2' }]])], []],
];

testCheck({ check: 'retrieve-by-id', requirement: 'ticket.retrieve.returns-the-requested-ticket', cases: rows });
