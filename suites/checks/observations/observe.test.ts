import { describe, expect, it } from 'vitest';
import { exchange, outcomes, seen, type DraftAnswer, type JudgedRow } from '../testing/judging.ts';

const REQUIREMENT = 'device.keys.several-values';

const rows: readonly JudgedRow[] = [
  ['records what a probe brought', [exchange('device.details', { facts: { kind: 'probe' }, answer: 400 })], ['seen']],
  [
    'records what an odd request brought',
    [exchange('device.details', { facts: { kind: 'odd' }, answer: 500 })],
    ['seen'],
  ],
  ['records a call that was not answered', [exchange('device.details', { facts: { kind: 'probe' } })], ['seen']],
  ['leaves ordinary requests alone', [exchange('device.details', { answer: 500 })], []],
  ['leaves other operations alone', [exchange('ticket.list', { facts: { kind: 'probe' }, answer: 500 })], []],
];

describe('observe', () => {
  for (const [sentence, drafts, words, options] of rows)
    it(sentence, () => {
      expect(outcomes(REQUIREMENT, drafts, options)).toEqual(words);
    });

  it('records the values of members where a row names some, and nothing else', () => {
    const order = (answer: DraftAnswer) => exchange('order.create', { facts: { kind: 'probe' }, answer });
    const party = { relatedParty: [{ role: 'originator' }, { name: 'x' }] };
    const { observations } = seen('order.related-party.roles-are-observed', [order([200, party]), order([400, party])]);
    expect(observations).toMatchObject([{ outcome: 'seen', text: '/relatedParty/*/role: "originator"' }]);
  });

  it('says what was asked, and what came', () => {
    const facts = { kind: 'probe', step: 'keys', key: 'imsi', set: 'owned+owned', size: 2 };
    expect(seen(REQUIREMENT, [exchange('device.details', { facts, answer: 400 })]).observations).toMatchObject([
      { text: 'device.details step keys, key imsi, set owned+owned: status 400' },
    ]);
  });
});
