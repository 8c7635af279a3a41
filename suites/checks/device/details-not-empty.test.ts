import type { Json } from '../../../contracts/contract.ts';
import { cut, exchange, testCheck, type Draft, type JudgedRow } from '../testing/judging.ts';

const lookup = (body: Json | undefined, facts: object = {}): Draft =>
  exchange('device.details', {
    facts: { step: 'lookup', set: 'owned', key: 'imsi', devices: ['A.located.0'], scope: 'held', ...facts } as never,
    response: [200, body, { 'content-type': 'application/json' }],
  });
const POINTED = { declarations: { 'device.deviceIdentityPointer': { 'device.details': '/devices/*/imsi' } } };
const POINTED_IN_OBJECT = { declarations: { 'device.deviceIdentityPointer': { 'device.details': '/imsi' } } };
const SEVERAL = { set: 'owned+owned', devices: ['A.located.0', 'A.located.1'] };

const cases: readonly JudgedRow[] = [
  ['is met by an object with a value', [lookup({ model: 'x' })], ['met']],
  ['is met by a list with one', [lookup([{ on: false }])], ['met']],
  ['is met by a number', [lookup([{ battery: 0 }])], ['met']],
  ...[{}, [], [{}], { devices: [] }, { devices: [{ imsi: null, model: '' }] }, null].map((body): JudgedRow => [
    `fails ${JSON.stringify(body)}`,
    [lookup(body)],
    ['fail'],
  ]),
  ['fails an absent body', [lookup(undefined)], ['fail']],
  [
    'is met by a device at the declared place',
    [lookup({ devices: [{ imsi: '{{A.located.0.imsi}}' }] })],
    ['met'],
    POINTED,
  ],
  ['fails a list without one', [lookup({ devices: [], total: 0 })], ['fail'], POINTED],
  ['fails a member named otherwise for one device', [lookup({ number: 1 })], ['fail'], POINTED_IN_OBJECT],
  ['is met by a list for several devices', [lookup([{ imsi: 1 }, { imsi: 2 }], SEVERAL)], ['met'], POINTED_IN_OBJECT],
  ['fails an empty list for several devices', [lookup([], SEVERAL)], ['fail'], POINTED_IN_OBJECT],
  ['ignores a lookup that finds nothing', [lookup([], { set: 'unknown', kind: 'negative' })], []],
  ['ignores a lookup without a key', [lookup([], { step: 'odd-key', set: 'none', key: 'none', kind: 'odd' })], []],
  ['ignores a body that is not JSON', [lookup('details')], []],
  ['ignores an incomplete recording', [cut(lookup([]))], []],
];

testCheck({ check: 'details-not-empty', requirement: 'device.details.response-contains-details', cases });
