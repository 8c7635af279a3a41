import { describe, expect, it } from 'vitest';
import { listed } from '../testing/hand-made-lifecycles.ts';
import { cut, seen, testCheck, type JudgedRow } from '../testing/judging.ts';

const REQUIREMENT = 'ticket.list.elements-are-tickets';

const rows: readonly JudgedRow[] = [
  ['is met by a list of objects', [listed('ticket', [{ id: 'T-1' }, {}])], ['met']],
  ['fails a text among them', [listed('ticket', [200, [{ id: 'T-1' }, 'T-2']])], ['fail']],
  ['fails null', [listed('ticket', [200, [null]])], ['fail']],
  ['fails a list in the list', [listed('ticket', [200, [[{ id: 'T-1' }]]])], ['fail']],
  ['ignores what is inside an object', [listed('ticket', [200, [{ id: 5, odd: [null] }]])], ['met']],
  ['ignores other statuses', [listed('ticket', [206, [5]])], []],
  ['decides nothing of an empty list', [listed('ticket', [])], []],
  ['decides nothing of what is no list', [listed('ticket', [200, {}])], []],
  ['decides nothing of a list that was not recorded whole', [listed('ticket', [200, [5]])].map(cut), []],
];

testCheck({ check: 'elements-are-objects', requirement: REQUIREMENT, cases: rows });

describe('elements-are-objects', () => {
  it('names the first element that is not an object', () => {
    const { observations } = seen(REQUIREMENT, [listed('ticket', [200, [{}, 'T-2', 5]])]);
    expect(observations).toMatchObject([{ pointer: '/1', received: { text: 'a JSON string' } }]);
  });
});
