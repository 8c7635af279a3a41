import { exchange, testCheck, type Draft, type DraftResponse } from '../testing/judging.ts';

const lookup = (response: DraftResponse, facts: object = {}): readonly Draft[] => [
  exchange('device.history', {
    facts: {
      step: 'lookup',
      set: 'owned+foreign',
      key: 'imsi',
      devices: [],
      scope: 'held',
      kind: 'probe',
      ...facts,
    } as never,
    response,
  }),
];

testCheck({
  check: 'own-device-not-denied',
  requirement: 'device.history.own-and-foreign-is-not-401',
  cases: [
    ['is met by a history', lookup([200, {}]), ['met']],
    ['is met by the rejection of several devices', lookup(400), ['met']],
    ['is met by 204', lookup(204), ['met']],
    ['fails 401', lookup(401), ['fail']],
    ['fails 403', lookup(403), ['fail']],
    ['fails 401 for an own and an unknown device', lookup(401, { set: 'owned+unknown' }), ['fail']],
    ['ignores foreign devices without an own one', lookup(401, { set: 'foreign+unknown' }), []],
    ['ignores requests without the scope', lookup(401, { scope: 'lacking' }), []],
    ['ignores invalid tokens', lookup(403, { token: 'garbage' }), []],
    ['ignores different keys for different devices', lookup(401, { key: 'different-devices' }), []],
    ['decides nothing if the target is busy', lookup(503), ['undecided']],
  ],
});
