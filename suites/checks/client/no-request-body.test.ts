import { exchange, testCheck } from '../testing/judging.ts';

testCheck({
  check: 'no-request-body',
  requirement: 'device.endpoints.client-sends-no-body',
  cases: [
    ['is met by a request without a body', [exchange('device.details')], ['met']],
    ['fails a request with one', [exchange('device.details', { sent: {} })], ['fail']],
    ['ignores a probe', [exchange('device.details', { facts: { step: 'first', kind: 'probe' }, sent: {} })], []],
  ],
});
