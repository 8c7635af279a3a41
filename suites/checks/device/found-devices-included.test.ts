import { describe, expect, it } from 'vitest';
import type { Json } from '../../../contracts/contract.ts';
import { exchange, outcomes, type Draft, type JudgedRow } from '../testing/judging.ts';

const names = ['A.located.0', 'A.located.1'] as const;
const at = [
  [10, 50],
  [11, 51],
] as const;

const feature = (index: 0 | 1, named = true): Json => ({
  type: 'Feature',
  properties: named ? { device: `{{${names[index]}.imsi}}` } : {},
  geometry: { type: 'Point', coordinates: [...at[index]] },
});

const asked = (labels: readonly string[], set: string, answer: Json): Draft =>
  exchange('device.locations', {
    scenario: 'lookup-access',
    facts: { scope: 'held', key: 'imsi', set, asked: labels.join(' ') },
    answer: [200, answer],
  });
const alone = (named: boolean): readonly Draft[] => [
  asked([names[0]], 'owned', feature(0, named)),
  asked([names[1]], 'owned', feature(1, named)),
];
const both = (answer: Json): Draft => asked(names, 'owned', answer);
const collection = (...features: Json[]): Json => ({ type: 'FeatureCollection', features });
const geometries = (...indices: readonly (0 | 1)[]): Json => ({
  type: 'GeometryCollection',
  geometries: indices.map((index) => ({ type: 'Point', coordinates: [...at[index]] })),
});

const rows: readonly JudgedRow[] = [
  ['is met by both, told by their names', [...alone(true), both(collection(feature(0), feature(1)))], ['met']],
  ['is met by both, told by their positions', [...alone(false), both(geometries(0, 1))], ['met']],
  [
    'is met by a form that shows positions where the single one has names',
    [...alone(true), both(geometries(0, 1))],
    ['met'],
  ],
  ['fails one of two where the answer names devices', [...alone(true), both(collection(feature(0)))], ['fail']],
  ['does not decide a position that is gone: it may have moved', [...alone(false), both(geometries(0))], ['undecided']],
  ['does not decide a form without names', [...alone(true), both(geometries(0))], ['undecided']],
];

describe('an answer about several devices', () => {
  for (const [sentence, drafts, words] of rows)
    it(sentence, () => {
      expect(outcomes('device.locations.found-devices-are-all-there', drafts)).toEqual(words);
    });
});
