import type { JsonObject } from '../../../contracts/contract.ts';
import { windowed } from '../testing/hand-made-lists.ts';
import { created, listed } from '../testing/hand-made-lifecycles.ts';
import { testCheck, type CheckTable } from '../testing/judging.ts';

const own = created('ticket', { sent: { externalId: 'E-1', description: 'of this run' } });
const ownItem: JsonObject = { id: 'T-1', externalId: 'E-1' };
const firstList = (...items: readonly JsonObject[]) => listed('ticket', items, { facts: { step: 'first' } });
const others = windowed('default-end', [{ id: 'T-0' }]);
const START = 'fromDateTime=2026-11-29T00:00:00.000Z';
const WITH_END = `/troubleTicket?${START}&toDateTime=2026-12-01T00:00:00.000Z`;
/** A list with an end that shows what is new, then lists without one. */
const aroundEnd = (...without: readonly (readonly JsonObject[])[]) => [
  listed('ticket', [ownItem], { path: WITH_END }),
  ...without.map((items) => listed('ticket', items, { path: `/troubleTicket?${START}` })),
];
const SOON = { declarations: { settleMs: 100 } };
const SETTLED = { declarations: { settleMs: 1000 } };
const FORMS = 'ticket.list.window-date-time-forms-are-equivalent';

testCheck({
  check: 'window-holds',
  requirement: 'ticket.list.window-ends-now-by-default',
  cases: [
    ['is met where what is new is there without an end', [own, windowed('default-end', [ownItem])], ['met']],
    ['fails where it is not', [own, windowed('default-end', []), windowed('default-end', [])], ['fail'], SETTLED],
    ['fails where the list showed it before', [own, firstList(ownItem), windowed('default-end', [])], ['fail']],
    ['does not decide where lists may show it later', [own, firstList(), windowed('default-end', [])], ['undecided']],
    ['fails empty lists without an end after one with an end', [own, ...aroundEnd([], [])], ['fail'], SOON],
    [
      'fails them also if a later window holds it',
      [own, ...aroundEnd([], []), windowed('default-end', [ownItem])],
      ['fail', 'met'],
      SOON,
    ],
    ['decides nothing by one empty list', [own, ...aroundEnd([])], [], SOON],
    [
      'decides nothing of lists that are empty for a moment',
      [own, ...aroundEnd([], [], [ownItem])],
      [],
      { declarations: { settleMs: 60_000 } },
    ],
    ['leaves windows in other forms to another row', [own, windowed('offset-form', [])], []],
    ['is met by a window in another form', [own, windowed('offset-form', [ownItem])], ['met'], undefined, FORMS],
    ['fails one that does not hold it', [own, windowed('far-end', [])], ['fail'], SETTLED, FORMS],
    [
      'fails one after the run that holds it',
      [own, windowed('after-far-offset', [ownItem])],
      ['fail'],
      undefined,
      FORMS,
    ],
    ['is met by one after the run without it', [own, windowed('after-far-offset', [])], ['met'], undefined, FORMS],
    ['ignores the rejection of another form', [own, windowed('no-fraction', 400)], [], undefined, FORMS],
    ['decides nothing where nothing was created', [windowed('default-end', [])], []],
    ['fails it at a page that is behind the end', [own, others, windowed('default-end', 404)], ['fail'], SETTLED],
    ...([401, 403, 408, 500] as const).map((status): CheckTable['cases'][number] => [
      `decides nothing of a next page that is rejected with ${status}`,
      [own, others, windowed('default-end', status)],
      ['undecided'],
      SETTLED,
    ]),
    ['decides nothing before the last page', [own, windowed('default-end', [{ id: 'T-0' }])], ['undecided']],
  ],
});
