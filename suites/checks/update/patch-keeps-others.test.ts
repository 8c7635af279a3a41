import { describe, expect, it } from 'vitest';
import { created, patched, read } from '../testing/hand-made-lives.ts';
import { outcomes, type JudgedRow } from '../testing/judging.ts';

const before = {
  id: 'T-1',
  description: 'x',
  priority: '2',
  status: 'a',
  note: [{ id: '1', text: 'n' }],
  lastUpdate: '1',
};
const changedTo = (after: typeof before | object, sent: object = { description: 'y' }) => [
  created('ticket', { sent: before }),
  read('ticket', 'before-patch-0', before),
  patched('ticket', 1, sent as { description: string }),
  read('ticket', 'after-patch-1', after as { description: string }),
];

const rows: readonly JudgedRow[] = [
  ['is met where the rest stayed', changedTo({ ...before, description: 'y' }), ['met']],
  ['fails another value of the rest', changedTo({ ...before, description: 'y', priority: '1' }), ['fail']],
  [
    'fails a member that is gone',
    changedTo({ id: 'T-1', description: 'y', priority: '2', note: before.note }),
    ['met'],
  ],
  [
    'leaves a member alone that no document lists',
    [
      ...changedTo({ ...before, description: 'y' }).slice(0, 1),
      read('ticket', 'before-patch-0', { ...before, views: 1 }),
      patched('ticket', 1, { description: 'y' }),
      read('ticket', 'after-patch-1', { ...before, description: 'y', views: 2 }),
    ],
    ['met'],
  ],
  ['fails a list that is gone', changedTo({ id: 'T-1', description: 'y', priority: '2' }), ['fail']],
  [
    'leaves states and dates of the last change alone',
    changedTo({ ...before, description: 'y', status: 'b', lastUpdate: '2' }),
    ['met'],
  ],
  [
    'leaves notes alone that the provider adds',
    changedTo({ ...before, note: [{ text: 'new' }, { text: 'n' }] }),
    ['met'],
  ],
  ['looks at everything after an update of nothing', changedTo({ ...before, description: 'z' }, {}), ['fail']],
  [
    'fails earlier items of a list that is declared to be added to',
    changedTo({ ...before, note: [{ text: 'new' }] }, { note: [{ text: 'new' }] }),
    ['fail'],
    { declarations: { 'ticket.patchListSemantics': 'append' } },
  ],
  [
    'leaves the items of a list alone that was sent',
    changedTo({ ...before, note: [{ text: 'new' }] }, { note: [{ text: 'new' }] }),
    ['met'],
  ],
  ['decides nothing without an update', changedTo(before).slice(0, 2), []],
];

describe('patch-keeps-others', () => {
  for (const [sentence, drafts, words, options] of rows)
    it(sentence, () => {
      expect(outcomes('ticket.update.keeps-what-was-not-sent', drafts, options)).toEqual(words);
    });

  it('decides nothing where an update is declared to replace the resource', () => {
    const drafts = [
      created('order', { sent: before }),
      read('order', 'before-patch-0', before),
      patched('order', 1, { note: [{ text: 'y' }] }),
      read('order', 'after-patch-1', { note: [{ text: 'y' }] }),
    ];
    const requirement = 'order.update.keeps-what-was-not-sent-or-replaces-not-shown';
    expect(outcomes(requirement, drafts, { declarations: { 'order.patchSemantics': 'partial' } })).toEqual(['fail']);
    expect(outcomes(requirement, drafts, { declarations: { 'order.patchSemantics': 'replace' } })).toEqual([]);
  });
});
