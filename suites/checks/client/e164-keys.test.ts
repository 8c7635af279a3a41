import { exchange, testCheck, type Draft } from '../testing/judging.ts';

const asking = (msisdn: string, kind: 'good' | 'odd' = 'good'): Draft =>
  exchange('device.details', {
    facts: { step: 'after-empty', set: 'owned', key: 'msisdn', kind },
    path: `/d?msisdn=${encodeURIComponent(msisdn)}`,
  });

testCheck({
  check: 'e164-keys',
  requirement: 'device.keys.msisdn-follows-e164',
  cases: [
    ['is met by digits', [asking('447700900111')], ['met']],
    ['is met by digits behind a plus sign', [asking('+447700900111')], ['met']],
    ['is met by what a recording has in place of a number', [asking('+{{A.located.0.msisdn}}')], ['met']],
    ['fails a word', [asking('not-a-number')], ['fail']],
    ['ignores a number that breaks the rule on purpose', [asking('not-a-number', 'odd')], []],
    ['decides nothing without a number', [exchange('device.details', { path: '/d?imsi=001010123456789' })], []],
  ],
});
