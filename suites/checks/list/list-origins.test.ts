import type { JsonObject } from '../../../contracts/contract.ts';
import { wholeList } from '../testing/hand-made-lists.ts';
import { listed, read } from '../testing/hand-made-lifecycles.ts';
import { fiveFound, spread } from '../testing/hand-made-searches.ts';
import { testCheck } from '../testing/judging.ts';

const DECLARED = { declarations: { 'fixtures.providerCreatedTicketId': 'P' } };
const end = (status: number) => listed('ticket', status, { facts: { step: 'origins', page: 1, offset: 1 } });
const page = (...items: readonly JsonObject[]) =>
  listed('ticket', items, { facts: { step: 'origins', page: 0, offset: 0 } });

const SETTLED = { declarations: { settleMs: 0 } };
const made = '2026-03-01T12:00:00Z';
/** The retrieval of the resource that a notification names, by the id in it. */
const initiated = (resource: JsonObject, asked = 'N', customer = 'A') =>
  read('ticket', { step: 'provider-initiated', asked }, resource, { customer, facts: { id: 'notified' } });
const from = (day: string, ...ids: readonly string[]) =>
  wholeList('all-before', ids, { path: `/?fromDateTime=${day}T00:00:00Z` });

const ofAnother = (...ids: readonly string[]) =>
  wholeList('other-customer', ids, { customer: 'B', path: '/?fromDateTime=2026-03-01T00:00:00Z' });

testCheck({
  check: 'list-origins',
  requirement: 'ticket.list.contains-tickets-of-the-provider',
  cases: [
    ['is met by the resource on any page', [page({ id: 'a' }), page({ id: 'P' })], ['met'], DECLARED],
    ['fails a list seen to its end without it', [page({ id: 'a' }), page()], ['fail'], DECLARED],
    ['fails a list whose next page is rejected', [page({ id: 'a' }), end(404)], ['fail'], DECLARED],
    ['decides nothing where the target is busy', [page({ id: 'a' }), end(503)], ['undecided'], DECLARED],
    ['decides nothing of a list not seen to its end', [page({ id: 'a' })], ['undecided'], DECLARED],
    [
      'decides nothing of a list that shows one item twice, and so perhaps another never',
      [page({ id: 'a' }, { id: 'b' }), page({ id: 'a' }), page()],
      ['undecided'],
      DECLARED,
    ],
    ['decides nothing of items without ids', [page({ description: 'x' }), page()], ['undecided'], DECLARED],
    ['ignores other lists', [listed('ticket', [{ id: 'a' }]), listed('ticket', [])], [], DECLARED],
    ['decides nothing where no resource is named', [page({ id: 'a' }), page()], []],

    [
      'is met by a resource created during the run',
      [initiated({ id: 'N', creationDate: made }), ...from('2026-03-01', 'a', 'N')],
      ['met'],
      SETTLED,
    ],
    [
      'is met by it without a settling time',
      [initiated({ id: 'N', creationDate: made }), ...from('2026-03-01', 'N')],
      ['met'],
    ],
    [
      'fails a list without it once it has settled',
      [initiated({ id: 'N', creationDate: made }), ...from('2026-03-01', 'a')],
      ['fail'],
      SETTLED,
    ],
    [
      'decides nothing of its absence where no settling time is declared',
      [initiated({ id: 'N', creationDate: made }), ...from('2026-03-01', 'a')],
      ['undecided'],
    ],
    [
      'fails it where the run shows how long lists take',
      [...fiveFound, ...spread(10_000, [initiated({ id: 'N', creationDate: made }), ...from('2026-03-01', 'a')])],
      ['fail'],
    ],
    [
      'decides nothing of the absence of what was made before the window',
      [initiated({ id: 'N', creationDate: made }), ...from('2026-03-02', 'a')],
      ['undecided'],
      SETTLED,
    ],
    [
      'decides nothing of the absence of what shows no date of its creation',
      [initiated({ id: 'N' }), ...from('2026-03-01', 'a')],
      ['undecided'],
      SETTLED,
    ],
    [
      'ignores what has another id',
      [initiated({ id: 'M', creationDate: made }), ...from('2026-03-01', 'a')],
      [],
      SETTLED,
    ],
    [
      'fails the list of another customer without what the provider created for that one',
      [initiated({ id: 'N', creationDate: made }, 'N', 'B'), ...from('2026-03-01', 'a'), ...ofAnother('b')],
      ['fail'],
      SETTLED,
    ],
    [
      'is met by the list of another customer with it',
      [initiated({ id: 'N', creationDate: made }, 'N', 'B'), ...from('2026-03-01', 'a'), ...ofAnother('N')],
      ['met'],
      SETTLED,
    ],
    [
      'ignores what another customer retrieved',
      [initiated({ id: 'N' }, 'N', 'B'), ...from('2026-03-01', 'a')],
      [],
      SETTLED,
    ],
  ],
});
