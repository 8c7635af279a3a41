import { describe, expect, it } from 'vitest';
import type { Facts } from '../../../contracts/formats/recording.ts';
import { created, listed } from '../testing/hand-made-lives.ts';
import { exchange, mark, outcomes, type JudgedRow } from '../testing/judging.ts';

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

/** The pages of the whole list, walked to its end. */
const whole = (...ids: readonly string[]) =>
  [ids, []].map((some) =>
    listed(
      'ticket',
      some.map((id) => ({ id })),
      { facts: { step: 'walk', walk: 'all-before' } },
    ),
  );

/** Two creations with one external id. */
const namesakes = (id: string, status = 201) => [
  created('ticket', { id: 'T-1', sent: { externalId: 'x' } }),
  exchange('ticket.create', {
    method: 'POST',
    facts: { kind: 'probe', step: 'same-external-id', of: 'one' },
    sent: { externalId: 'x' },
    answer: [status, { id, externalId: 'x' }],
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
  ['is met by both of two with one external id', [...namesakes('T-2'), ...whole('T-1', 'T-2')], ['met'], DECLARED],
  ['fails a list without the older of them', [...namesakes('T-2'), ...whole('T-2')], ['fail'], DECLARED],
  ['decides nothing of it without a declared time', [...namesakes('T-2'), ...whole('T-2')], ['undecided']],
  ['decides nothing of it where pages are missing', [...namesakes('T-2'), ...whole('T-2').slice(0, 1)], ['undecided']],
  ['leaves a target alone that answers with the first', [...namesakes('T-1'), ...whole('T-1')], [], DECLARED],
  ['leaves a refused second one alone', [...namesakes('T-2', 409), ...whole('T-1')], [], DECLARED],
  ['leaves a window alone that holds neither', [...namesakes('T-2'), ...whole('T-3')], [], DECLARED],
  ['decides nothing without a creation', looked({}).slice(1), [], DECLARED],
];

describe('listed-after-create', () => {
  for (const [sentence, drafts, words, options] of rows)
    it(sentence, () => {
      expect(outcomes('ticket.list.holds-created-tickets', drafts, options)).toEqual(words);
    });
});
