import type { Exchange } from '../../../contracts/formats/recording.ts';
import type { JsonObject } from '../../../contracts/contract.ts';
import type { NoteFacts } from '../../../contracts/formats/evidence/notes.ts';
import type { WalkName } from '../../../contracts/formats/evidence/steps/lists.ts';
import { walkPage, wholeList } from '../testing/hand-made-lists.ts';
import { created, listed, patched, read } from '../testing/hand-made-lifecycles.ts';
import { at, fiveFound, found, spread } from '../testing/hand-made-searches.ts';
import { exchange, note, testCheck, type Draft } from '../testing/judging.ts';

const DECLARED = { declarations: { settleMs: 0 } };

/** A creation, the list it was searched for in, and what was noted. */
const looked = (facts: Partial<NoteFacts<'list-search'>>) => [
  created('ticket', { sent: { description: 'x' } }),
  listed('ticket', []),
  note('list-search', {
    interface: 'ticket',
    item: 'one',
    id: 'T-1',
    pages: 1,
    last: 1,
    status: 200,
    found: false,
    ended: true,
    identified: true,
    repeated: false,
    settled: true,
    ...facts,
  }),
];

/** The pages of the whole list, walked to its end. */
const whole = (...ids: readonly string[]) => wholeList('all-before', ids);

/** Two creations with one external id. */
const sameExternalIdListed = (id: string, status = 201) => [
  created('ticket', { id: 'T-1', sent: { externalId: 'x' } }),
  exchange('ticket.create', {
    method: 'POST',
    facts: { kind: 'probe', step: 'same-external-id', of: 'one' },
    sent: { externalId: 'x' },
    response: [status, { id, externalId: 'x' }],
  }),
];

/** Two creations of a customer, the ids of its list, and retrievals after it. */
const inList = (ids: readonly string[], second: JsonObject = {}): readonly Draft[] => [
  created('ticket', { id: 'T-1', sent: { description: 'x' } }),
  created('ticket', { id: 'T-2', item: 'two', sent: { description: 'y', ...second } }),
  ...wholeList('all-before', ids, { path: '/?fromDateTime=2026-01-01T00:00:00Z' }),
  read('ticket', 'end', { id: 'T-1' }),
  read('ticket', 'end', { id: 'T-2' }, { item: 'two' }),
];

const FIVE = [1, 2, 3, 4, 5].map((nth) => `T-0${nth}`);

/** Two creations, a list with both, and whole lists of which those named lack the second. */
const shownOnce = (...without: readonly WalkName[]) => [
  ...inList(['T-1']).slice(0, 2),
  listed('ticket', [{ id: 'T-1' }, { id: 'T-2' }]),
  ...(['all-before', 'all-after'] as const).flatMap((name) =>
    wholeList(name, [...FIVE, 'T-1', ...(without.includes(name) ? [] : ['T-2'])]),
  ),
];

/** The list for another identity of the customer. */
const forOther = (ids: readonly string[]): readonly Draft[] =>
  wholeList('other-identity', ids).map((page): Draft => (place) => ({
    ...(page(place) as Exchange),
    identity: 'A.other',
  }));

