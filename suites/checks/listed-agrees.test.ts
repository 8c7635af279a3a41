import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../contracts/contract.ts';
import { created, listed, read } from './hand-made-lives.ts';
import { outcomes, type JudgedRow } from './judging.ts';

const DECLARED = { declarations: { settleMs: 0 } };
const ticket = {
  id: 'T-1',
  description: 'a text of some length',
  status: 'b',
  note: [{ text: 'one', noteType: 'n' }, { text: 'two' }],
};

/** The list between two readings. */
const beside = (item: JsonObject, after: JsonObject = ticket, settled = true) => [
  created('ticket', { sent: { description: 'x' } }),
  read('ticket', 'end', ticket),
  listed('ticket', [{ id: 'T-0', status: 'z' }, item], { facts: { step: 'beside-list', settled } }),
  read('ticket', 'beside-list', after),
];

const rows: readonly JudgedRow[] = [
  ['is met by the same', beside(ticket), ['met'], DECLARED],
  ['fails another status', beside({ ...ticket, status: 'a' }), ['fail'], DECLARED],
  ['fails another text', beside({ ...ticket, description: 'an older text' }), ['fail'], DECLARED],
  [
    'fails an item of a list that is not there any more',
    beside({ ...ticket, note: [{ text: 'zero' }] }),
    ['fail'],
    DECLARED,
  ],
  ['leaves members alone that the list does not show', beside({ id: 'T-1', status: 'b' }), ['met'], DECLARED],
  ['leaves parts alone that the list does not show', beside({ ...ticket, note: [{ text: 'one' }] }), ['met'], DECLARED],
  ['leaves references in the place of objects alone', beside({ ...ticket, note: 'N-1' }), ['met'], DECLARED],
  [
    'leaves a change in between alone',
    beside({ ...ticket, status: 'a' }, { ...ticket, status: 'c' }),
    ['met'],
    DECLARED,
  ],
  [
    'leaves alone what no document lists, and what tells of the last change',
    beside({ ...ticket, seen: 1, href: '/a' }, { ...ticket, seen: 2, href: '/b' }),
    ['met'],
    DECLARED,
  ],
  ['warns of a text that is cut short', beside({ ...ticket, description: 'a text of some...' }), ['warn'], DECLARED],
  [
    'decides nothing before changes have had their time',
    beside({ ...ticket, status: 'a' }, ticket, false),
    ['undecided'],
    DECLARED,
  ],
  ['decides nothing where no time is declared', beside({ ...ticket, status: 'a' }), ['undecided']],
  ['decides nothing of other resources', beside({ id: 'T-2', status: 'a' }), [], DECLARED],
  ['decides nothing without a list', beside(ticket).slice(0, 2), [], DECLARED],
];

describe('listed-agrees', () => {
  for (const [sentence, drafts, words, options] of rows)
    it(sentence, () => {
      expect(outcomes('ticket.list.shows-what-the-ticket-shows', drafts, options)).toEqual(words);
    });
});
