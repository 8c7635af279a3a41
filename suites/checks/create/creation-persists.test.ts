import { describe, expect, it } from 'vitest';
import { created, patched, read } from '../testing/hand-made-lives.ts';
import { outcomes, type JudgedRow } from '../testing/judging.ts';

const CREATION = 'ticket.create.acknowledged-tickets-persist';
const UPDATE = 'ticket.update.acknowledged-updates-persist';
const sent = { description: 'x', externalId: 'E' };
const made = created('ticket', { sent });
const changed = [
  made,
  read('ticket', 'before-patch-0', sent),
  patched('ticket', 1, { description: 'y' }),
  read('ticket', 'after-patch-1', { ...sent, description: 'y' }),
];
const atOnce = (nth: number, body: { readonly [name: string]: string }) =>
  patched('ticket', nth, body, { facts: { step: 'concurrent-patch' } });

const members = [
  made,
  read('ticket', 'before-members', { ...sent, status: 'a' }),
  patched(
    'ticket',
    1,
    { description: 'y' },
    { facts: { step: 'member-patch', readBefore: 'before-members', readAfter: 'after-members' } },
  ),
  read('ticket', 'after-members', { ...sent, description: 'y', status: 'a' }),
];

const creations: readonly JudgedRow[] = [
  ['is met by what is still there', [made, read('ticket', 'end', sent)], ['met']],
  ['is met by a part of it', [made, read('ticket', 'end', { externalId: 'E' })], ['met']],
  ['fails a loss', [made, read('ticket', 'end', 404)], ['fail']],
  ['fails another value than created', [made, read('ticket', 'end', { description: 'z' })], ['fail']],
  [
    'fails a member that was shown and is there no more',
    [made, read('ticket', 'retrieve', sent), read('ticket', 'end', { externalId: 'E' })],
    ['fail'],
  ],
  [
    'leaves alone what the provider does with members of its own',
    [
      made,
      read('ticket', 'retrieve', { ...sent, status: 'a', resolution: 1 }),
      read('ticket', 'end', { ...sent, status: 'b' }),
    ],
    ['met'],
  ],
  ['leaves overload alone', [made, read('ticket', 'end', 503)], []],
  ['leaves updated resources to the row about updates', [...changed, read('ticket', 'end', sent)], []],
  ['decides nothing without a reading at the end', [made], []],
];

const updates: readonly JudgedRow[] = [
  ['is met by the last reading', [...changed, read('ticket', 'end', { ...sent, description: 'y' })], ['met']],
  ['fails an update that faded', [...changed, read('ticket', 'end', sent)], ['fail']],
  [
    'leaves a resource that others have updated since',
    [
      ...changed,
      patched('ticket', 2, { description: 'w' }, { facts: { step: 'foreign' } }),
      read('ticket', 'end', sent),
    ],
    [],
  ],
  ['leaves resources that were not updated to the other row', [made, read('ticket', 'end', 404)], []],
  [
    'fails an update undone by another one at the same moment',
    [...changed, atOnce(1, { description: 'z' }), read('ticket', 'after-concurrent-1', { ...sent, description: 'y' })],
    ['fail'],
  ],
  [
    'fails updates that a change of status undid',
    [...members, read('ticket', 'after-move', { ...sent, status: 'b' })],
    ['fail'],
  ],
  [
    'is met where the status alone has changed',
    [...members, read('ticket', 'after-move', { ...sent, description: 'y', status: 'b', resolution: 'r' })],
    ['met'],
  ],
  [
    'leaves alone what changed while the status did not',
    [...members, read('ticket', 'after-move', { ...sent, status: 'a' })],
    [],
  ],
  [
    'leaves a member alone of which nothing shows that it can be changed',
    [...changed, atOnce(1, { priority: '9' }), read('ticket', 'after-concurrent-1', { ...sent, priority: '1' })],
    ['met'],
  ],
];

describe('acknowledged-persists', () => {
  for (const [sentence, drafts, words, options] of creations)
    it(`of creations: ${sentence}`, () => {
      expect(outcomes(CREATION, drafts, options)).toEqual(words);
    });

  for (const [sentence, drafts, words, options] of updates)
    it(`of updates: ${sentence}`, () => {
      expect(outcomes(UPDATE, drafts, options)).toEqual(words);
    });
});
