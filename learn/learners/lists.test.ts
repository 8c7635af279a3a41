import { describe, expect, it } from 'vitest';
import type { Json } from '../../contracts/contract.ts';
import { loadContracts } from '../../contracts/load.ts';
import { lists } from './lists.ts';

type Probed = Parameters<typeof lists.conclude>[0][number];

const change = loadContracts().find(({ id }) => id === 'change')!;

const probe = (about: string, ...ids: readonly string[]): Probed => ({
  about,
  seq: 1,
  method: 'GET',
  target: '/changeRequest',
  status: 200,
  headers: [],
  text: '',
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

describe('the syntax of filters', () => {
  const order = loadContracts().find(({ id }) => id === 'order')!;
  const withValues = (about: string, ...values: readonly string[]): Probed => ({
    ...probe(about),
    json: values.map((externalId) => ({ externalId })),
    seen: { wanted: 'x' },
  });
  const syntax = (...probes: readonly Probed[]): Json | undefined =>
    lists
      .conclude([...probes, withValues('whole', 'x', 'y', 'z')], order)
      .find(({ key }) => key === 'order.filterSyntax')?.value;

  it('is the first in which only resources with the value are returned', () => {
    expect(syntax(withValues('filters 0 externalId', 'x', 'y', 'z'), withValues('filters 1 externalId', 'x'))).toBe(
      'filters={name}:{value}',
    );
  });

  it('is open where everything or nothing is returned', () => {
    expect(syntax(withValues('filters 0 externalId', 'x', 'y', 'z'))).toBeUndefined();
    expect(syntax(withValues('filters 0 externalId'))).toBeUndefined();
  });
});
