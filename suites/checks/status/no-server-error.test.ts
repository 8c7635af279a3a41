import type { FailureKind } from '../../../contracts/formats/recording.ts';
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

const superseded: Draft = exchange('ticket.retrieve', { facts: { step: 'first', superseded: true }, response: 500 });
const again = (response: DraftResponse): Draft =>
  exchange('ticket.retrieve', { facts: { step: 'first', repetition: true }, response });

const unlike =
  (failed: FailureKind, path = '/a', kind: 'good' | 'odd' = 'good'): Draft =>
  (place) => {
    const event = exchange('ticket.retrieve', { facts: { step: 'first', kind }, path })(place);
    return event.event === 'exchange' ? { ...event, failure: { kind: failed, message: '' } } : event;
  };

/** A broken connection while all others are in flight. */
const inFlight =
  (path: string): Draft =>
  (place) =>
    ({ ...unlike('reset', path)(place), startedAt: 0 }) as ReturnType<Draft>;
const PATHS = ['/a', '/b', '/c', '/d', '/e'];

const rows: readonly JudgedRow[] = [
  ['is met by any other response', [read(200), read(404, 'odd')], ['met']],
  ['fails an error to a request that the document describes', [read(500)], ['fail']],
  ['warns of one to a request that it does not describe', [read(500, 'odd')], ['warn']],
  ['fails one to an offset beyond the end', [beyond(500)], ['fail']],
  ['is met by a rejection of it', [beyond(416)], ['met']],
  ['ignores a service that is away for a moment', [...times(20, 200), ...times(1, 503)], ['met']],
  ['warns of a service that is away again and again', [...times(20, 200), ...times(5, 503)], ['met', 'warn']],
  [
    'ignores it where it says until when',
    [...times(20, 200), ...times(5, [503, undefined, { 'retry-after': '1' }])],
    ['met'],
  ],
  ['decides nothing of a request without a response in time', [exchange('ticket.retrieve')], []],
  ['warns about one error of several equal requests', [...times(3, 200), read(500), ...times(3, 200)], ['met', 'warn']],
  ['warns about an error that does not recur', [superseded, again(200)], ['met', 'warn']],
  ['fails an error that recurs', [superseded, again(500)], ['fail']],
  [
    'fails many errors that do not recur',
    [superseded, again(200), superseded, again(200), ...times(10, 200)],
    ['fail', 'met'],
  ],
  ['warns about one time-out of several equal requests', [read(200), exchange('ticket.retrieve')], ['met', 'warn']],
  ['warns about a single broken connection', [read(200), unlike('reset')], ['met', 'warn']],
  [
    'fails connections that break again and again',
    [unlike('reset'), read(200), unlike('closed-early', '/b')],
    ['fail', 'met'],
  ],
  ['warns about connections that break together', [read(200), ...PATHS.map(inFlight)], ['met', 'warn']],
  ['fails them if no valid request is served', [read(404, 'odd'), ...PATHS.map(inFlight)], ['fail', 'met']],
  [
    'fails a request after which the target accepts no connection',
    [read(200), unlike('reset', '/a', 'odd'), unlike('connection-refused')],
    ['fail', 'met'],
  ],
  ['decides nothing of a connection that is not accepted', [read(200), unlike('connection-refused')], ['met']],
];

testCheck({ check: 'no-server-error', requirement: 'ticket.errors.input-causes-no-server-error', cases: rows });

const listed = (response: DraftResponse): Draft =>
  exchange('order.list', { facts: { step: 'first', kind: 'unavailable' }, response });
const orders = (readAvailable: { readonly list: boolean; readonly one: boolean }) => ({
  declarations: { 'order.readAvailable': readAvailable },
});

testCheck({
  check: 'no-server-error',
  requirement: 'order.errors.input-causes-no-server-error',
  cases: [
    ['is met by another response', [listed(200)], ['met'], orders({ list: true, one: true })],
    [
      'ignores reads that are called unavailable',
      Array.from({ length: 8 }, () => listed(503)),
      [],
      orders({ list: false, one: false }),
    ],
    [
      'warns of reads that are declared to be available',
      Array.from({ length: 8 }, () => listed(503)),
      ['warn'],
      orders({ list: true, one: true }),
    ],
  ],
});
