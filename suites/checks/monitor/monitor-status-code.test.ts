import { holding, monitor, TEXT } from '../testing/hand-made-monitors.ts';
import { testCheck, type JudgedRow } from '../testing/judging.ts';

const rows: readonly JudgedRow[] = [
  ['is met by the status of a success', holding(TEXT, '200'), ['met']],
  ['fails the status of a failure together with the ticket that was created', holding(TEXT, '409'), ['fail']],
  ['leaves the status of a failure alone where there is no ticket', holding('{}', '409'), ['met']],
  ['fails a word', holding(TEXT, 'Created'), ['fail']],
  ['leaves a missing status code alone', monitor({ response: { body: TEXT } }), []],
  ['leaves an empty status code alone', holding(TEXT, ''), []],
  ['leaves a body that does not parse alone', holding('<ticket/>', '409'), ['met']],
];

testCheck({
  check: 'monitor-status-code',
  requirement: 'ticket.monitor.response-status-code-is-an-http-status',
  cases: rows,
});
