import { describe, expect, it } from 'vitest';
import { loadContracts } from '../../contracts/load.ts';
import { allFaults } from '../../reference/faults/all.ts';

const contracts = loadContracts();
const requirements = contracts.flatMap((contract) => contract.requirements);
const faults = allFaults();

describe('the faults of the reference provider', () => {
  it('violate requirements that exist, can be tested, and apply to the provider', () => {
    const testable = new Set(
      requirements.filter(({ check, subject }) => check && subject === 'provider').map(({ id }) => id),
    );
    expect(faults.filter(({ requirement }) => !testable.has(requirement)).map(({ id }) => id)).toEqual([]);
  });

  it('cover every stated or implied requirement', () => {
    const violated = new Set(faults.map(({ requirement }) => requirement));
    const uncovered = requirements.filter(
      ({ id, check, subject, basis, level }) =>
        check && subject === 'provider' && basis !== 'open' && level === 'must' && !violated.has(id),
    );
    expect(uncovered.map(({ id }) => id)).toEqual([]);
  });
});
