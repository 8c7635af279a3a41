import { correlatedCall, DEVICE, withId } from '../testing/hand-made-correlation.ts';
import { exchange, testCheck } from '../testing/judging.ts';

testCheck({
  check: 'correlation-given-served',
  requirement: 'device.correlation.header-is-accepted',
  cases: [
    ['is met by a response without an id', [correlatedCall('given', [200, [DEVICE]], 'c-1')], ['met']],
    ['leaves another id in the response to another row', [correlatedCall('given', withId('c-2'), 'c-1')], ['met']],
    ['fails a rejection', [correlatedCall('given', 400, 'c-1')], ['fail']],
    [
      'does not decide a request without a response',
      [
        exchange('device.details', {
          facts: { step: 'correlation', correlation: 'given', set: 'owned', key: 'imsi' },
        }),
      ],
      ['undecided'],
    ],
  ],
});
