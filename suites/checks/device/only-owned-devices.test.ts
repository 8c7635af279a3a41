import type { Json } from '../../../contracts/contract.ts';
import { digitsFor } from '../../../contracts/formats/placeholder.ts';
import { exchange, testCheck, type Draft, type DraftAnswer, type JudgedRow } from '../testing/judging.ts';

const OWN = '{{A.located.0.imsi}}';
const OWN_NUMBER = '{{A.located.0.msisdn}}';
const FOREIGN = '{{B.located.0.imsi}}';
const FOREIGN_NUMBER = '{{B.located.0.msisdn}}';

type SetName = 'owned' | 'foreign' | 'owned+foreign';

const asked = (customer: string, keys: readonly string[], set: SetName, answer: DraftAnswer): Draft =>
  exchange('device.details', {
    identity: customer,
    facts: {
      ...{ step: 'lookup', set, key: 'imsi', scope: 'held' },
      devices: keys.map((key) => key.slice(2).replace(/\.\w+\}\}$/, '')),
    },
    path: `/devices?imsi=${keys.join(',')}`,
    answer,
  });

const seenByOwner = asked('B', [FOREIGN], 'owned', [200, { imsi: FOREIGN, msisdn: FOREIGN_NUMBER }]);
const mixed = (answer: Json): readonly Draft[] => [
  seenByOwner,
  asked('A', [OWN, FOREIGN], 'owned+foreign', [200, answer]),
];
const refused = (answer: Json): readonly Draft[] => [seenByOwner, asked('A', [FOREIGN], 'foreign', [401, answer])];

const inHeader = (name: string, value: string): readonly Draft[] => [
  seenByOwner,
  asked('A', [OWN, FOREIGN], 'owned+foreign', [200, [{ imsi: OWN }], { [name]: value }]),
];

const profile = {
  profile: { devices: { customers: { B: { located: [{ imsi: FOREIGN, msisdn: FOREIGN_NUMBER }] } }, unknown: [] } },
};

const rows: readonly JudgedRow[] = [
  ['is met by the own device alone', mixed([{ imsi: OWN }]), ['met']],
  ['fails the other one beside it', mixed([{ imsi: OWN }, { imsi: FOREIGN }]), ['fail']],
  ['fails it by a key that was not asked for', mixed([{ imsi: OWN }, { number: FOREIGN_NUMBER }]), ['fail']],
  ['fails it where devices stand under their keys', mixed({ [OWN]: {}, [FOREIGN]: {} }), ['fail']],
  ['leaves a list of keys alone that were not served', mixed({ list: [{ imsi: OWN }], notServed: [FOREIGN] }), ['met']],
  [
    'leaves the request alone where it is repeated',
    mixed({ request: { imsi: [OWN, FOREIGN] }, answer: [{ imsi: OWN }] }),
    ['met'],
  ],
  [
    'fails the other one beside the repeated request',
    mixed({ request: { imsi: [OWN, FOREIGN] }, answer: [{ imsi: OWN }, { imsi: FOREIGN }] }),
    ['fail'],
  ],
  ['leaves a refusal alone that repeats its path', refused({ instance: `/devices?imsi=${FOREIGN}` }), ['met']],
  [
    'leaves a refusal of both alone that repeats its path',
    [seenByOwner, asked('A', [OWN, FOREIGN], 'owned+foreign', [401, { path: `/devices?imsi=${OWN},${FOREIGN}` }])],
    ['met'],
  ],
  [
    'leaves a repeated list of keys alone where devices are shown by the other key',
    [
      seenByOwner,
      asked('A', [OWN], 'owned', [200, { device: OWN_NUMBER }]),
      asked('A', [OWN, FOREIGN], 'owned+foreign', [200, { request: [OWN, FOREIGN], list: [{ device: OWN_NUMBER }] }]),
    ],
    ['met'],
  ],
  ['fails a refusal that names another key', refused({ reason: `${FOREIGN_NUMBER} is not yours` }), ['fail']],
  [
    'fails an identifier that was not asked for where it is a number',
    mixed([{ imsi: OWN, neighbour: Number(digitsFor(FOREIGN_NUMBER, 12)) }]),
    ['fail'],
    profile,
  ],
  ['leaves a number alone that is like an identifier', mixed([{ imsi: OWN, counter: 447700900111 }]), ['met'], profile],
  ['fails an identifier in a header field', inHeader('X-Skipped', FOREIGN_NUMBER), ['fail']],
  ['leaves a header field alone that repeats the request', inHeader('Location', `/devices?imsi=${FOREIGN}`), ['met']],
  ['decides nothing about a device its owner was not shown', refused({}).slice(1), []],
];

testCheck({ check: 'only-owned-devices', requirement: 'device.service.only-own-devices', cases: rows });
