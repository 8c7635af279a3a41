import { describe, expect, it } from 'vitest';
import { created, listed, patched, read } from '../checks/testing/hand-made-lifecycles.ts';
import { outcomes, type JudgedRow } from '../checks/testing/judging.ts';

const wrong = { facts: { kind: 'odd', body: 'violating' } } as const;

const rows: readonly JudgedRow[] = [
  ['judges what a proper body made', [created('ticket', { responded: { id: '1', description: [] } })], ['fail']],
  [
    'leaves the answer to a wrong body alone',
    [created('ticket', { ...wrong, responded: { id: '1', description: [] } })],
    [],
  ],
  [
    'leaves what a wrong body made alone in a list, and nothing else there',
    [
      created('ticket', { ...wrong, responded: { id: '1' } }),
      listed('ticket', [
        { id: '1', description: [] },
        { id: '2', description: 'x' },
      ]),
    ],
    ['met'],
  ],
  [
    'leaves alone what a wrong body changed',
    [
      patched('ticket', 1, {}, { ...wrong, response: [200, {}] }),
      read('ticket', 'retrieve', { id: '', description: [] }),
    ],
    [],
  ],
  [
    'judges what a refused wrong body was about',
    [created('ticket', { ...wrong, responded: 'no' }), listed('ticket', [{ id: '1', description: [] }])],
    ['fail'],
  ],
];

describe('what comes of a wrong body', () => {
  for (const [sentence, drafts, words] of rows)
    it(sentence, () => {
      expect(outcomes('ticket.resource.description-is-a-string', drafts)).toEqual(words);
    });
});
