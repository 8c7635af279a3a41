import { created, read } from '../testing/hand-made-lifecycles.ts';
import { responded, holding, monitor, TEXT, unknown } from '../testing/hand-made-monitors.ts';
import { exchange, testCheck, type Draft, type DraftResponse, type JudgedRow } from '../testing/judging.ts';

const missing = (response: DraftResponse): Draft =>
  exchange('ticket.monitor', { facts: { step: 'unknown-monitor', id: 'unknown' }, response });
const notJson = missing([200, 'none']);
const rejected = missing(404);

/** The creation returns one state, and the retrieval after the monitor another one. */
const moved = (inMonitor: string): readonly Draft[] => [
  created('ticket', { responded: { id: 'T-1', status: 'Open' } }),
  ...monitor({ response: { statusCode: '201', body: JSON.stringify({ id: 'T-1', status: inMonitor }) } }).slice(1, 2),
  read('ticket', 'with-monitor', { id: 'T-1', status: 'Started' }),
];

const WRITABLE = { declarations: { 'ticket.writableFields': ['/status'] } };

const rows: readonly JudgedRow[] = [
  ['is met by the ticket', holding(TEXT), ['met']],
  ['is met by a part of it', holding('{"description":"x"}'), ['met']],
  ['ignores a resource within a wrapper', holding(`{"troubleTicket":${TEXT}}`), ['met']],
  ['fails an object that holds nothing of it', holding('{}'), ['fail']],
  ['ignores an empty object during the operation', holding('{}', '202'), []],
  ['fails another value', holding('{"description":"y"}'), ['fail']],
  ['fails a ticket under a name that none has', [...holding(TEXT), unknown(TEXT)], ['fail', 'met']],
  ['ignores a monitor of nothing', [...holding(TEXT), unknown('{}')], ['met']],
  ['ignores a ticket that is not of this run', [...holding(TEXT), unknown('{"id":"T-7"}')], ['met']],
  ['fails another ticket', holding(JSON.stringify({ id: 'T-2', description: 'x' })), ['fail']],
  ['fails an id alone that is another one', holding('{"id":"T-2"}'), ['fail']],
  ['decides nothing without the resource', holding(TEXT).slice(1, 2), []],
  ['does not decide where the monitor is rejected', responded(404), ['undecided']],
  ['ignores a monitor of nothing that is not JSON', [...holding(TEXT), notJson], ['met']],
  ['ignores an unknown monitor that is rejected', [...holding(TEXT), rejected], ['met']],
  ['is met by the state of the creation, which has changed since', moved('Open'), ['met'], WRITABLE],
  ['is met by the new state', moved('Started'), ['met'], WRITABLE],
  ['is met by another state where the resource was not read', moved('Started').slice(0, 2), ['met'], WRITABLE],
  ['fails a state that the resource never had', moved('Closed'), ['fail'], WRITABLE],
  [
    'is met by a state that another ticket had, between those of the creation and of the retrieval',
    [...moved('Closed'), created('ticket', { id: 'T-9', item: 'two', responded: { id: 'T-9', status: 'Closed' } })],
    ['met'],
    WRITABLE,
  ],
  ['is met by an id alone', holding('{"id":"T-1"}'), ['met']],
];

testCheck({
  check: 'monitor-body-agrees',
  requirement: 'ticket.monitor.response-body-agrees-with-the-ticket',
  cases: rows,
});
