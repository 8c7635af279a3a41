import type { Json } from '../../../contracts/contract.ts';
import { exchange, testCheck, type Draft } from '../testing/judging.ts';

const PLACES = [
  [1, 50],
  [2, 51],
] as const;

const asking = (operation: string, devices: readonly number[], geometry: Json): Draft =>
  exchange(operation, {
    facts: {
      step: 'lookup',
      scope: 'held',
      key: 'imsi',
      set: devices.length > 1 ? 'owned+owned' : 'owned',
      devices: devices.map((of) => `A.located.${of}`),
    },
    response: [
      200,
      { type: 'Feature', properties: { accuracyMetres: [800, 950] }, geometry },
      { 'content-type': 'application/geo+json' },
    ],
  });

const points = (...coordinates: readonly (readonly number[])[]): Json => ({
  type: 'MultiPoint',
  coordinates: coordinates.map((one) => [...one]),
});
const location = (of: 0 | 1, [x, y]: readonly [number, number] = PLACES[of]): Draft =>
  asking('device.locations', [of], { type: 'Point', coordinates: [x, y] });
const history = (of: number, ...positions: readonly (readonly number[])[]): Draft =>
  asking('device.history', [of], points(...positions));
const located = [location(0), location(1)];

testCheck({
  check: 'position-order',
  requirement: 'device.geojson.positions-have-one-order',
  cases: [
    ['is met by histories near the locations', [...located, history(0, [1.2, 50]), history(1, [2, 51])], ['met']],
    [
      'fails histories with the numbers of two devices swapped',
      [...located, history(0, [50, 1.2], [50.1, 1]), history(1, [51, 2])],
      ['fail'],
    ],
    [
      'fails locations of several devices with swapped numbers',
      [...located, asking('device.locations', [0, 1], points([50, 1], [51, 2]))],
      ['fail'],
    ],
    ['decides nothing of one device, which may have moved', [...located, history(0, [50, 1])], []],
    [
      'decides nothing of one device next to one without a location',
      [location(0), asking('device.locations', [0, 1], points([50, 1]))],
      [],
    ],
    ['decides nothing of devices that were elsewhere', [...located, history(0, [50, 40]), history(1, [51, 40])], []],
    [
      'is met where a history has been at the mirror image, too',
      [...located, history(0, [50, 1], [1, 50]), history(1, [51, 2], [2, 51])],
      ['met'],
    ],
    [
      'decides nothing of positions close to their mirror image',
      [location(0, [50, 52]), location(1, [30, 32]), history(0, [52, 50]), history(1, [32, 30])],
      [],
    ],
    ['decides nothing without a location', [history(0, [50, 1]), history(1, [51, 2])], []],
  ],
});
