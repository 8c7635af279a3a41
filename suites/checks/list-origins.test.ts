import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../contracts/contract.ts';
import { listed } from './hand-made-lives.ts';
import { outcomes, type JudgedRow } from './judging.ts';

const DECLARED = { declarations: { 'fixtures.providerCreatedTicketId': 'P' } };
const page = (...items: readonly JsonObject[]) => listed('ticket', items, { facts: { step: 'origins' } });

const rows: readonly JudgedRow[] = [
  ['is met by the resource on any page', [page({ id: 'a' }), page({ id: 'P' })], ['met'], DECLARED],
  ['fails a list seen to its end without it', [page({ id: 'a' }), page()], ['fail'], DECLARED],
  ['decides nothing of a list not seen to its end', [page({ id: 'a' })], ['undecided'], DECLARED],
  [
    'decides nothing of a list that shows one item twice, and so perhaps another never',
    [page({ id: 'a' }, { id: 'b' }), page({ id: 'a' }), page()],
    ['undecided'],
    DECLARED,
  ],
  ['decides nothing of items without ids', [page({ description: 'x' }), page()], ['undecided'], DECLARED],
  ['leaves other lists alone', [listed('ticket', [{ id: 'a' }]), listed('ticket', [])], [], DECLARED],
  ['decides nothing where no resource is named', [page({ id: 'a' }), page()], []],
];

describe('list-origins', () => {
  for (const [sentence, drafts, words, options] of rows)
    it(sentence, () => {
      expect(outcomes('ticket.list.holds-tickets-of-the-provider', drafts, options)).toEqual(words);
    });
});
