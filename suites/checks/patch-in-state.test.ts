import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../contracts/contract.ts';
import { exchange, outcomes, type JudgedRow } from './judging.ts';

const inState = (status: number, after: JsonObject, sent: JsonObject = { description: 'y' }) => [
  exchange('change.retrieve', {
    scenario: 'states',
    facts: { state: 'rejected', step: 'before-patch' },
    answer: [200, { status: 'Rejected', description: 'x' }],
  }),
  exchange('change.update', {
    scenario: 'states',
    facts: { state: 'rejected', step: 'state-patch', status: 'Rejected', nth: 0 },
    sent,
    answer: status,
  }),
  exchange('change.retrieve', {
    scenario: 'states',
    facts: { state: 'rejected', step: 'after-state-patch', nth: 0 },
    answer: [200, { status: 'Rejected', ...after }],
  }),
];
const matrix = (rule: readonly (string | number)[]) => ({
  declarations: { 'change.updateMatrix': { Rejected: rule } },
});

const rows: readonly JudgedRow[] = [
  ['is met by a declared member updated', inState(200, { description: 'y' }), ['met'], matrix(['/description'])],
  ['fails a refusal', inState(409, { description: 'x' }), ['fail'], matrix(['/description'])],
  ['fails an update without effect', inState(200, { description: 'x' }), ['fail'], matrix(['/description'])],
  ['is met by a declared refusal', inState(409, {}), ['met'], matrix([409])],
  ['fails a success where a refusal is declared', inState(200, {}), ['fail'], matrix([409])],
  [
    'decides nothing of a member that is never shown',
    inState(200, { description: 'x' }, { note: 'y' }),
    ['undecided'],
    matrix(['/note']),
  ],
  [
    'fails an update that loses another member',
    inState(200, { note: 'y' }, { note: 'y' }),
    ['fail'],
    matrix(['/note']),
  ],
  ['only records while undeclared', inState(409, {}), ['seen']],
  ['decides nothing under overload', inState(503, {}), ['undecided'], matrix(['/description'])],
  ['decides nothing of nothing', [], [], matrix(['/description'])],
];

describe('patch-in-state', () => {
  for (const [sentence, drafts, words, options] of rows)
    it(sentence, () => {
      expect(outcomes('change.states.rejected-is-updated', drafts, options)).toEqual(words);
    });

  it('counts the last reading, as the first may come too early', () => {
    const [before, patch, ...late] = inState(200, { description: 'y' });
    const early = inState(200, { description: 'x' }).at(-1);
    const drafts = [before, patch, early, ...late].filter((one) => one !== undefined);
    expect(outcomes('change.states.rejected-is-updated', drafts, matrix(['/description']))).toEqual(['met']);
  });
});
