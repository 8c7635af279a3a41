import { describe, expect, it } from 'vitest';
import { exchange, outcomes, type JudgedRow } from '../testing/judging.ts';

const rows: readonly JudgedRow[] = [
  ['is met by an answer with the status', [exchange('change.hub-create', { answer: 409 })], ['met']],
  [
    'leaves every other answer alone',
    [201, 400, 418, 500].map((answer) => exchange('change.hub-create', { answer })),
    [],
  ],
  ['leaves other operations alone', [exchange('change.list', { answer: 409 })], []],
  ['decides nothing of a call that was not answered', [exchange('change.hub-create')], []],
];

describe('listed-status', () => {
  for (const [sentence, drafts, words, options] of rows)
    it(sentence, () => {
      expect(outcomes('change.hub-create.409-is-listed', drafts, options)).toEqual(words);
    });
});
