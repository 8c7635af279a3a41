import { expect, it } from 'vitest';
import { loadContracts } from './load.ts';

it('no row demands more than should of the rejection of wrong member types: the conditions of 400 are unspecified', () => {
  const rows = loadContracts().flatMap(({ requirements }) => requirements);
  const ofMembers = rows.filter(
    ({ check }) => check?.id === 'violating-body-rejected' && check.options['at'] !== 'root',
  );
  expect(ofMembers.length).toBeGreaterThan(6);
  expect(ofMembers.filter(({ level }) => level !== 'should').map(({ id }) => id)).toEqual([]);
});
