import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../contracts/contract.ts';
import { created, read } from '../testing/hand-made-lifecycles.ts';
import { exchange, seen, testCheck, type Draft, type JudgedRow } from '../testing/judging.ts';

const REQUIREMENT = 'change.medium.number-or-email-address-is-as-declared';
const party = (...media: readonly JsonObject[]): JsonObject => ({
  relatedParty: [{ individual: { contactMedium: media.map((medium) => ({ type: 'mobile', medium })) } }],
});
const responded = (...media: readonly JsonObject[]): readonly Draft[] => [read('change', 'retrieve', party(...media))];
const NUMBER = { number: '+491701234567' };
const ADDRESS = { emailAddress: 'a@b.example' };
const ONE = { declarations: { contactMediumRule: 'one' } };
const ANY = { declarations: { contactMediumRule: 'any' } };
const wrong = exchange('change.create', {
  facts: { step: 'first', body: 'violating' },
  response: [201, party({ ...NUMBER, ...ADDRESS })],
});

const rows: readonly JudgedRow[] = [
  ['is met by a number', responded(NUMBER), ['met'], ONE],
  ['is met by an address', responded(ADDRESS), ['met'], ONE],
  ['fails both in one medium', responded({ ...NUMBER, ...ADDRESS }), ['fail'], ONE],
  ['fails neither', responded({}), ['fail'], ONE],
  ['judges each medium', responded(NUMBER, { ...NUMBER, ...ADDRESS }), ['fail', 'met'], ONE],
  [
    'judges creations and into lists',
    [created('change', { sent: party(NUMBER) }), exchange('change.list', { response: [200, [party({})]] })],
    ['fail', 'met'],
    ONE,
  ],
  ['ignores null next to the other one', responded({ ...NUMBER, emailAddress: null }), ['met'], ONE],
  ['fails null alone', responded({ number: null }), ['fail'], ONE],
  ['is met by any combination where any is declared', responded({ ...NUMBER, ...ADDRESS }, {}), ['met'], ANY],
  ['records combinations while nothing is declared', responded({ ...NUMBER, ...ADDRESS }), ['seen']],
  ['ignores responses to wrong bodies', [wrong], [], ONE],
  ['decides nothing of a response without a medium', [read('change', 'retrieve', { id: 'C-1' })], [], ONE],
  ['decides nothing of errors', [exchange('change.retrieve', { response: [400, party({})] })], [], ONE],
];

testCheck({ check: 'contact-medium', requirement: REQUIREMENT, cases: rows });

describe('contact-medium', () => {
  it('writes no number and no address down', () => {
    const { observations } = seen(REQUIREMENT, responded({ ...NUMBER, ...ADDRESS }), ONE);
    expect(observations).toMatchObject([{ received: { text: 'both' }, signature: 'both' }]);
  });
});
