import type { Json } from '../../../contracts/contract.ts';
import { cut, exchange, testCheck, type Draft, type JudgedRow } from '../testing/judging.ts';

const IMSI = '{{A.located.0.imsi}}';
const NUMBER = '{{A.located.0.msisdn}}';
const LABEL = 'A.located.0';

const device = { imsi: IMSI, msisdn: NUMBER, cells: [{ of: IMSI }, { of: IMSI }] };
const point: Json = { type: 'Feature', geometry: { type: 'Point', coordinates: [1, 1] }, properties: { imsi: IMSI } };
const collection = (...features: readonly Json[]): Json => ({ type: 'FeatureCollection', features });

type Key = 'imsi' | 'both' | 'duplicate';

const asked = (operation: string, key: Key, body: Json, path: string): Draft =>
  exchange(operation, {
    scenario: key === 'duplicate' ? 'lookup-behaviour' : 'lookup-access',
    path,
    facts:
      key === 'duplicate'
        ? { step: 'odd-key', scope: 'held', key, kind: 'odd', set: 'none' }
        : { step: 'lookup', scope: 'held', key, set: 'owned', devices: [LABEL] },
    response: [200, body],
  });
const details = (key: Key, ...body: readonly Json[]): Draft =>
  asked('device.details', key, body, `/devices?imsi=${encodeURIComponent(`${IMSI}|${IMSI}`)}`);
const locations = (key: Key, body: Json): Draft =>
  asked('device.locations', key, body, `/devices/locations?imsi=${IMSI}&imsi=${IMSI}`);

const alone = details('imsi', device);
const placed = locations('imsi', point);
const declare = (behaviour: string, pointer?: Json) => ({
  declarations: {
    'device.duplicateKeyBehaviour': behaviour,
    ...(pointer === undefined ? {} : { 'device.deviceIdentityPointer': { 'device.details': pointer } }),
  },
});
const ONCE = declare('once');
const TWICE = declare('twice');

const rows: readonly JudgedRow[] = [
  ['records while nothing is declared', [alone, details('duplicate', device)], ['seen']],
  ['is met by one of it where once is declared', [alone, details('duplicate', device)], ['met'], ONCE],
  ['fails two of it there', [alone, details('duplicate', device, device)], ['fail'], ONCE],
  ['fails two of it named by both keys', [alone, details('both', device, device)], ['fail'], ONCE],
  ['is met by two of it where twice is declared', [alone, details('duplicate', device, device)], ['met'], TWICE],
  ['fails one of it there', [alone, details('duplicate', device)], ['fail'], TWICE],
  ['needs no second one by the other key', [alone, details('both', device)], [], TWICE],
  ['is met by a collection of one feature', [placed, locations('duplicate', collection(point))], ['met'], ONCE],
  ['fails a collection of two', [placed, locations('duplicate', collection(point, point))], ['fail'], ONCE],
  [
    'ignores a device that is always shown by two features',
    [locations('imsi', collection(point, point)), locations('duplicate', collection(point, point))],
    ['met'],
    ONCE,
  ],
  [
    'reads the place where the profile says that a body names its device',
    [alone, details('duplicate', device, device)],
    ['fail'],
    declare('once', ['/*/imsi', '/*/msisdn']),
  ],
  [
    'ignores lists that repeat the question',
    [
      asked('device.details', 'imsi', { asked: [device], devices: [device] }, '/devices'),
      asked('device.details', 'duplicate', { asked: [device, device], devices: [device] }, `/devices?imsi=${IMSI}`),
    ],
    ['met'],
    ONCE,
  ],
  [
    'decides nothing where nothing identifies the device',
    [details('imsi', {}), details('duplicate', {}, {})],
    [],
    ONCE,
  ],
  ['decides nothing of what was not recorded whole', [alone, cut(details('duplicate', device, device))], [], ONCE],
  ['decides nothing without a response to compare with', [details('duplicate', device, device)], [], ONCE],
  ['leaves rejections to another row', [alone], [], declare('reject')],
  [
    'leaves rejected duplicates to another row',
    [
      alone,
      exchange('device.details', {
        facts: { step: 'odd-key', scope: 'held', key: 'duplicate', kind: 'odd', set: 'none' },
        path: `/devices?imsi=${IMSI},${IMSI}`,
        response: 400,
      }),
    ],
    [],
    ONCE,
  ],
];

testCheck({ check: 'named-twice', requirement: 'device.keys.repeated-device-count-is-as-declared', cases: rows });
