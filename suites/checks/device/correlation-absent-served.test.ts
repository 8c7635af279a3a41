import { correlatedCall, DEVICE, withId } from '../testing/hand-made-correlation.ts';
import { testCheck } from '../testing/judging.ts';

testCheck({
  check: 'correlation-absent-served',
  requirement: 'device.correlation.header-is-optional',
  cases: [
    ['is met by a response without an id', [correlatedCall('absent', [200, [DEVICE]])], ['met']],
    ['is met by an id that the service generates', [correlatedCall('absent', withId('gen-1'))], ['met']],
    ['fails a rejection', [correlatedCall('absent', 400)], ['fail']],
    ['does not decide where the target is busy', [correlatedCall('absent', 503)], ['undecided']],
    ['leaves requests with an id to another row', [correlatedCall('given', 400, 'c-1')], []],
  ],
});
