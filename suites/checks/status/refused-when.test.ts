import { describe, expect, it } from 'vitest';
import { exchange, outcomes, type Draft, type DraftAnswer, type JudgedRow } from '../testing/judging.ts';

const without = (answer: DraftAnswer, token = 'missing'): readonly Draft[] => [
  exchange('device.details', { facts: { token }, answer }),
];

const rows: readonly JudgedRow[] = [
  ['is met by a listed refusal, whichever', [...without(403), ...without(401), ...without(400)], ['met']],
  ['is met for credentials that are empty', without(403, 'empty'), ['met']],
  ['fails success', without([200, []]), ['fail']],
  ['fails an answer that says there is nothing', without(204), ['fail']],
  ['warns of a refusal that is not listed', without(418), ['warn']],
  ['warns of a server error', without(500), ['warn']],
  ['decides nothing of a busy target', without(429), ['undecided']],
  ['leaves calls with credentials alone', without([200, []], 'valid'), []],
];

describe('refused-when', () => {
  for (const [sentence, drafts, words, options] of rows)
    it(sentence, () => {
      expect(outcomes('device.auth.missing-token-is-refused', drafts, options)).toEqual(words);
    });
});
