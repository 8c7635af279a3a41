import { describe, expect, it } from 'vitest';
import { exchange, historyOf, seen, type Draft, type DraftResponse } from '../checks/testing/judging.ts';
import { withoutRejectedIdentities } from './without-rejected-identities.ts';

const ISOLATION = 'ticket.retrieve.foreign-access-is-as-declared';
const DECLARED = { declarations: { 'isolation.retrieve': true } };

const valid = (identity: string, response: DraftResponse): Draft =>
  exchange('ticket.create', {
    method: 'POST',
    identity,
    facts: { kind: 'good', token: 'valid', step: 'create' },
    response,
  });
const foreign = (response: DraftResponse): Draft =>
  exchange('ticket.retrieve', {
    identity: 'B.valid',
    facts: { kind: 'probe', step: 'foreign', nth: 1, id: 'foreign', token: 'valid' },
    response,
  });

const outcomes = (...drafts: readonly Draft[]): readonly string[] =>
  withoutRejectedIdentities(seen(ISOLATION, drafts, DECLARED), historyOf(...drafts)).map(({ outcome }) => outcome);

describe('access by an identity', () => {
  it('is judged where a valid request of it was served', () => {
    expect(outcomes(valid('A.valid', [201, {}]), valid('B.valid', [201, {}]), foreign(404))).toEqual(['met']);
  });

  it('is undecided where every valid request of it was rejected, whatever other identities received', () => {
    expect(outcomes(valid('A.valid', [201, {}]), valid('B.valid', 401), foreign(401))).toEqual(['undecided']);
  });

  it('is judged where a request of it was rejected for another reason', () => {
    expect(outcomes(valid('B.valid', 401), valid('B.valid', 409), foreign(401))).toEqual(['met']);
  });
});
