import { describe, expect, it } from 'vitest';
import { created, read } from './hand-made-lives.ts';
import { outcomes, type JudgedRow } from './judging.ts';

const DECLARED = { declarations: { 'change.systemAssigned': ['/id', '/status'] } };
const sent = { description: 'x' };

const rows: readonly JudgedRow[] = [
  [
    'is met by an answer that shows them',
    [created('change', { sent, answered: { id: '1', status: 'New' } })],
    ['met'],
    DECLARED,
  ],
  [
    'is met where they show when it is read back',
    [created('change', { sent, answered: { id: '1' } }), read('change', 'retrieve', { id: '1', status: 'New' })],
    ['met'],
    DECLARED,
  ],
  [
    'fails one that shows nowhere, and shows with another resource',
    [
      created('change', { sent, answered: { id: '1' } }),
      read('change', 'retrieve', { id: '1' }),
      created('change', { item: '2', sent, answered: { id: '2', status: 'New' } }),
    ],
    ['fail', 'met'],
    DECLARED,
  ],
  [
    'decides nothing of one that no answer ever shows',
    [created('change', { sent, answered: { id: '1' } }), read('change', 'retrieve', { id: '1' })],
    ['undecided'],
    DECLARED,
  ],
  [
    'decides nothing of one that was not read back',
    [created('change', { sent, answered: { id: '1' } })],
    ['undecided'],
    DECLARED,
  ],
  ['records while nothing is declared', [created('change', { sent })], ['seen']],
];

describe('system-assigned', () => {
  for (const [sentence, drafts, words, options] of rows)
    it(sentence, () => {
      expect(outcomes('change.shape.system-assigned', drafts, options)).toEqual(words);
    });
});
