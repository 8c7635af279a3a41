import { exchange, testCheck, type Draft, type JudgedRow } from '../testing/judging.ts';

const BOTH = ['A.located.0', 'A.located.1'];

const history = (devices: readonly string[], ...labels: readonly string[]): readonly Draft[] => [
  exchange('device.history', {
    facts: { step: 'lookup', set: devices.length > 1 ? 'owned+owned' : 'owned', key: 'imsi', devices },
    response: [
      200,
      {
        type: 'FeatureCollection',
        features: labels.map((label) => ({ type: 'Feature', properties: { device: `{{${label}.imsi}}` } })),
      },
    ],
  }),
];

const rows: readonly JudgedRow[] = [
  ['is met by one device, however many entries', history(['A.located.0'], 'A.located.0', 'A.located.0'), ['met']],
  ['is met by one of several that were asked for', history(BOTH, 'A.located.1'), ['met']],
  ['fails two devices', history(BOTH, 'A.located.0', 'A.located.1'), ['fail']],
  ['decides nothing of several without an identifier', history(BOTH), []],
  ['leaves other statuses alone', [exchange('device.history', { response: 204 })], []],
];

testCheck({ check: 'single-form', requirement: 'device.endpoints.history-has-single-device-form', cases: rows });
