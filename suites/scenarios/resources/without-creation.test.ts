import { expect, it } from 'vitest';
import { loadContracts } from '../../../contracts/load.ts';
import type { World } from '../scenario.ts';
import { withoutCreation } from './without-creation.ts';

const contract = loadContracts().find(({ id }) => id === 'change')!;

function reasonFor(customers: readonly object[]): string | undefined {
  let found: string | undefined;
  withoutCreation(
    { contract, customers, blocked: (reason: string) => (found = reason) } as unknown as World,
    'no resource',
  );
  return found;
}

it('names the identity or the binding that the profile lacks', () => {
  expect(reasonFor([])).toBe('the profile has no identity with valid credentials for this interface: no resource');
  expect(reasonFor([{}])).toBe(
    'the path of change.create is unspecified: write bindings.change.create into the profile, or run conform learn; no resource',
  );
});
