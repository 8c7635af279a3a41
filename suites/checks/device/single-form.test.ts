import { describe, expect, it } from 'vitest';
import { exchange, outcomes, type Draft, type JudgedRow } from '../testing/judging.ts';

const history = (asked: string, ...labels: readonly string[]): readonly Draft[] => [
  exchange('device.history', {
    facts: { asked },
    answer: [
      200,
      {
        type: 'FeatureCollection',
        features: labels.map((label) => ({ type: 'Feature', properties: { device: `{{${label}.imsi}}` } })),
      },
    ],
  }),
];

const rows: readonly JudgedRow[] = [
  ['is met by one device, however many entries', history('A.located.0', 'A.located.0', 'A.located.0'), ['met']],
  ['is met by one of several that were asked for', history('A.located.0 A.located.1', 'A.located.1'), ['met']],
  ['fails two devices', history('A.located.0 A.located.1', 'A.located.0', 'A.located.1'), ['fail']],
  ['decides nothing of several by which none can be told', history('A.located.0 A.located.1'), []],
  ['leaves other statuses alone', [exchange('device.history', { answer: 204 })], []],
];

describe('single-form', () => {
  for (const [sentence, drafts, words, options] of rows)
    it(sentence, () => {
      expect(outcomes('device.endpoints.history-single-form', drafts, options)).toEqual(words);
    });
});
