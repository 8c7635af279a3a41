import { withIds } from '../testing/hand-made-lists.ts';
import { created, listed } from '../testing/hand-made-lifecycles.ts';
import { type Draft, exchange, testCheck } from '../testing/judging.ts';

const made = ['T-1', 'T-2'].map((id) => created('ticket', { id, item: id }));
const without = (...ids: readonly string[]): Draft =>
  listed('ticket', withIds(ids), { facts: { step: 'source-system', param: 'sourceSystemId', value: 'absent' } });
const having = (...ids: readonly string[]): Draft =>
  exchange('ticket.list', {
    scenario: 'listing',
    facts: { step: 'source-system', param: 'sourceSystemId', value: 'valid' },
    headers: { sourceSystemId: 'CRM-1' },
    response: [200, withIds(ids)],
  });
const again = (...ids: readonly string[]): Draft =>
  listed('ticket', withIds(ids), { facts: { step: 'read-again', nth: 1 } });
const NONE = { declarations: { 'ticket.sourceSystemIdEffect': 'none' } };
const FILTER = { declarations: { 'ticket.sourceSystemIdEffect': 'filter' } };

testCheck({
  check: 'source-system-id',
  requirement: 'ticket.list.source-system-id-effect-is-as-declared',
  cases: [
    ['is met by the same list', [...made, without('T-1', 'T-2'), having('T-1', 'T-2')], ['met'], NONE],
    ['fails a list without a resource of the run', [...made, without('T-1', 'T-2'), having('T-1')], ['fail'], NONE],
    ['ignores another order', [...made, without('T-1', 'T-2'), having('T-2', 'T-1')], ['met'], NONE],
    [
      'ignores items that others made or removed',
      [...made, without('T-1', 'X-1'), having('X-2', 'T-1')],
      ['met'],
      NONE,
    ],
    [
      'decides nothing of a list that shows other items from call to call',
      [...made, without('T-1', 'T-2'), having('T-1'), again('T-1')],
      ['undecided'],
      NONE,
    ],
    [
      'fails a list without what was there each time',
      [...made, without('T-1', 'T-2'), having('T-1'), again('T-1', 'T-2')],
      ['fail'],
      NONE,
    ],
    ['records the difference while nothing is declared', [...made, without('T-1', 'T-2'), having('T-1')], ['seen']],
    ['records it where it is declared to narrow', [...made, without('T-1', 'T-2'), having('T-1')], ['seen'], FILTER],
    ['decides nothing of lists without a resource of the run', [...made, without('X-1'), having('X-2')], [], NONE],
    ['decides nothing without a list to compare with', [...made, having('T-1')], [], NONE],
  ],
});
