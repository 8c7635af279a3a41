import { describe, expect, it } from 'vitest';
import { exchange, outcomes, type Draft, type DraftAnswer, type JudgedRow } from './judging.ts';

const asking = (accept: string, answer: DraftAnswer): readonly Draft[] => [
  exchange('device.details', { facts: { scope: 'held', set: 'owned', accept }, answer }),
];

const rows: readonly JudgedRow[] = [
  ['is met by success, without the header field', asking('absent', [200, []]), ['met']],
  ['is met by success, for any type', asking('any', [200, []]), ['met']],
  ['fails a refusal', asking('listed', 406), ['fail']],
  ['fails success of another kind', asking('any', 204), ['fail']],
  ['decides nothing of a busy target', asking('any', 503), ['undecided']],
  ['leaves requests for another type alone', asking('other', 406), []],
];

describe('served-when', () => {
  for (const [sentence, drafts, words, options] of rows)
    it(sentence, () => {
      expect(outcomes('device.media.accept-may-be-left-out', drafts, options)).toEqual(words);
    });
});
