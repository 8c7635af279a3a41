import { wholeList } from '../testing/hand-made-lists.ts';
import { read } from '../testing/hand-made-lifecycles.ts';
import { testCheck } from '../testing/judging.ts';

const OF_STATES = { declarations: { 'fixtures.rejectedChangeId': 'R', 'fixtures.approvedChangeId': 'A' } };
const whole = (...ids: readonly string[]) => wholeList('all-before', ids, { kind: 'change' });
const retrieved = (id: string, customer = 'A') => read('change', 'before-patch', { id, status: 'x' }, { customer });

testCheck({
  check: 'list-holds-retrieved',
  requirement: 'change.operations.list-contains-rejected-and-approved',
  cases: [
    ['is met by both', [retrieved('R'), retrieved('A'), ...whole('R', 'A', 'C')], ['met'], OF_STATES],
    [
      'fails a list without the rejected one',
      [retrieved('R'), retrieved('A'), ...whole('A')],
      ['fail', 'met'],
      OF_STATES,
    ],
    ['ignores one that could not be retrieved', [retrieved('A'), ...whole('A')], ['met'], OF_STATES],
    ['ignores one that another customer retrieved', [retrieved('R', 'B'), ...whole('A')], [], OF_STATES],
    [
      'decides nothing of a list not seen to its end',
      [retrieved('R'), ...whole('C').slice(0, 1)],
      ['undecided'],
      OF_STATES,
    ],
    ['decides nothing where no resource is named', [retrieved('R'), ...whole('C')], []],
    ['decides nothing without a list', [retrieved('R')], [], OF_STATES],
  ],
});
