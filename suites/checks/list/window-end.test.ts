import type { JsonObject } from '../../../contracts/contract.ts';
import { boundary, windowed, windowedWith } from '../testing/hand-made-lists.ts';
import { created, listed } from '../testing/hand-made-lifecycles.ts';
import { testCheck } from '../testing/judging.ts';

const own = created('ticket', { sent: { externalId: 'E-1', description: 'of this run' } });
const ownItem: JsonObject = { id: 'T-1', externalId: 'E-1' };
const old: JsonObject = { id: 'T-0', externalId: 'E-0' };

const dated = (creationDate: string) => [
  listed('ticket', [{ ...old, creationDate }], {
    facts: { step: 'sort', param: 'sort', value: 'asc', kind: 'offered' },
    path: '/troubleTicket?fromDateTime=2026-01-10T00:00:00Z&toDateTime=2026-01-12T00:00:00Z&sort=id',
  }),
];
/** The list from which the windows around an instant are made. */
const forBoundaries = (creationDate: string) =>
  listed('ticket', [{ ...old, creationDate }], { facts: { step: 'window', window: 'for-boundaries' } });
const FIELD = { declarations: { 'ticket.windowField': '/creationDate' } };

testCheck({
  check: 'window-end',
  requirement: 'ticket.list.to-date-time-ends-the-window',
  cases: [
    ['is met by older ones in a window before it', [own, windowed('before', [old])], ['met']],
    ['fails a window before it that holds it', [own, windowed('before', [ownItem])], ['fail']],
    [
      'fails it where only a selection is added',
      [own, windowed('before', []), windowedWith('before', 'fields', [ownItem])],
      ['fail', 'met'],
    ],
    ['fails any list that shows an instant after it', dated('2026-01-12T00:00:01Z'), ['fail'], FIELD],
    ['is met by instants before it', dated('2026-01-11T23:59:59Z'), ['met'], FIELD],
    ['ignores windows around it', [own, windowed('around', [ownItem])], []],
    ['ignores a rejection', [own, windowed('before', 400)], []],
    [
      'fails an instant beyond this end of a window around another one',
      [boundary([{ ...old, creationDate: '2026-01-11T00:00:03Z' }])],
      ['fail'],
    ],
    [
      'fails an empty window that ends after the instant of a listed one',
      [forBoundaries('2026-01-11T00:00:00Z'), boundary([])],
      ['fail'],
    ],
    ['decides nothing of it where that lies at the end', [forBoundaries('2026-01-11T00:00:01Z'), boundary([])], []],
    ['leaves the other end to its own row', [boundary([{ ...old, creationDate: '2026-01-09T23:59:58Z' }])], ['met']],
  ],
});
