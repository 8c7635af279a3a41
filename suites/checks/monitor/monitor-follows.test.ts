import type { Json, JsonObject } from '../../../contracts/contract.ts';
import { created, read } from '../testing/hand-made-lifecycles.ts';
import { exchange, testCheck, type Draft, type JudgedRow } from '../testing/judging.ts';

const asked = (step: 'monitor' | 'monitor-after-move', response: Json): Draft =>
  exchange('change.monitor', {
    scenario: 'monitor',
    facts: { step, item: 'one', id: 'existing' },
    response: [200, response],
  });
/** What the monitor shows before and after the status has moved from New to InReview. */
const shownBy = (before: JsonObject, after: JsonObject, now = 'InReview'): readonly Draft[] => [
  created('change', { id: '1' }),
  asked('monitor', before),
  read('change', 'with-monitor', { id: '1', status: 'New' }),
  read('change', 'moved-with-monitor', { id: '1', status: now }),
  asked('monitor-after-move', after),
];
const within = (status: string): JsonObject => ({ response: { body: JSON.stringify({ id: '1', status }) } });

const rows: readonly JudgedRow[] = [
  ['is met by the new status', shownBy({ status: 'New' }, { status: 'InReview' }), ['met']],
  ['warns of the former one', shownBy({ status: 'New' }, { status: 'New' }), ['warn']],
  ['is met by the new one in a serialised resource', shownBy(within('New'), within('InReview')), ['met']],
  ['ignores a resource that is serialised as it was', shownBy(within('New'), within('New')), ['undecided']],
  [
    'ignores a monitor that shows the state of the operation',
    shownBy({ state: 'Done' }, { state: 'Done' }),
    ['undecided'],
  ],
  ['decides nothing where the status has not moved', shownBy({ status: 'New' }, { status: 'New' }, 'New'), []],
  ['decides nothing where the monitor was not asked again', shownBy({ status: 'New' }, {}).slice(0, -1), []],
];

testCheck({
  check: 'monitor-follows',
  requirement: 'change.operations.monitor-reports-the-current-status',
  cases: rows,
});
