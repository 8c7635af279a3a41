import { responded, holding, TEXT } from '../testing/hand-made-monitors.ts';
import { testCheck, type JudgedRow } from '../testing/judging.ts';

const rows: readonly JudgedRow[] = [
  ['is met by a resource as text', holding(TEXT), ['met']],
  ['fails text that is no JSON', holding('<ticket/>'), ['fail']],
  ['fails a resource serialised twice', holding(JSON.stringify(TEXT)), ['fail']],
  ['ignores a missing body', holding(undefined), []],
  ['ignores a part of it and further members', holding('{"id":"T-1","more":true}'), ['met']],
  ['ignores a resource within a wrapper', holding(`{"troubleTicket":${TEXT}}`), ['met']],
  ['fails a list of it', holding(`[${TEXT}]`), ['fail']],
  ['fails an empty object', holding('{}'), ['fail']],
  ['fails a resource without its id', holding('{"description":"x"}'), ['fail']],
  ['ignores an empty object during the operation', holding('{}', '202'), []],
  ['ignores an empty body', holding(''), []],
  ['fails a text', holding('"x"'), ['fail']],
  ['fails an empty object where no creation is known, too', holding('{}').slice(1), ['fail']],
  ['leaves a body that is no object to another check', responded([200, []]), []],
];

testCheck({
  check: 'monitor-body-is-the-resource',
  requirement: 'ticket.monitor.response-body-is-a-serialized-resource',
  cases: rows,
});
