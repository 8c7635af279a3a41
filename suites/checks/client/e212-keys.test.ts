import { exchange, testCheck, type Draft } from '../testing/judging.ts';

const asking = (imsi: string, kind: 'good' | 'odd' = 'good'): Draft =>
  exchange('device.details', {
    facts: { step: 'after-empty', set: 'owned', key: 'imsi', kind },
    path: `/d?imsi=${imsi}`,
  });

testCheck({
  check: 'e212-keys',
  requirement: 'device.keys.imsi-follows-e212',
  cases: [
    ['is met by fifteen digits', [asking('001010123456789')], ['met']],
    [
      'is met by what a recording has in place of an IMSI',
      [asking(encodeURIComponent('{{A.located.0.imsi}}'))],
      ['met'],
    ],
    ['is met by several', [asking(encodeURIComponent('{{A.located.0.imsi}},001010123456789'))], ['met']],
    ['fails letters', [asking('00101abc')], ['fail']],
    ['fails a plus sign', [asking(encodeURIComponent('+00101012345'))], ['fail']],
    ['ignores a key that breaks the rule on purpose', [asking('00101abc', 'odd')], []],
    ['ignores an empty key', [asking('')], []],
    ['decides nothing without an IMSI', [exchange('device.details', { path: '/d?msisdn=447700900111' })], []],
  ],
});
