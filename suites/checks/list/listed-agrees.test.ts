import { expect, it } from 'vitest';
import type { JsonObject } from '../../../contracts/contract.ts';
import { created, listed, patched, read } from '../testing/hand-made-lifecycles.ts';
import { fiveFound, spread } from '../testing/hand-made-searches.ts';
import { eventsOf, exchange, seen, testCheck } from '../testing/judging.ts';

const DECLARED = { declarations: { settleMs: 0 } };
const ticket = {
  id: 'T-1',
  description: 'a text of some length',
  status: 'b',
  note: [{ text: 'one', noteType: 'n' }, { text: 'two' }],
};

/** The list between two readings. */
const listedWith = (item: JsonObject, after: JsonObject = ticket, settled = true) => [
  created('ticket', { sent: { description: 'x' } }),
  read('ticket', 'end', ticket),
  listed('ticket', [{ id: 'T-0', status: 'z' }, item], { facts: { step: 'read-with-list', settled } }),
  read('ticket', 'read-with-list', after),
];

/** A list with a ticket that has no notes, and one with a note that both of them or the other alone was given. */
const OTHERS = { text: 'the note of the other one' };
const withOthersMember = (item: JsonObject, sent: JsonObject = {}, own: JsonObject = {}) => [
  created('ticket', { sent: { description: 'x', ...sent } }),
  created('ticket', { id: 'T-2', item: 'two', sent: { description: 'y', note: [OTHERS] } }),
  read('ticket', 'end', { id: 'T-1', description: 'x', ...own }),
  listed('ticket', [{ id: 'T-1', description: 'x', ...item }], { facts: { step: 'read-with-list' } }),
];

/** Two tickets with notes, of which the list shows the one as given; the other has the shorter ones unless others are given. */
const NOTES = [{ text: 'one of the first' }, { text: 'two of the first' }];
const listedWithAnother = (listedOnes: readonly JsonObject[], note: readonly JsonObject[] = [{ text: 'own' }]) => [
  created('ticket', { id: 'T-2', item: 'two', sent: { note: NOTES } }),
  created('ticket', { sent: { note } }),
  read('ticket', 'end', { id: 'T-1', status: 'b', note }),
  listed('ticket', listedOnes, { facts: { step: 'read-with-list', settled: false } }),
  read('ticket', 'read-with-list', { id: 'T-1', status: 'b', note }),
];
const first = { id: 'T-2', status: 'b', note: NOTES };

const SHOWN = { id: 'T-1', description: 'a text of some length', priority: '1' };

/** The list without parameters, with one, and without again. */
const listedAround = (item: JsonObject, { query = 'expand=', before = SHOWN, after = SHOWN } = {}) => [
  created('ticket', { sent: { description: SHOWN.description } }),
  listed('ticket', [before], { path: '/?fromDateTime=2020-01-01T00:00:00Z' }),
  listed('ticket', [{ id: 'T-0' }, item], { path: `/?fromDateTime=2020-01-01T00:00:00Z&${query}` }),
  listed('ticket', [after], { path: '/?fromDateTime=2020-01-01T00:00:00Z' }),
];

/** A retrieval without parameters, with one, and without again. */
const retrievedAround = (resource: JsonObject, { identity = 'A.valid', customer = 'A' } = {}) => [
  created('ticket', { sent: { externalId: 'run-1' } }),
  read('ticket', 'retrieve', { ...SHOWN, externalId: 'run-1' }),
  exchange('ticket.retrieve', {
    identity,
    path: '/T-1?depth=1',
    facts: { step: 'depth', param: 'depth', value: 'valid', item: 'one', id: 'existing', customer, kind: 'good' },
    response: [200, resource],
  }),
  read('ticket', 'end', { ...SHOWN, externalId: 'run-1' }),
];

