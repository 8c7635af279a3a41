import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../contracts/contract.ts';
import { listed, read } from '../testing/hand-made-lives.ts';
import { outcomes, type JudgedRow } from '../testing/judging.ts';

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

const OF_STATES = { declarations: { 'fixtures.rejectedChangeId': 'R', 'fixtures.approvedChangeId': 'A' } };
const whole = (...ids: readonly string[]) =>
  [ids, []].map((some) =>
    listed(
      'change',
      some.map((id) => ({ id })),
      { facts: { step: 'walk', walk: 'all-before' } },
    ),
  );
const retrieved = (id: string, customer = 'A') => read('change', 'before-patch', { id, status: 'x' }, { customer });

const states: readonly JudgedRow[] = [
  ['is met by both', [retrieved('R'), retrieved('A'), ...whole('R', 'A', 'C')], ['met'], OF_STATES],
  [
    'fails a list without the rejected one',
    [retrieved('R'), retrieved('A'), ...whole('A')],
    ['fail', 'met'],
    OF_STATES,
  ],
  ['leaves one alone that could not be retrieved', [retrieved('A'), ...whole('A')], ['met'], OF_STATES],
  ['leaves one alone that another customer retrieved', [retrieved('R', 'B'), ...whole('A')], [], OF_STATES],
  [
    'decides nothing of a list not seen to its end',
    [retrieved('R'), ...whole('C').slice(0, 1)],
    ['undecided'],
    OF_STATES,
  ],
  ['decides nothing where no resource is named', [retrieved('R'), ...whole('C')], []],
];

const SETTLED = { declarations: { settleMs: 0 } };
const made = '2026-03-01T12:00:00Z';
/** The retrieval of what a notification told of, by the id in it. */
const told = (resource: JsonObject, asked = 'N', customer = 'A') =>
  read('ticket', 'provider-initiated', resource, { customer, facts: { id: 'told', asked } });
const from = (day: string, ...ids: readonly string[]) =>
  [ids, []].map((some) =>
    listed(
      'ticket',
      some.map((id) => ({ id })),
      { facts: { step: 'walk', walk: 'all-before' }, path: `/?fromDateTime=${day}T00:00:00Z` },
    ),
  );

const initiated: readonly JudgedRow[] = [
  ['is met by it', [told({ id: 'N', creationDate: made }), ...from('2026-03-01', 'a', 'N')], ['met'], SETTLED],
  ['is met by it in no hurry', [told({ id: 'N', creationDate: made }), ...from('2026-03-01', 'N')], ['met']],
  ['fails a list without it', [told({ id: 'N', creationDate: made }), ...from('2026-03-01', 'a')], ['fail'], SETTLED],
  [
    'decides nothing of its absence where no settling time is declared',
    [told({ id: 'N', creationDate: made }), ...from('2026-03-01', 'a')],
    ['undecided'],
  ],
  [
    'decides nothing of the absence of what was made before the window',
    [told({ id: 'N', creationDate: made }), ...from('2026-03-02', 'a')],
    ['undecided'],
    SETTLED,
  ],
  [
    'decides nothing of the absence of what shows no date of its creation',
    [told({ id: 'N' }), ...from('2026-03-01', 'a')],
    ['undecided'],
    SETTLED,
  ],
  [
    'leaves alone what has another id',
    [told({ id: 'M', creationDate: made }), ...from('2026-03-01', 'a')],
    [],
    SETTLED,
  ],
  [
    'leaves alone what another customer retrieved',
    [told({ id: 'N' }, 'N', 'B'), ...from('2026-03-01', 'a')],
    [],
    SETTLED,
  ],
];

describe('list-origins, of what the provider has made during the run', () => {
  for (const [sentence, drafts, words, options] of initiated)
    it(sentence, () => {
      expect(outcomes('ticket.list.holds-tickets-of-the-provider', drafts, options)).toEqual(words);
    });
});

describe('list-origins, of resources in some state', () => {
  for (const [sentence, drafts, words, options] of states)
    it(sentence, () => {
      expect(outcomes('change.operations.list-holds-every-state', drafts, options)).toEqual(words);
    });
});

describe('list-origins', () => {
  for (const [sentence, drafts, words, options] of rows)
    it(sentence, () => {
      expect(outcomes('ticket.list.holds-tickets-of-the-provider', drafts, options)).toEqual(words);
    });
});
