import { exchange, testCheck, type Draft } from '../testing/judging.ts';

const under = (correlationId: string, kind: 'good' | 'probe' = 'good'): Draft =>
  exchange('device.details', { facts: { step: 'first', kind }, headers: { correlationId } });

testCheck({
  check: 'fresh-correlation-id',
  requirement: 'device.correlation.client-sends-a-new-id-with-each-request',
  cases: [
    ['is met by different ids', [under('c-1'), under('c-2')], ['met']],
    ['fails one that two requests have', [under('c-1'), under('c-1')], ['fail', 'met']],
    ['ignores an id that is repeated on purpose', [under('c-1'), under('c-1', 'probe')], ['met']],
    ['decides nothing without an id', [exchange('device.details')], []],
  ],
});
