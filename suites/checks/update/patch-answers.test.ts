import { describe, expect, it } from 'vitest';
import { created, patched, read } from '../testing/hand-made-lives.ts';
import { outcomes, type JudgedRow } from '../testing/judging.ts';

const before = { id: 'T-1', description: 'x', note: [{ text: 'a' }] };
const start = [created('ticket', { sent: before }), read('ticket', 'before-patch-0', before)];
const answered = (sent: { readonly [name: string]: never }, answer: { readonly [name: string]: never }) => [
  ...start,
  patched('ticket', 1, sent, { answer: [200, answer] }),
  read('ticket', 'after-patch-1', { ...before, ...sent }),
];
const text = { description: 'y' } as never;
const list = { note: [{ text: 'b' }, { text: 'c' }] } as never;

const rows: readonly JudgedRow[] = [
  ['is met by the new value', answered(text, { ...before, ...(text as object) } as never), ['met']],
  ['fails the ticket as it was before', answered(text, before as never), ['fail']],
  ['fails a list as it was before', answered(list, before as never), ['fail']],
  ['leaves a list alone that is answered in part', answered(list, { note: [{ text: 'b' }] } as never), ['met']],
  ['leaves members alone that the answer does not carry', answered(text, { id: 'T-1' } as never), []],
  [
    'leaves updates alone that changed nothing, which another row tells',
    [...start, patched('ticket', 1, text, { answer: [200, before] }), read('ticket', 'after-patch-1', before)],
    [],
  ],
  [
    'leaves an answer alone that only says the update was taken',
    [
      ...start,
      patched('ticket', 1, text, { answer: [202, before] }),
      read('ticket', 'after-patch-1', { ...before, ...(text as object) }),
    ],
    [],
  ],
  ['decides nothing without an update', start, []],
];

describe('patch-answers', () => {
  for (const [sentence, drafts, words, options] of rows)
    it(sentence, () => {
      expect(outcomes('ticket.update.answer-shows-what-was-sent', drafts, options)).toEqual(words);
    });
});
