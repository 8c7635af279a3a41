import { describe, expect, it } from 'vitest';
import { distinguished } from './derived-identities.ts';

const DERIVED = [
  { name: 'expired', customer: 'A', token: 'expired' },
  { name: 'details', customer: 'A', scopes: ['device-details'] },
  { name: 'no-scope', customer: 'A', scopes: [] },
] as const;

const ACCEPTED = { scope: 'held', status: 200 } as const;
const lacking = (status: number | undefined) => ({ scope: 'lacking', status }) as const;

describe('identities with fewer scopes', () => {
  it.each([
    ['are used where one is accepted and one rejected', [ACCEPTED, lacking(401)], ['expired', 'details']],
    ['are used where one is rejected with 403', [ACCEPTED, lacking(200), lacking(403)], ['expired', 'details']],
    ['are not used where the target does not decide by the claim', [ACCEPTED, lacking(200)], ['expired']],
    ['are not used where the target rejects all', [{ scope: 'held', status: 403 }, lacking(403)], ['expired']],
    ['are not used while the target is overloaded', [ACCEPTED, lacking(429), lacking(503)], ['expired']],
    ['are not used without a response', [ACCEPTED, lacking(undefined)], ['expired']],
  ] as const)('%s', (_, tested, expected) => {
    expect(distinguished(DERIVED, tested).map(({ name }) => name)).toEqual(expected);
  });
});
