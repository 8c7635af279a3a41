import type { Json, JsonObject } from '../../../contracts/contract.ts';
import { created, read } from '../testing/hand-made-lifecycles.ts';
import { exchange, testCheck, type Draft, type JudgedRow } from '../testing/judging.ts';

const asked = (step: 'monitor' | 'monitor-after-move', response: Json): Draft =>
  exchange('change.monitor', {
    scenario: 'monitor',
    facts: { step, item: 'one', id: 'existing' },
    response: [200, response],
  });
/** What the monitor tells before and after the status has moved from New to InReview. */
const told = (before: JsonObject, after: JsonObject, now = 'InReview'): readonly Draft[] => [
  created('change', { id: '1' }),
  asked('monitor', before),
  read('change', 'beside-monitor', { id: '1', status: 'New' }),
  read('change', 'moved-beside-monitor', { id: '1', status: now }),
  asked('monitor-after-move', after),
];
const within = (status: string): JsonObject => ({ response: { body: JSON.stringify({ id: '1', status }) } });

const rows: readonly JudgedRow[] = [
  ['is met by the new status', told({ status: 'New' }, { status: 'InReview' }), ['met']],
  ['warns of the former one', told({ status: 'New' }, { status: 'New' }), ['warn']],
  ['is met by the new one in a serialised resource', told(within('New'), within('InReview')), ['met']],
  ['leaves a resource alone that is serialised as it was', told(within('New'), within('New')), ['undecided']],
  ['leaves a monitor alone that tells of the operation', told({ state: 'Done' }, { state: 'Done' }), ['undecided']],
  ['decides nothing where the status has not moved', told({ status: 'New' }, { status: 'New' }, 'New'), []],
  ['decides nothing where the monitor was not asked again', told({ status: 'New' }, {}).slice(0, -1), []],
];

testCheck({ check: 'monitor-follows', requirement: 'change.operations.monitor-reports-the-current-status', cases: rows });
