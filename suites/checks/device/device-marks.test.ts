import { describe, expect, it } from 'vitest';
import type { Json } from '../../../contracts/contract.ts';
import { digitsFor } from '../../../contracts/formats/placeholder.ts';
import type { Conditions } from '../../../contracts/formats/evidence/conditions.ts';
import {
  boxNumbersIn,
  identifiedIn,
  identifierNumbers,
  identifiersIn,
  identifiersInHeaders,
  isEdge,
  marksByDevice,
  ownPositions,
  positionsOf,
} from './device-marks.ts';
import { cut, exchange, exchangesOf, historyOf, type Draft, type DraftResponse } from '../testing/judging.ts';

const IMSI = '{{A.located.0.imsi}}';
const located = { at: 'A.located.0', imsi: { label: 'A.located.0', kind: 'imsi' } };
const numbers = identifierNumbers({
  conform: 1,
  name: 'by hand',
  mode: 'sandbox',
  identities: {},
  interfaces: {},
  devices: { customers: { A: { located: [{ imsi: IMSI }] } }, unknown: [] },
});

interface Asked extends Partial<Pick<Conditions, 'token' | 'kind'>> {
  readonly set?: 'owned' | 'foreign' | 'owned+owned';
  readonly devices?: readonly string[];
}

const responded = (
  response: DraftResponse,
  { set = 'owned', devices = [located.at], ...conditions }: Asked = {},
): Draft =>
  exchange('device.locations', {
    facts: { step: 'lookup', scope: 'held', key: 'imsi', set, devices, ...conditions },
    response,
  });
const one = (draft: Draft) => {
  const [first] = exchangesOf(draft);
  if (!first) throw new Error('no exchange');
  return first;
};
const point = (...coordinates: readonly number[]): Json => ({ type: 'Point', coordinates });

describe('identifiers in a response', () => {
  it('are the placeholders in texts and names', () => {
    const body = { [IMSI]: { note: `about +{{unknown.1.msisdn}}` } };
    expect(identifiersIn(one(responded([200, body])))).toEqual([located.imsi, { label: 'unknown.1', kind: 'msisdn' }]);
  });

  it('are the digits that replace a number', () => {
    const body = `{"imsi":${digitsFor(IMSI, 15)},"other":123456789012345}`;
    expect(identifiersIn(one(responded([200, body])), numbers)).toEqual([located.imsi]);
    expect(identifiersIn(one(responded([200, body])))).toEqual([]);
  });

  it('are no parts of fractions', () => {
    const body = `[${digitsFor(IMSI, 6)}.5,0.${digitsFor(IMSI, 6)}]`;
    expect(identifiersIn(one(responded([200, body])), numbers)).toEqual([]);
  });

  it('are found in header fields apart', () => {
    const exchanged = one(responded([200, [], { link: `</devices?imsi=${IMSI}>; rel=self` }]));
    expect(identifiersInHeaders(exchanged)).toEqual([located.imsi]);
    expect([...identifiedIn(exchanged)]).toEqual([]);
  });

  it('do not include what was recognised by its form only', () => {
    expect(identifiersIn(one(responded([200, ['{{imsi:7f3a9c}}', '{{email:7f3a9c}}']])))).toEqual([]);
  });
});

describe('positions in a response', () => {
  it.each<readonly [sentence: string, body: Json, positions: readonly string[]]>([
    ['a point', point(4.9, 52.4), ['4.9,52.4']],
    ['a point with an altitude, as one without', point(4.9, 52.4, 3), ['4.9,52.4']],
    [
      'those of a polygon',
      {
        coordinates: [
          [
            [1, 2],
            [3, 4],
            [1, 2],
          ],
        ],
      },
      ['1,2', '3,4'],
    ],
    ['those of every feature', { features: [{ geometry: point(1, 2) }, { geometry: point(3, 4) }] }, ['1,2', '3,4']],
    ['no corner of a box', { bbox: [1, 2, 3, 4], geometry: null }, []],
    ['no texts', { coordinates: ['1', '2'] }, []],
  ])('are %s', (_, body, positions) => {
    expect([...positionsOf(body)]).toEqual(positions);
  });

  it('are edges of a box that reaches to them', () => {
    const box = boxNumbersIn(one(responded([200, { features: [{ bbox: [4.9, 52.4, 5.1, 52.6] }] }])));
    expect([isEdge('4.9,52.4', box), isEdge('4.9,52.5', box), isEdge('4.9,52.4', new Set())]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('marks of devices', () => {
  const marksOf = (...drafts: readonly Draft[]) =>
    marksByDevice({ history: historyOf(...drafts) }, 'device.locations', numbers);
  const ofA = responded([200, { imsi: IMSI, geometry: point(1, 2) }]);
  const ofB = responded([200, { geometry: point(1, 2), more: point(3, 4) }], { devices: ['B.located.0'] });

  it('are those in good responses about one device', () => {
    expect(marksOf(ofA, ofB)).toEqual(
      new Map([
        ['A.located.0', { identified: true, positions: new Set(['1,2']) }],
        ['B.located.0', { identified: false, positions: new Set(['1,2', '3,4']) }],
      ]),
    );
  });

  it('are collected from all of them', () => {
    const moved = responded([200, { geometry: point(5, 6) }]);
    expect(marksOf(ofA, moved).get('A.located.0')).toEqual({ identified: true, positions: new Set(['1,2', '5,6']) });
  });

  it.each<readonly [sentence: string, draft: Draft]>([
    ['several devices', responded([200, { geometry: point(1, 2) }], { devices: ['A.located.0', 'A.located.1'] })],
    ['devices of others', responded([200, { geometry: point(1, 2) }], { set: 'foreign' })],
    ['calls without a valid token', responded([200, { geometry: point(1, 2) }], { token: 'garbage' })],
    ['calls that no document describes', responded([200, { geometry: point(1, 2) }], { kind: 'probe' })],
    ['rejections', responded([401, { geometry: point(1, 2) }])],
  ])('are not taken from responses to %s', (_, draft) => {
    expect(marksOf(draft).size).toBe(0);
  });

  it('hold no position of a body that was not recorded whole', () => {
    expect(marksOf(cut(ofA)).get('A.located.0')?.positions).toEqual(new Set());
  });

  it('are its own where no other device was seen', () => {
    const marks = marksOf(ofA, ofB);
    expect([...ownPositions(marks, 'B.located.0')]).toEqual(['3,4']);
    expect([...ownPositions(marks, 'A.located.0')]).toEqual([]);
    expect([...ownPositions(marks, 'C.located.0')]).toEqual([]);
  });
});
