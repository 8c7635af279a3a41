import { describe, expect, it } from 'vitest';
import type { Json } from '../../../contracts/contract.ts';
import type { Facts } from '../../../contracts/formats/recording.ts';
import { cut, exchange, outcomes, type Draft, type JudgedRow } from '../testing/judging.ts';

type Position = readonly number[];

const feature = (coordinates: Position): Json => ({
  type: 'Feature',
  properties: {},
  geometry: { type: 'Point', coordinates },
});
const asked = (operation: string, body: Json, facts: Facts): Draft =>
  exchange(operation, {
    facts: { set: 'owned', key: 'imsi', asked: 'A.located.0', ...facts },
    answer: [200, body, { 'content-type': 'application/geo+json' }],
  });
const current = (position: Position, facts: Facts = {}): Draft => asked('device.locations', feature(position), facts);
const history = (positions: readonly Position[], facts: Facts = {}): Draft =>
  asked('device.history', { type: 'FeatureCollection', features: positions.map(feature) }, facts);

const [HERE, THERE, ELSEWHERE] = [
  [4.9, 52.4],
  [4.8, 52.3],
  [4.7, 52.2],
] as const;
const DECLARED = { declarations: { 'device.currentEqualsNewest': true } };
const NOT_ALWAYS = { declarations: { 'device.currentEqualsNewest': false } };
const without = history([THERE, ELSEWHERE]);

const rows: readonly JudgedRow[] = [
  ['is met by a history that holds the location', [current(HERE), history([THERE, HERE])], ['met'], DECLARED],
  ['is met by one that was asked for before', [history([THERE, HERE]), current(HERE)], ['met'], DECLARED],
  ['fails a location that two later histories lack', [current(HERE), without, without], ['fail'], DECLARED],
  ['is met by one of them', [current(HERE), without, history([HERE])], ['met'], DECLARED],
  ['leaves an altitude alone', [current([...HERE, 3]), history([HERE])], ['met'], DECLARED],
  ['decides nothing of one history: the device may have moved', [current(HERE), without], ['undecided'], DECLARED],
  [
    'decides nothing of histories from before: it may have moved since',
    [without, without, current(HERE)],
    ['undecided'],
    DECLARED,
  ],
  ['records a location that is not there while nothing is declared', [current(HERE), without, without], ['seen']],
  ['records it where it is declared that it need not be', [current(HERE), without, without], ['seen'], NOT_ALWAYS],
  [
    'leaves other devices alone',
    [current(HERE), ...[1, 2].map(() => history([THERE], { asked: 'A.located.1' }))],
    [],
    DECLARED,
  ],
  [
    'decides nothing of histories that were not recorded whole',
    [current(HERE), ...[1, 2].map(() => cut(without))],
    [],
    DECLARED,
  ],
  ['decides nothing of a location without a history', [current(HERE)], [], DECLARED],
  [
    'decides nothing of an answer without a position',
    [asked('device.locations', { type: 'Feature', properties: {}, geometry: null }, {}), without, without],
    [],
    DECLARED,
  ],
];

describe('compare-current-to-history', () => {
  for (const [sentence, drafts, words, options] of rows)
    it(sentence, () => {
      expect(outcomes('device.history.newest-entry', drafts, options)).toEqual(words);
    });
});
