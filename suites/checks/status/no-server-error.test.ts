import { exchange, testCheck, type Draft, type DraftResponse, type JudgedRow } from '../testing/judging.ts';

const read = (response: DraftResponse, kind: 'good' | 'odd' = 'good'): Draft =>
  exchange('ticket.retrieve', { facts: { step: 'first', kind }, response });
const beyond = (response: DraftResponse): Draft =>
  exchange('ticket.list', {
    facts: { step: 'paging-probe', kind: 'odd', param: 'offset', value: 'beyond-end' },
    response,
  });
const times = (count: number, response: DraftResponse): readonly Draft[] =>
  Array.from({ length: count }, () => read(response));

const rows: readonly JudgedRow[] = [
  ['is met by any other response', [read(200), read(404, 'odd')], ['met']],
  ['fails an error to a request that the document describes', [read(500)], ['fail']],
  ['warns of one to a request that it does not describe', [read(500, 'odd')], ['warn']],
  ['fails one to an offset beyond the end', [beyond(500)], ['fail']],
  ['is met by a rejection of it', [beyond(416)], ['met']],
  ['leaves a service alone that is away for a moment', [...times(20, 200), ...times(1, 503)], ['met']],
  ['warns of a service that is away again and again', [...times(20, 200), ...times(5, 503)], ['met', 'warn']],
  [
    'leaves it alone where it says until when',
    [...times(20, 200), ...times(5, [503, undefined, { 'retry-after': '1' }])],
    ['met'],
  ],
  ['decides nothing of a call that got no response', [exchange('ticket.retrieve')], []],
];

testCheck({ check: 'no-server-error', requirement: 'ticket.errors.input-causes-no-server-error', cases: rows });
