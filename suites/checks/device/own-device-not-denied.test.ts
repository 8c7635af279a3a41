import { exchange, testCheck, type Draft, type DraftResponse } from '../testing/judging.ts';

const OWN = 'A.located.0';
const FOREIGN = 'B.located.0';

const asked = (response: DraftResponse, devices: readonly string[], facts: object = {}): Draft =>
  exchange('device.history', {
    facts: {
      step: 'lookup',
      set: 'owned+foreign',
      key: 'imsi',
      devices,
      scope: 'held',
      kind: 'probe',
      ...facts,
    } as never,
    response,
  });

/** The response to each order of an own and a foreign device, after one to two own devices. */
const orders = (
  first: DraftResponse,
  last: DraftResponse,
  facts: object = {},
  own: DraftResponse = 400,
): readonly Draft[] => [
  asked(own, [OWN, 'A.located.1'], { set: 'owned+owned' }),
  asked(first, [OWN, FOREIGN], facts),
  asked(last, [FOREIGN, OWN], facts),
];
const lookup = (response: DraftResponse, facts: object = {}): readonly Draft[] => [
  asked(response, [OWN, FOREIGN], facts),
];

testCheck({
  check: 'own-device-not-denied',
  requirement: 'device.history.own-and-foreign-is-not-401',
  cases: [
    ['is met by a history', lookup([200, {}]), ['met']],
    ['is met by the rejection of several devices', lookup(400), ['met']],
    ['is met by 204', lookup(204), ['met']],
    ['fails 401 in both orders', orders(401, 401), ['fail']],
    ['fails 403 in both orders', orders(403, 403), ['fail']],
    ['fails 401 for an own and an unknown device', orders(401, 401, { set: 'owned+unknown' }), ['fail']],
    ['fails 401 where the history of one of two own devices is served', orders(401, 401, {}, [200, {}]), ['fail']],
    ['decides nothing by 401 in one order: one value is evaluated', orders(401, [200, {}]), ['undecided', 'met']],
    ['decides nothing by 401 if two own devices have it as well', orders(401, 401, {}, 401), ['undecided']],
    ['decides nothing by 401 if two own devices were not requested', orders(401, 401).slice(1), ['undecided']],
    [
      'fails 403 for two own devices, whose token is valid',
      [asked(403, [OWN, 'A.located.1'], { set: 'owned+owned' })],
      ['fail'],
    ],
    ['ignores 401 for two own devices', [asked(401, [OWN, 'A.located.1'], { set: 'owned+owned' })], []],
    ['decides nothing by one order alone', orders(401, 401).slice(0, 2), ['undecided']],
    ['ignores foreign devices without an own one', lookup(401, { set: 'foreign+unknown' }), []],
    ['ignores requests without the scope', lookup(401, { scope: 'lacking' }), []],
    ['ignores invalid tokens', lookup(403, { token: 'garbage' }), []],
    ['ignores different keys for different devices', lookup(401, { key: 'different-devices' }), []],
    ['decides nothing if the target is busy', lookup(503), ['undecided']],
  ],
});
