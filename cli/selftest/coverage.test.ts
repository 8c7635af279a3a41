import { describe, expect, it } from 'vitest';
import { loadContracts } from '../../contracts/load.ts';
import { allFaults } from '../../reference/faults/all.ts';

const contracts = loadContracts();
const requirements = contracts.flatMap((contract) => contract.requirements);
const faults = allFaults();

describe('the faults of the reference provider', () => {
  it('violate requirements that exist, can be tested, and bind the provider', () => {
    const testable = new Set(
      requirements.filter(({ check, subject }) => check && subject === 'provider').map(({ id }) => id),
    );
    expect(faults.filter(({ requirement }) => !testable.has(requirement)).map(({ id }) => id)).toEqual([]);
  });

  it('leave no stated or implied requirement without one', () => {
    const violated = new Set(faults.map(({ requirement }) => requirement));
    const bare = requirements.filter(
      ({ id, check, subject, basis, level }) =>
        check && subject === 'provider' && basis !== 'open' && level === 'must' && !violated.has(id),
    );
    expect(bare.map(({ id }) => id)).toEqual([]);
  });
});
