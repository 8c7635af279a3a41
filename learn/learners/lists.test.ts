import { describe, expect, it } from 'vitest';
import type { Json } from '../../contracts/contract.ts';
import { loadContracts } from '../../contracts/load.ts';
import type { Probed } from '../learner.ts';
import { lists } from './lists.ts';

const change = loadContracts().find(({ id }) => id === 'change')!;

const probe = (about: string, ...ids: readonly string[]): Probed => ({
  ...{ about, seq: 1, method: 'GET', target: '/changeRequest', status: 200, headers: [], text: '' },
  json: ids.map((id) => ({ id })),
});
const paging = (...probes: readonly Probed[]): Json | undefined =>
  lists.conclude(probes, change).find(({ key }) => key === 'paging')?.value;
const WHOLE = probe('whole', 'c', 'b', 'a');

describe('the index of the first resource', () => {
  it.each([
    [0, 'c', 'b'],
    [1, 'c', 'c'],
  ])('is %i', (base, atZero, atOne) => {
    expect(paging(WHOLE, probe('offset 0', atZero), probe('offset 1', atOne), WHOLE)).toEqual({ base });
  });

  it('is open if the list was ordered anew meanwhile', () => {
    const anew = probe('whole', 'a', 'c', 'b');
    expect(paging(WHOLE, probe('offset 0', 'a'), probe('offset 1', 'c'), anew)).toBeUndefined();
    expect(paging(WHOLE, probe('offset 0', 'a'), probe('offset 1', 'c'), WHOLE)).toBeUndefined();
  });
});
