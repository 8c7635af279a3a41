import type { Json } from '../../../contracts/contract.ts';
import { listed, read } from '../testing/hand-made-lifecycles.ts';
import { exchange, testCheck, type JudgedRow } from '../testing/judging.ts';

const at = (requestDate: Json) => [read('change', 'retrieve', { id: 'C-1', requestDate })];
const wrong = exchange('change.create', {
  method: 'POST',
  facts: { step: 'first', body: 'violating' },
  response: [201, { id: 'C-9', requestDate: 'soon' }],
});

const rows: readonly JudgedRow[] = [
  ['is met by a date with time', at('2021-12-03T12:00:00Z'), ['met']],
  ['is met by the basic form', at('20211203T120000Z'), ['met']],
  ['is met by a time without offset, which no document demands', at('2021-12-03T12:00:00'), ['met']],
  ['is met by a week date and a fraction after a comma', at('2021-W48-5T12:00:00,5+0100'), ['met']],
  ['fails a date without time', at('2021-12-03'), ['fail']],
  ['fails a space in place of the T', at('2021-12-03 12:00:00'), ['fail']],
  ['fails a day that no month has', at('2021-02-30T12:00:00Z'), ['fail']],
  ['fails other texts, the empty one among them', at(''), ['fail']],
  [
    'judges each resource of a list',
    [listed('change', [{ requestDate: '2021-12-03T12:00:00Z' }, { requestDate: 'soon' }])],
    ['fail', 'met'],
  ],
  ['ignores other types', [...at(1638532800), ...at(null)], []],
  ['ignores responses to wrong bodies', [wrong], []],
  ['decides nothing of resources without the member', [read('change', 'retrieve', { id: 'C-1' })], []],
  ['decides nothing of errors', [read('change', 'retrieve', 404)], []],
];

testCheck({ check: 'date-time', requirement: 'change.members.request-date-is-a-date-time', cases: rows });
