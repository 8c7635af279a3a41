import type { Json } from '../../../contracts/contract.ts';
import { cut, exchange, testCheck, type Draft, type JudgedRow } from '../testing/judging.ts';

const IMSI = '{{A.located.0.imsi}}';
const NUMBER = '{{A.located.0.msisdn}}';

const KEYS = { 1: 'imsi', 2: 'msisdn', 3: 'both', 4: 'imsi' } as const;

const asked = (nth: keyof typeof KEYS, response: Json): Draft =>
  exchange('device.locations', {
    scenario: 'lookup-behaviour',
    path: `/devices/locations?imsi=${IMSI}`,
    facts: { step: 'same-device', nth, key: KEYS[nth], set: 'owned', devices: ['A.located.0'] },
    response: [200, response],
  });
const point = (x: number, label?: string): Json => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [x, 1] },
  properties: label === undefined ? {} : { device: label },
});
const round = (first: Json, second: Json, third: Json, last: Json): readonly Draft[] => [
  asked(1, first),
  asked(2, second),
  asked(3, third),
  asked(4, last),
];
const here = point(1, IMSI);
const stale = round(here, point(2, NUMBER), here, here);
const moving = round(here, point(2, IMSI), point(3, IMSI), point(4, IMSI));

const history = (entries: number): Json => ({
  type: 'Feature',
  geometry: { type: 'MultiPoint', coordinates: Array.from({ length: entries }, () => [1, 1]) },
  properties: { device: IMSI },
});
const shorter = round(history(4), history(1), history(4), history(4));
const growing = [
  ...round(history(1), history(2), history(3), history(4)),
  ...round(history(4), history(5), history(5), history(6)),
];

const details = (nth: keyof typeof KEYS, members: object): Draft =>
  exchange('device.details', {
    scenario: 'lookup-behaviour',
    path: `/devices?imsi=${IMSI}`,
    facts: { step: 'same-device', nth, key: KEYS[nth], set: 'owned', devices: ['A.located.0'] },
    response: [200, [{ imsi: IMSI, status: 'active', ...members }] as Json],
  });
const detailed = (byNumber: object, last: object = {}): readonly Draft[] => [
  details(1, {}),
  details(2, byNumber),
  details(3, {}),
  details(4, last),
];
const otherStatus = detailed({ status: 'blocked' });

const rows: readonly JudgedRow[] = [
  ['is met by one device, whichever of its identifiers is shown', round(here, point(1, NUMBER), here, here), ['met']],
  ['is met by one position, where no identifier is shown', round(point(1), point(1), point(1), point(1)), ['met']],
  ['fails another device', round(here, point(2, '{{A.located.1.imsi}}'), here, here), ['fail', 'met']],
  ['ignores a device that moves', [...moving, ...moving], ['met']],
  ['leaves one difference alone, as a device may move', stale, ['met']],
  ['fails other positions by the number, each time', [...stale, ...stale], ['fail']],
  ['fails a history that is shorter by the number, each time', [...shorter, ...shorter], ['fail']],
  ['ignores a history that grows', growing, ['met']],
  ['decides nothing where nothing identifies the device', round(point(1), point(2), point(3), point(4)), ['undecided']],
  [
    'ignores positions that were not recorded whole',
    [...stale, ...stale.map((draft, nth) => (nth === 1 ? cut(draft) : draft))],
    ['met'],
  ],
  ['warns of another status by the number, each time', [...otherStatus, ...otherStatus], ['warn']],
  ['ignores one difference of the details', otherStatus, ['met']],
  [
    'ignores details that change by themselves',
    [1, 2].flatMap(() => detailed({ status: 'b' }, { status: 'c' })),
    ['met'],
  ],
  [
    'ignores details that name the request',
    [1, 2].flatMap(() => detailed({ lookupKey: 'n', link: '/x', found: `by ${NUMBER}`, lastSeen: 2 })),
    ['met'],
  ],
  ['decides nothing without a response by the IMSI', [asked(2, here)], []],
];

testCheck({
  check: 'same-device-any-key',
  requirement: 'device.service.either-key-finds-the-same-device',
  cases: rows,
});
