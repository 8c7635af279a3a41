import { describe, expect, it } from 'vitest';
import type { Finding, RequirementResult } from '../../contracts/formats/result.ts';
import { outcomeOf, repetitionOf } from './replay-outcome.ts';

const finding = (received: string): Finding =>
  ({ operation: 'ticket.create', identity: 'A', received }) as unknown as Finding;

const row = (verdict: RequirementResult['verdict'], reason?: string): RequirementResult =>
  ({ verdict, ...(reason === undefined ? {} : { reason }) }) as unknown as RequirementResult;

const SHOWN = repetitionOf({ finding: finding('status 202'), others: [], row: row('fail') });
const OTHER = repetitionOf({ finding: undefined, others: [finding('status 204')], row: row('fail') });
const MET = repetitionOf({ finding: undefined, others: [], row: row('pass') });
const OPEN = repetitionOf({ finding: undefined, others: [], row: row('inconclusive', 'the list is empty') });

describe('a finding that is sent again', () => {
  it.each([
    ['still failing', [SHOWN, SHOWN]],
    ['intermittent', [SHOWN, MET]],
    ['failing otherwise', [OTHER]],
    ['failing otherwise', [MET, OTHER]],
    ['fixed', [MET, MET]],
    ['undecided', [MET, OPEN]],
  ])('is %s', (outcome, repetitions) => {
    expect(outcomeOf(repetitions)).toBe(outcome);
  });

  it('names what violates the requirement instead, or why it is undecided', () => {
    expect([OTHER.reason, OPEN.reason]).toEqual([
      'ticket.create as A violates the requirement otherwise: status 204',
      'the list is empty',
    ]);
  });
});
