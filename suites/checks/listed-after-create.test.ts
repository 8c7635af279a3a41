import { describe, expect, it } from 'vitest';
import type { Facts } from '../../contracts/formats/recording.ts';
import { created, listed } from './hand-made-lives.ts';
import { mark, outcomes, type JudgedRow } from './judging.ts';

const DECLARED = { declarations: { settleMs: 0 } };

/** A creation, the list it was looked for in, and what was noted. */
const looked = (facts: Facts) => [
  created('ticket', { sent: { description: 'x' } }),
  listed('ticket', []),
  mark('looked-for-in-list', {
    ...{ interface: 'ticket', item: 'one', last: 1, status: 200, found: false, ended: true, told: true },
    ...facts,
  }),
];

const rows: readonly JudgedRow[] = [
  ['is met where it was found', looked({ found: true }), ['met']],
  ['fails its absence within a declared time', looked({}), ['fail'], DECLARED],
  ['decides nothing without a declared time', looked({}), ['undecided']],
  ['decides nothing of a list that was not walked to its end', looked({ ended: false }), ['undecided'], DECLARED],
  ['decides nothing of a list that shows an item twice', looked({ repeated: true }), ['undecided'], DECLARED],
  ['decides nothing of items that bear no id', looked({ told: false }), ['undecided'], DECLARED],
  ['decides nothing of a list that fails', looked({ status: 500 }), ['undecided'], DECLARED],
  ['decides nothing where nobody looked', looked({}).slice(0, 2), [], DECLARED],
  ['decides nothing without a creation', looked({}).slice(1), [], DECLARED],
];

describe('listed-after-create', () => {
  for (const [sentence, drafts, words, options] of rows)
    it(sentence, () => {
      expect(outcomes('ticket.list.holds-created-tickets', drafts, options)).toEqual(words);
    });
});
