import { describe, expect, it } from 'vitest';
import type { Identity } from '../contracts/formats/profile.ts';
import { withTokenStates } from './token-states.ts';

const customer: Identity = { customer: 'A', headers: { Authorization: 'Bearer ${TOKEN_A}' } };
const bare: Identity = { customer: 'A' };

const stateOf = (identity: Identity, ...others: readonly Identity[]): string | undefined => {
  const all = Object.fromEntries(others.map((one, index) => [`other ${index}`, one]));
  return withTokenStates({ ...all, it: identity })['it']?.token;
};

describe('an identity without credentials', () => {
  it('is the request without a token if another identity has credentials', () => {
    expect(stateOf(bare, customer)).toBe('missing');
    expect(stateOf({ ...bare, headers: {} }, customer)).toBe('missing');
    expect(stateOf(bare, { customer: 'B', jwt: { key: '${KEY}', algorithm: 'HS256', claims: {} } })).toBe('missing');
  });

  it('is a customer if no identity of its interfaces has credentials', () => {
    expect(stateOf(bare)).toBeUndefined();
    expect(stateOf({ ...bare, interfaces: ['ticket'] }, { ...customer, interfaces: ['order'] })).toBeUndefined();
    expect(stateOf({ ...bare, interfaces: ['ticket'] }, { ...customer, interfaces: ['order', 'ticket'] })).toBe(
      'missing',
    );
  });

  it('is as declared', () => {
    expect(stateOf({ ...bare, token: 'valid' }, customer)).toBe('valid');
    expect(stateOf({ ...bare, token: 'missing' })).toBe('missing');
  });

  it('changes no identity with credentials', () => {
    expect(stateOf(customer, bare)).toBeUndefined();
    expect(stateOf({ ...customer, token: 'expired' }, bare)).toBe('expired');
  });
});
