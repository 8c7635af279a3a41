import { describe, expect, it } from 'vitest';
import { findingId } from './finding-id.ts';

const finding = { requirement: 'pets.list.status', operation: 'pets.list', identity: 'A', signature: 'status 500' };

describe('the id of a finding', () => {
  it('is the same for the same finding, in each release', () => {
    expect(findingId(finding)).toBe('f-43de643d');
  });

  it.each(['requirement', 'operation', 'identity', 'signature'] as const)('differs with the %s', (name) => {
    expect(findingId({ ...finding, [name]: 'other' })).not.toBe(findingId(finding));
  });
});