testCheck({
  check: 'listed-after-create',
  requirement: 'ticket.list.contains-created-tickets',
  cases: [
    ['is met where it was found', looked({ found: true }), ['met']],
    ['fails its absence within a declared time', looked({}), ['fail'], DECLARED],
    ['decides nothing without a declared time', looked({}), ['undecided']],
    ['fails its absence long after others were found', [...fiveFound, ...found(6, 3000, false)], ['fail', 'met']],
    ['decides nothing of its absence soon after', [...fiveFound, ...found(6, 1900, false)], ['met', 'undecided']],
    [
      'decides nothing of what a later list contains',
      [...fiveFound, ...found(6, 3000, false), at(20_000, listed('ticket', [{ id: 'T-06' }]))],
      ['met', 'undecided'],
    ],
    ['warns of lists that never contain anything', found(1, 6000, false), ['warn']],
    ['decides nothing of that soon after', found(1, 4000, false), ['undecided']],
    ['decides nothing of a list that was not read to its end', looked({ ended: false }), ['undecided'], DECLARED],
    ['decides nothing of a list that shows an item twice', looked({ repeated: true }), ['undecided'], DECLARED],
    ['decides nothing of items without ids', looked({ identified: false }), ['undecided'], DECLARED],
    ['decides nothing of a list that fails', looked({ status: 500 }), ['undecided'], DECLARED],
    ['decides nothing of a search whose request was not recorded', looked({ last: 99 }), [], DECLARED],
    ['decides nothing where no one looked', looked({}).slice(0, 2), [], DECLARED],
    [
      'is met by both of two with one external id',
      [...sameExternalIdListed('T-2'), ...whole('T-1', 'T-2')],
      ['met'],
      DECLARED,
    ],
    [
      'fails a list without another one of the same external id',
      [
        ...sameExternalIdListed('T-2'),
        created('ticket', { id: 'T-3', item: 'three', sent: { externalId: 'x' } }),
        ...whole('T-1', 'T-2'),
      ],
      ['fail'],
      DECLARED,
    ],
    ['fails a list without the older of them', [...sameExternalIdListed('T-2'), ...whole('T-2')], ['fail'], DECLARED],
    ['decides nothing of it without a declared time', [...sameExternalIdListed('T-2'), ...whole('T-2')], ['undecided']],
    [
      'decides nothing of it where pages are missing',
      [...sameExternalIdListed('T-2'), ...whole('T-2').slice(0, 1)],
      ['undecided'],
    ],
    [
      'ignores one that was updated since',
      [...sameExternalIdListed('T-2'), patched('ticket', 1, { externalId: 'y' }), ...whole('T-2')],
      [],
      DECLARED,
    ],
    [
      'decides nothing of it by items without ids',
      [...sameExternalIdListed('T-2'), walkPage('all-before', [{ externalId: 'x' }])],
      [],
      DECLARED,
    ],
    [
      'is met by the first of them where a target returns it',
      [...sameExternalIdListed('T-1'), ...whole('T-1')],
      ['met'],
      DECLARED,
    ],
    [
      'is met by the first of them where the second is rejected',
      [...sameExternalIdListed('T-2', 409), ...whole('T-1')],
      ['met'],
      DECLARED,
    ],
    ['ignores a window that holds neither', [...sameExternalIdListed('T-2'), ...whole('T-3')], [], DECLARED],
    ['is met by the list of everything that was created', inList(['T-1', 'T-2']), ['met'], DECLARED],
    ['fails the list without one of them', inList(['T-1']), ['fail'], DECLARED],
    [
      'is met by the same list for another identity of the customer',
      [...inList(['T-1', 'T-2']), ...forOther(['T-2', 'T-1'])],
      ['met'],
    ],
    [
      'fails the list for another identity of the customer without one of them',
      [...inList(['T-1', 'T-2']), ...forOther(['T-1'])],
      ['fail'],
    ],
    ['ignores there what the first list does not contain', [...inList(['T-1']), ...forOther(['T-1'])], ['met']],
    [
      'decides nothing of another identity whose list is rejected',
      [...inList(['T-1']), walkPage('other-identity', 403)],
      [],
    ],
    ['decides nothing of that without a declared time', inList(['T-1']), []],
    [
      'fails it where the run shows how long lists take',
      [...fiveFound, ...spread(10_000, inList(['T-1']))],
      ['fail', 'met'],
    ],
    [
      'ignores one that a later list contains, where no time is declared',
      [...fiveFound, ...spread(10_000, [...inList(['T-1']), listed('ticket', [{ id: 'T-2' }])])],
      ['met'],
    ],
    [
      'warns of one that lists have shown, and that neither of two whole lists shows long afterwards',
      [...fiveFound, ...spread(10_000, shownOnce('all-before', 'all-after'))],
      ['met', 'warn'],
    ],
    ['ignores one that only one of them lacks', [...fiveFound, ...spread(10_000, shownOnce('all-before'))], ['met']],
    [
      'fails a list without the older of two with one external id where the run shows how long lists take',
      [...fiveFound, ...spread(10_000, [...sameExternalIdListed('T-2'), ...whole('T-2')])],
      ['fail', 'met'],
    ],
    [
      'ignores one that can no longer be retrieved',
      [...inList(['T-1']).slice(0, -1), read('ticket', 'end', 404, { item: 'two' })],
      ['met'],
      DECLARED,
    ],
    ['ignores dates at which a window may look', inList(['T-1'], { validFor: '2030-01-01' }), ['met'], DECLARED],
    ['decides nothing without a creation', looked({}).slice(1), [], DECLARED],
  ],
});
