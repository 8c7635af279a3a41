import type { Failure } from '../../../contracts/formats/recording.ts';
import { exchange, testCheck, type Draft, type JudgedRow } from '../testing/judging.ts';

/** A response on the raw transport, which shows what follows the header section. */
const raw =
  (status: number, surplusOctets: number, headers: Readonly<Record<string, string>> = {}): Draft =>
  (place) => {
    const event = exchange('device.details', { response: [status, undefined, headers] })(place);
    return event.event === 'exchange' && event.response
      ? { ...event, response: { ...event.response, surplusOctets } }
      : event;
  };

const failed =
  (failure: Failure): Draft =>
  (place) => {
    const event = exchange('device.details')(place);
    return event.event === 'exchange' ? { ...event, failure } : event;
  };

const surplus = (status?: number): Draft =>
  failed({ kind: 'surplus-content', message: '2 octets', ...(status === undefined ? {} : { status }) });

const rows: readonly JudgedRow[] = [
  ['is met by a response that ends with its header section', [raw(204, 0)], ['met']],
  ['fails content after it', [raw(204, 2)], ['fail']],
  ['fails content that a client did not read', [surplus(204)], ['fail']],
  ['fails it where the status is not known', [surplus()], ['fail']],
  [
    'ignores other header fields about absent content',
    [raw(204, 0, { 'content-encoding': 'identity', 'content-type': 'application/json' })],
    ['met'],
  ],
  ['warns of a transfer coding of absent content', [raw(204, 0, { 'transfer-encoding': 'chunked' })], ['warn']],
  ['warns of the length of absent content', [raw(204, 0, { 'content-length': '0' })], ['warn']],
  ['ignores other statuses', [raw(200, 2), raw(304, 2), surplus(304)], []],
  ['decides nothing where a client hides what follows', [exchange('device.details', { response: 204 })], []],
  [
    'decides nothing of a call that failed otherwise',
    [exchange('device.details'), failed({ kind: 'closed-early', message: 'closed', status: 204 })],
    [],
  ],
];

testCheck({ check: 'no-content', requirement: 'device.endpoints.204-has-no-content', cases: rows });
