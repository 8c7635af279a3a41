import { created, listed } from '../testing/hand-made-lifecycles.ts';
import { wholeList, withIds } from '../testing/hand-made-lists.ts';
import { testCheck, type Draft } from '../testing/judging.ts';

const made = ['T-1', 'T-2'].map((id) => created('ticket', { id, item: id }));
const again = (...ids: readonly string[]): Draft =>
  listed('ticket', withIds(ids), { facts: { step: 'read-again', nth: 1 } });
const withParameter = (items: readonly string[] | number): Draft =>
  listed('ticket', typeof items === 'number' ? items : withIds(items), {
    facts: { step: 'unknown-parameter', param: 'unlistedParameter', value: 'unknown-name' },
  });
const IGNORED = { declarations: { unknownParamPolicy: 'ignore' } };
const REJECTED = { declarations: { unknownParamPolicy: 'reject' } };
const both = again('T-1', 'T-2');

testCheck({
  check: 'ignored-parameter',
  requirement: 'ticket.list.ignored-parameters-have-no-effect',
  cases: [
    ['is met by the same list', [...made, both, withParameter(['T-2', 'T-1'])], ['met'], IGNORED],
    ['fails an empty list', [...made, both, withParameter([])], ['fail'], IGNORED],
    ['fails a list without a resource of the run', [...made, both, withParameter(['T-1'])], ['fail'], IGNORED],
    ['leaves what others made or removed', [...made, again('T-1', 'X-1'), withParameter(['T-1'])], ['met'], IGNORED],
    [
      'leaves what is not in each list without the parameter',
      [...made, both, again('T-1'), withParameter(['T-1'])],
      ['met'],
      IGNORED,
    ],
    [
      'leaves what the next list without the parameter does not contain either',
      [...made, both, withParameter(['T-1']), again('T-1', 'X-1')],
      ['met'],
      IGNORED,
    ],
    [
      'leaves what is not in the list afterwards',
      [...made, both, withParameter(['T-1']), ...wholeList('all-before', ['T-1'])],
      ['met'],
      IGNORED,
    ],
    ['decides nothing of a rejection', [...made, both, withParameter(400)], [], IGNORED],
    ['decides nothing without a resource of the run', [again('X-1'), withParameter([])], [], IGNORED],
    [
      'records the response where they are declared to be rejected',
      [...made, both, withParameter(400)],
      ['seen'],
      REJECTED,
    ],
    ['records it while nothing is declared', [...made, both, withParameter([])], ['seen']],
  ],
});
