import type { JsonObject } from '../../../contracts/contract.ts';
import { boundary, windowed, windowedWith } from '../testing/hand-made-lists.ts';
import { created, listed, patched } from '../testing/hand-made-lifecycles.ts';
import { testCheck } from '../testing/judging.ts';

const own = created('ticket', { sent: { externalId: 'E-1', description: 'of this run' } });
const ownItem: JsonObject = { id: 'T-1', externalId: 'E-1' };
const old: JsonObject = { id: 'T-0', externalId: 'E-0' };

/** A sorted list with a window of two days. */
const ranged = (items: readonly JsonObject[], start = '00:00:00Z') =>
  listed('ticket', items, {
    facts: { step: 'sort', param: 'sort', value: 'asc', kind: 'offered' },
    path: `/troubleTicket?fromDateTime=2026-01-10T${start}&toDateTime=2026-01-12T00:00:00Z&sort=id`,
  });
const dated = (creationDate: string, start?: string) => [ranged([{ ...old, creationDate }], start)];
const FIELD = { declarations: { 'ticket.windowField': '/creationDate' } };

testCheck({
  check: 'window-start',
  requirement: 'ticket.list.from-date-time-starts-the-window',
  cases: [
    [
      'warns of an instant less than a second before the start, where milliseconds are shown',
      dated('2026-01-10T00:00:00.901Z', '00:00:01Z'),
      ['warn'],
      FIELD,
    ],
    ['is met by such an instant without milliseconds', dated('2026-01-10T00:00:00.900Z', '00:00:01Z'), ['met'], FIELD],
    ['is met where what is new is in a window around it', [own, windowed('around', [ownItem])], ['met']],
    [
      'fails a window around it without it',
      [own, windowed('around', [old]), windowed('around', [])],
      ['fail'],
      { declarations: { settleMs: 1000 } },
    ],
    ['does not decide before the last page', [own, windowed('around', [old])], ['undecided']],
    [
      'does not decide by items without ids',
      [own, windowed('around', [{ description: 'x' }]), windowed('around', [])],
      ['undecided'],
    ],
    ['is met where nothing new is in a window after it', [own, windowed('after', [])], ['met']],
    ['fails a window after it that holds it', [own, windowed('after', [ownItem])], ['fail']],
    [
      'fails it where only a limit is added',
      [own, windowed('after', []), windowedWith('after', 'limit', [ownItem])],
      ['fail', 'met'],
    ],
    [
      'fails it where only an order is added',
      [own, windowed('after', []), windowedWith('after', 'sort', [ownItem])],
      ['fail', 'met'],
    ],
    ["leaves another customer's list alone", [own, windowed('after', [ownItem], 'B')], []],
    ['ignores a rejection of a window in the future', [own, windowed('after', 400)], []],
    ['ignores windows where nothing was created', [windowed('around', []), windowed('after', [old])], []],
    ['fails any list that shows an instant before it', dated('2026-01-09T23:00:00Z'), ['fail'], FIELD],
    ['is met by instants after it', dated('2026-01-10T01:00:00+01:00'), ['met'], FIELD],
    ['ignores what is rounded to seconds', dated('2026-01-10T00:00:00Z', '00:00:00.900Z'), ['met'], FIELD],
    ['ignores what is rounded to minutes', dated('2026-01-09T23:59Z'), [], FIELD],
    ['ignores instants without a zone', dated('2026-01-09T23:00:00'), [], FIELD],
    ['ignores windows in other forms', dated('2026-01-09T20:00:00Z', '00:00:00%2B01:00'), [], FIELD],
    ['ignores it where no member is declared', dated('2026-01-09T23:00:00Z'), []],
    ['ignores items without the member', [ranged([ownItem])], [], FIELD],
    [
      'ignores a resource that was updated during the request',
      [
        own,
        (place) => ({ ...patched('ticket', 1, { description: 'y' })(place), startedAt: 0, at: 10_000 }),
        ranged([{ ...ownItem, creationDate: '2026-01-09T23:00:00Z' }]),
      ],
      ['met'],
      FIELD,
    ],
    [
      'fails an instant beyond this end of a window around another one',
      [boundary([{ ...old, creationDate: '2026-01-09T23:59:58Z' }])],
      ['fail'],
    ],
    ['leaves the other end to its own row', [boundary([{ ...old, creationDate: '2026-01-11T00:00:03Z' }])], ['met']],
  ],
});
