import { describe, expect, it } from 'vitest';
import { created, listed, patched, read } from './hand-made-lives.ts';
import { outcomes, type JudgedRow } from './judging.ts';

const before = { id: 'T-1', description: 'x', priority: '2' };
const start = [created('ticket', { sent: before }), read('ticket', 'before-patch-0', before)];
const after = (nth: number, members: { readonly [name: string]: string }) =>
  read('ticket', `after-patch-${nth}`, { ...before, ...members });
const DECLARED = { declarations: { 'ticket.update.patchableField': { '/description': 'new' }, settleMs: 0 } };
const applied = [...start, patched('ticket', 1, { description: 'y' }), after(1, { description: 'y' })];

const rows: readonly JudgedRow[] = [
  ['is met by the new value', applied, ['met']],
  [
    'fails the old value of a declared member',
    [...start, patched('ticket', 1, { description: 'y' }), after(1, {})],
    ['fail'],
    DECLARED,
  ],
  [
    'fails an update that never changes anything',
    [...start, patched('ticket', 1, { description: 'y' }), after(1, {})],
    ['fail'],
  ],
  [
    'warns of a member quietly left alone beside others that change',
    [...applied, patched('ticket', 2, { priority: '9' }), after(2, { description: 'y' })],
    ['met', 'warn'],
  ],
  [
    'fails it where the answer showed the new value',
    [
      ...applied,
      patched('ticket', 2, { priority: '9' }, { answer: [200, { ...before, priority: '9' }] }),
      after(2, { description: 'y' }),
    ],
    ['fail', 'met'],
  ],
  [
    'leaves states alone, which a provider may set itself',
    [
      ...start,
      patched('ticket', 1, { status: 'Closed' }),
      read('ticket', 'after-patch-1', { ...before, status: 'Open' }),
    ],
    [],
  ],
  [
    'leaves members alone that are never shown',
    [...start, patched('ticket', 1, { note: [{ text: 'n' }] }), after(1, {})],
    [],
  ],
  ['leaves refusals alone', [...start, patched('ticket', 1, { description: 'y' }, { answer: 422 }), after(1, {})], []],
  [
    'fails a list that shows the value before',
    [...applied, listed('ticket', [before], { facts: { step: 'list-after-patch', item: 'one' } })],
    ['fail', 'met'],
    DECLARED,
  ],
  [
    'leaves the list alone where no time is declared',
    [...applied, listed('ticket', [before], { facts: { step: 'list-after-patch', item: 'one' } })],
    ['met'],
  ],
  ['decides nothing without a reading afterwards', [...start, patched('ticket', 1, { description: 'y' })], []],
];

describe('patch-applies', () => {
  for (const [sentence, drafts, words, options] of rows)
    it(sentence, () => {
      expect(outcomes('ticket.update.changes-what-was-sent', drafts, options)).toEqual(words);
    });

  it('only warns where the document does not show the update and the profile names no member', () => {
    const drafts = [
      created('order', { sent: before }),
      read('order', 'before-patch-0', before),
      patched('order', 1, { description: 'y' }),
      read('order', 'after-patch-1', before),
    ];
    expect(outcomes('order.update.changes-allowable-details', drafts)).toEqual(['warn']);
  });
});
