import { describe, expect, it } from 'vitest';
import type { Facts } from '../../contracts/formats/recording.ts';
import { listenedTo } from './hand-made-windows.ts';
import { outcomes, type JudgedRow } from './judging.ts';

const [MINE, THEIRS] = ['ticket.main', 'ticket.other-customer'];

/** A change of mine while both listen, and the ears that heard of it. */
const window = (heard: readonly string[], facts: Facts = {}) =>
  listenedTo('own-customer', { hear: [MINE], silent: [THEIRS], heard }, facts);

const rows: readonly JudgedRow[] = [
  ['is met by silence while another hub heard', window([MINE]), ['met']],
  ['fails what should not have been heard', window([MINE, THEIRS]), ['fail']],
  ['proves nothing by silence alone', window([]), ['undecided']],
  ['decides nothing of an event that was not provoked', window([], { fired: false }), ['undecided']],
  ['leaves other windows alone', window([MINE, THEIRS], { window: 'plain' }), []],
];

describe('not-delivered', () => {
  for (const [sentence, drafts, words, options] of rows)
    it(sentence, () => {
      expect(outcomes('ticket.events.other-customers-hear-nothing', drafts, options)).toEqual(words);
    });
});
