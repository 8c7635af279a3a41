import { describe, expect, it } from 'vitest';
import type { Facts } from '../../contracts/formats/recording.ts';
import { listenedTo } from './hand-made-windows.ts';
import { outcomes, type JudgedRow } from './judging.ts';

const window = (name: string, hear: readonly string[], heard: readonly string[], facts: Facts = {}) =>
  listenedTo(name, { hear, heard }, facts);
const MAIN = 'ticket.main';
const SECOND = 'ticket.second';
const plain = window('plain', [MAIN, SECOND], [MAIN, SECOND]);
const DEADLINE = { declarations: { 'notification.deadlineMs': 1000 } };

const rows: readonly JudgedRow[] = [
  ['is met by a hub that heard', plain, ['met']],
  ['fails silence where another hub heard', window('plain', [MAIN, SECOND], [SECOND]), ['fail']],
  [
    'decides nothing of silence without a declared deadline',
    [...plain, ...window('before-deletion', [MAIN], [])],
    ['met', 'undecided'],
  ],
  [
    'fails the second update, where the first was told of and a deadline is declared',
    [...plain, ...window('before-deletion', [MAIN], [])],
    ['fail', 'met'],
    DEADLINE,
  ],
  ['decides nothing of an event that was not provoked', window('plain', [MAIN], [], { fired: false }), ['undecided']],
  ['decides nothing where the listener was never reached', window('plain', [MAIN], []), ['undecided'], DEADLINE],
];

describe('delivered', () => {
  for (const [sentence, drafts, words, options] of rows)
    it(sentence, () => {
      expect(outcomes('ticket.events.updates-are-notified', drafts, options)).toEqual(words);
    });
});
