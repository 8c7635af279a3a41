import { responded, holding, TEXT } from '../testing/hand-made-monitors.ts';
import { testCheck, type JudgedRow } from '../testing/judging.ts';

const rows: readonly JudgedRow[] = [
  ['is met by a resource as text', holding(TEXT), ['met']],
  ['warns of text that is no JSON', holding('<ticket/>'), ['warn']],
  ['warns of a resource serialised twice', holding(JSON.stringify(TEXT)), ['warn']],
  ['fails a resource that is cut', holding(TEXT.slice(0, -4)), ['fail']],
  ['fails a cut list of it', holding(`[${TEXT}`), ['fail']],
  ['ignores white space around it', holding(`\n ${TEXT}\n`), ['met']],
  ['ignores a missing body', holding(undefined), []],
  ['ignores a part of it and further members', holding('{"id":"T-1","more":true}'), ['met']],
  ['ignores a resource within a wrapper', holding(`{"troubleTicket":${TEXT}}`), ['met']],
  ['warns of a list of it', holding(`[${TEXT}]`), ['warn']],
  ['warns of an empty object', holding('{}'), ['warn']],
  ['warns of a resource without its id', holding('{"description":"x"}'), ['warn']],
  ['ignores an empty object during the operation', holding('{}', '202'), []],
  ['ignores an empty body', holding(''), []],
  ['warns of a text', holding('"x"'), ['warn']],
  ['warns of an empty object where no creation is known, too', holding('{}').slice(1), ['warn']],
  ['leaves a body that is no object to another check', responded([200, []]), []],
];

testCheck({
  check: 'monitor-body-is-the-resource',
  requirement: 'ticket.monitor.response-body-is-a-serialized-resource',
  cases: rows,
});
