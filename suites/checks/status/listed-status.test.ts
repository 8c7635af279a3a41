import { exchange, testCheck, type JudgedRow } from '../testing/judging.ts';

const rows: readonly JudgedRow[] = [
  ['is met by an answer with the status', [exchange('change.hub-create', { response: 409 })], ['met']],
  [
    'leaves every other answer alone',
    [201, 400, 418, 500].map((response) => exchange('change.hub-create', { response })),
    [],
  ],
  ['leaves other operations alone', [exchange('change.list', { response: 409 })], []],
  ['decides nothing of a call that was not answered', [exchange('change.hub-create')], []],
];

testCheck({ check: 'listed-status', requirement: 'change.hub-create.may-return-409', cases: rows, never: 'broken' });