testCheck({
  check: 'listed-agrees',
  requirement: 'ticket.list.agrees-with-retrieve',
  cases: [
    ['is met by the same', listedWith(ticket), ['met'], DECLARED],
    ...['expand=', 'depth=1', 'sort=priority', 'limit=5', 'offset=0'].map(
      (query) =>
        [
          `fails another text with ${query}`,
          listedAround({ ...SHOWN, description: 'another text' }, { query }),
          ['fail'],
        ] as const,
    ),
    [
      'fails another text for another identity of the customer',
      [
        created('ticket', { sent: { description: 'x' } }),
        read('ticket', 'retrieve', SHOWN),
        exchange('ticket.retrieve', {
          identity: 'A.second',
          facts: { step: 'other-identity', item: 'one', id: 'existing', customer: 'A', kind: 'probe' },
          response: [200, { ...SHOWN, description: 'another text' }],
        }),
        read('ticket', 'end', SHOWN),
      ],
      ['fail'],
    ],
    [
      'fails another external id of a resource that is retrieved with a parameter',
      retrievedAround({ ...SHOWN, externalId: 'run-2' }),
      ['fail'],
    ],
    [
      'ignores the resource with the same id that another customer has',
      retrievedAround({ ...SHOWN, externalId: 'run-2' }, { identity: 'B.valid', customer: 'B' }),
      [],
    ],
    ['warns of a shortened one', listedAround({ ...SHOWN, description: 'a text of some' }), ['warn']],
    [
      'leaves selected members to another row',
      listedAround({ ...SHOWN, description: 'a' }, { query: 'fields=id' }),
      [],
    ],
    ['ignores the same with a parameter, or less of it', listedAround({ id: 'T-1', priority: '1' }), []],
    [
      'ignores an object in the place of a text, which was expanded',
      listedAround({ ...SHOWN, description: { text: 'another one' } }),
      [],
    ],
    ['ignores another status, which the provider may change', listedAround({ ...SHOWN, status: 'b' }), []],
    [
      'ignores a text that changes meanwhile',
      listedAround({ ...SHOWN, description: 'another text' }, { after: { ...SHOWN, description: 'another text' } }),
      [],
    ],
    [
      'ignores a text that an update has changed',
      [
        created('ticket', { sent: { description: 'before' } }),
        patched('ticket', 1, { description: SHOWN.description }),
        ...listedAround({ ...SHOWN, description: 'before' }).slice(1),
      ],
      [],
    ],
    [
      'ignores a resource of the same id of another customer',
      [
        ...listedAround(SHOWN),
        listed('ticket', [{ ...SHOWN, description: 'that of B' }], { customer: 'B', path: '/?expand=' }),
        listed('ticket', [SHOWN]),
      ],
      [],
    ],
    ['fails another status', listedWith({ ...ticket, status: 'a' }), ['fail'], DECLARED],
    [
      'warns of it where the run shows how long lists take',
      [...fiveFound, ...spread(10_000, listedWith({ ...ticket, status: 'a' }))],
      ['warn'],
    ],
    [
      'fails another status also where another scenario reads the resource once more',
      [...listedWith({ ...ticket, status: 'a' }), read('ticket', 'end', ticket)],
      ['fail'],
      DECLARED,
    ],
    ['fails another text', listedWith({ ...ticket, description: 'an older text' }), ['fail'], DECLARED],
    [
      'fails an item of a list that is not there any more',
      listedWith({ ...ticket, note: [{ text: 'zero' }] }),
      ['fail'],
      DECLARED,
    ],
    ['ignores members that the list does not show', listedWith({ id: 'T-1', status: 'b' }), ['met'], DECLARED],
    [
      'ignores parts that the list does not show',
      listedWith({ ...ticket, note: [{ text: 'one' }] }),
      ['met'],
      DECLARED,
    ],
    ['ignores references in the place of objects', listedWith({ ...ticket, note: 'N-1' }), ['met'], DECLARED],
    [
      'ignores a change in between',
      listedWith({ ...ticket, status: 'a' }, { ...ticket, status: 'c' }),
      ['met'],
      DECLARED,
    ],
    [
      'ignores what no document lists, and what shows the last change',
      listedWith({ ...ticket, seen: 1, href: '/a' }, { ...ticket, seen: 2, href: '/b' }),
      ['met'],
      DECLARED,
    ],
    [
      'warns of a text that is cut short',
      listedWith({ ...ticket, description: 'a text of some...' }),
      ['warn'],
      DECLARED,
    ],
    [
      'decides nothing before changes have had their time',
      listedWith({ ...ticket, status: 'a' }, ticket, false),
      ['undecided'],
      DECLARED,
    ],
    ['decides nothing where no time is declared', listedWith({ ...ticket, status: 'a' }), ['undecided']],
    ['fails notes of another one where it has none', withOthersMember({ note: [OTHERS] }), ['fail']],
    ['fails them in an empty list', withOthersMember({ note: [OTHERS] }, {}, { note: [] }), ['fail']],
    ['ignores notes that the run has not sent', withOthersMember({ note: [{ text: 'by the provider' }] }), []],
    ['ignores notes that it was given as well', withOthersMember({ note: [OTHERS] }, { note: [OTHERS] }), []],
    ['ignores notes where it has some', withOthersMember({ note: [OTHERS] }, {}, { note: [{ text: 'own' }] }), []],
    ['ignores what is not written in the items', withOthersMember({ note: [{ noteType: OTHERS.text }] }), []],
    [
      'warns of a member that is shown of another one alone',
      listedWithAnother([first, { id: 'T-1', status: 'b' }]),
      ['met', 'warn'],
      DECLARED,
    ],
    [
      'warns of it as an empty list',
      listedWithAnother([first, { id: 'T-1', status: 'b', note: [] }]),
      ['met', 'warn'],
      DECLARED,
    ],
    [
      'is met by both of them',
      listedWithAnother([first, { id: 'T-1', status: 'b', note: [{ text: 'own' }] }]),
      ['met'],
      DECLARED,
    ],
    [
      'ignores a member that is shown of none',
      listedWithAnother([
        { id: 'T-2', status: 'b' },
        { id: 'T-1', status: 'b' },
      ]),
      ['met'],
      DECLARED,
    ],
    [
      'ignores another state',
      listedWithAnother([
        { ...first, status: 'c' },
        { id: 'T-1', status: 'b' },
      ]),
      ['met'],
      DECLARED,
    ],
    [
      'ignores a larger one that is long',
      listedWithAnother([first, { id: 'T-1', status: 'b' }], [{ text: 'long '.repeat(100) }]),
      ['met'],
      DECLARED,
    ],
    [
      'ignores resources that the run has not made',
      listedWithAnother([
        { ...first, id: 'T-9' },
        { id: 'T-1', status: 'b' },
      ]),
      ['met'],
      DECLARED,
    ],
    [
      'decides nothing where no time for changes to show is declared',
      listedWithAnother([first, { id: 'T-1', status: 'b' }]),
      ['met', 'undecided'],
    ],
    ['decides nothing of other resources', listedWith({ id: 'T-2', status: 'a' }), [], DECLARED],
    ['decides nothing without a list', listedWith(ticket).slice(0, 2), [], DECLARED],
  ],
});

it('is about the list, not about the retrieval before it', () => {
  const drafts = listedWith({ ...ticket, status: 'a' });
  const { observations } = seen('ticket.list.agrees-with-retrieve', drafts, DECLARED);
  const [violation] = observations.flatMap((one) => (one.outcome === 'broken' ? one : []));
  expect(eventsOf(drafts)[violation?.seq[0] ?? -1]).toMatchObject({ operation: 'ticket.list' });
});
