import { holding, monitor, TEXT } from '../testing/hand-made-monitors.ts';
import { testCheck, type JudgedRow } from '../testing/judging.ts';

const rows: readonly JudgedRow[] = [
  ['is met by the status of a success', holding(TEXT, '200'), ['met']],
  ['fails the status of a failure together with the ticket that was created', holding(TEXT, '409'), ['fail']],
  ['ignores the status of a failure where there is no ticket', holding('{}', '409'), ['met']],
  ['fails a word', holding(TEXT, 'Created'), ['fail']],
  ['ignores a missing status code', monitor({ response: { body: TEXT } }), []],
  ['ignores an empty status code', holding(TEXT, ''), []],
  ['ignores a body that does not parse', holding('<ticket/>', '409'), ['met']],
];

testCheck({
  check: 'monitor-status-code',
  requirement: 'ticket.monitor.response-status-code-is-an-http-status',
  cases: rows,
});
