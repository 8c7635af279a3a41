import { correlatedCall, DEVICE, withId } from '../testing/hand-made-correlation.ts';
import { testCheck } from '../testing/judging.ts';

const given = correlatedCall('given', withId('c-1'), 'c-1');

testCheck({
  check: 'correlation-id-of-another',
  requirement: 'device.correlation.absent-id-is-not-that-of-another-request',
  cases: [
    ['is met by a response without an id', [given, correlatedCall('absent', [200, [DEVICE]])], ['met']],
    ['is met by a generated id', [given, correlatedCall('absent', withId('gen-1'))], ['met']],
    ['fails the id of an earlier request', [given, correlatedCall('absent', withId('c-1'))], ['fail']],
    ['fails the id of a later request', [correlatedCall('absent', withId('c-1')), given], ['fail']],
    [
      'fails it in a rejection',
      [given, correlatedCall('absent', [401, undefined, { correlationid: 'c-1' }])],
      ['fail'],
    ],
    [
      'fails it in the declared header',
      [given, correlatedCall('absent', [200, [DEVICE], { 'content-type': 'application/json', 'x-request-id': 'c-1' }])],
      ['fail'],
      { declarations: { 'device.correlationEcho': { header: 'X-Request-Id' } } },
    ],
    [
      'is met by ids generated for each request',
      [correlatedCall('absent', withId('gen-1')), correlatedCall('absent', withId('gen-2'))],
      ['met'],
    ],
    [
      'fails one generated id for several requests where the header is declared',
      [correlatedCall('absent', withId('gen-1')), correlatedCall('absent', withId('gen-1'))],
      ['met', 'fail'],
      { declarations: { 'device.correlationEcho': { header: 'correlationId' } } },
    ],
    [
      'warns of it where no header is declared',
      [correlatedCall('absent', withId('gen-1')), correlatedCall('absent', withId('gen-1'))],
      ['met', 'warn'],
    ],
    ['ignores an empty header', [correlatedCall('absent', withId('')), correlatedCall('absent', withId(''))], ['met']],
    ['ignores requests with an id', [given], []],
    ['ignores a request without a response', [given, correlatedCall('absent', 200)], ['met']],
  ],
});
