import { expect, it } from 'vitest';
import { loadContracts } from './load.ts';
import { renamedRequirements } from './renamed-requirements.ts';

it('a renamed requirement exists under its new id, and the old id is not used again', () => {
  const ids = new Set(loadContracts().flatMap(({ requirements }) => requirements.map(({ id }) => id)));
  const renamed = [...renamedRequirements()];
  expect(renamed.length).toBeGreaterThan(0);
  expect(renamed.filter(([old, now]) => ids.has(old) || !ids.has(now))).toEqual([]);
});
