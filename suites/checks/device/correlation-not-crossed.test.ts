import { correlatedCall, DEVICE, withId } from '../testing/hand-made-correlation.ts';
import { testCheck } from '../testing/judging.ts';

testCheck({
  check: 'correlation-not-crossed',
  requirement: 'device.correlation.concurrent-responses-keep-their-own-id',
  cases: [
    [
      'is met where each has its own id',
      [correlatedCall('concurrent', withId('c-1'), 'c-1'), correlatedCall('concurrent', withId('c-2'), 'c-2')],
      ['met'],
    ],
    [
      'fails the id of another request',
      [correlatedCall('concurrent', withId('c-2'), 'c-1'), correlatedCall('concurrent', withId('c-2'), 'c-2')],
      ['fail', 'met'],
    ],
    ['fails a rejection', [correlatedCall('concurrent', 400, 'c-1')], ['fail']],
    ['ignores a response without an id', [correlatedCall('concurrent', [200, [DEVICE]], 'c-1')], ['met']],
    ['ignores an id that no request has', [correlatedCall('concurrent', withId('gen-1'), 'c-1')], ['met']],
    ['does not decide where the target is busy', [correlatedCall('concurrent', 429, 'c-1')], ['undecided']],
  ],
});
