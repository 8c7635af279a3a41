import { correlatedCall, DEVICE, withId } from '../testing/hand-made-correlation.ts';
import { exchange, testCheck, type Draft, type DraftResponse } from '../testing/judging.ts';

const nothing = (response: DraftResponse): Draft =>
  exchange('device.history', {
    scenario: 'lookup-behaviour',
    facts: { step: 'raw', correlation: 'given', set: 'unknown', key: 'imsi', kind: 'negative', scope: 'held' },
    headers: { correlationId: 'c-1' },
    response,
  });

const DECLARED = { declarations: { 'device.correlationEcho': { header: 'correlationId' } } };
const FOR_ERRORS = { declarations: { 'device.correlationEcho': { header: 'correlationId', errors: true } } };
const ELSEWHERE = { declarations: { 'device.correlationEcho': { header: 'X-Request-Id' } } };
const NEVER = { declarations: { 'device.correlationEcho': false } };

testCheck({
  check: 'correlation-echoed',
  requirement: 'device.correlation.echo-is-as-declared',
  cases: [
    ['is met by the id that was sent', [correlatedCall('given', withId('c-1'), 'c-1')], ['met']],
    ['warns of another one', [correlatedCall('given', withId('c-2'), 'c-1')], ['warn']],
    ['warns of another one where none is declared', [correlatedCall('given', withId('c-2'), 'c-1')], ['warn'], NEVER],
    ['fails another one where it is declared', [correlatedCall('given', withId('c-2'), 'c-1')], ['fail'], DECLARED],
    ['fails none where it is declared', [correlatedCall('given', [200, [DEVICE]], 'c-1')], ['fail'], DECLARED],
    [
      'is met by the declared header field',
      [correlatedCall('given', [200, [DEVICE], { 'x-request-id': 'c-1' }], 'c-1')],
      ['met'],
      ELSEWHERE,
    ],
    ['fails the id in another one', [correlatedCall('concurrent', withId('c-1'), 'c-1')], ['fail'], ELSEWHERE],
    ['is met by the id with a 204', [nothing([204, undefined, { correlationid: 'c-1' }])], ['met'], DECLARED],
    ['fails a 204 without it where it is declared', [nothing(204)], ['fail'], DECLARED],
    ['ignores a 204 without it otherwise', [nothing(204)], []],
    ['ignores rejections', [nothing(401)], [], DECLARED],
    ['fails a rejection without it if it is declared for errors', [nothing(401)], ['fail'], FOR_ERRORS],
    ['is met by a rejection with it', [nothing([401, undefined, { correlationid: 'c-1' }])], ['met'], FOR_ERRORS],
    ['ignores server errors without it', [nothing(503)], [], FOR_ERRORS],
    ['warns of another id in a rejection', [nothing([401, undefined, { correlationid: 'c-2' }])], ['warn'], DECLARED],
    [
      'fails an ordinary lookup without it if it is declared',
      [exchange('device.details', { headers: { correlationId: 'c-1' }, response: [200, [DEVICE]] })],
      ['fail'],
      DECLARED,
    ],
    ['ignores a response without it otherwise', [correlatedCall('given', [200, [DEVICE]], 'c-1')], []],
    ['is met by none where none is declared', [correlatedCall('given', [200, [DEVICE]], 'c-1')], ['met'], NEVER],
    ['fails the id where none is declared', [correlatedCall('given', withId('c-1'), 'c-1')], ['fail'], NEVER],
    ['ignores rejections where none is declared', [nothing(401)], [], NEVER],
    ['decides nothing of a request without an id', [correlatedCall('given', withId('c-1'))], [], DECLARED],
  ],
});
