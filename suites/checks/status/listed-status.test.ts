import { exchange, testCheck, type JudgedRow } from '../testing/judging.ts';

const rows: readonly JudgedRow[] = [
  ['is met by a response with the status', [exchange('change.hub-create', { response: 409 })], ['met']],
  [
    'ignores every other response',
    [201, 400, 418, 500].map((response) => exchange('change.hub-create', { response })),
    [],
  ],
  ['ignores other operations', [exchange('change.list', { response: 409 })], []],
  ['decides nothing of a call that got no response', [exchange('change.hub-create')], []],
];

testCheck({ check: 'listed-status', requirement: 'change.hub-create.may-return-409', cases: rows, never: 'broken' });
