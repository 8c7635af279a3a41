import { describe, expect, it } from 'vitest';
import type { Json } from '../../contracts/contract.ts';
import { loadContracts } from '../../contracts/load.ts';
import { FILTERS } from '../../suites/scenarios/listing/found-syntax.ts';
import { probe } from '../testing/probe.ts';
import { lists } from './lists.ts';

type Probed = Parameters<typeof lists.conclude>[0][number];

const change = loadContracts().find(({ id }) => id === 'change')!;

const listed = (about: string, ...ids: readonly string[]): Probed => probe(about, { json: ids.map((id) => ({ id })) });
const page = (offset: string, id: string): Probed => probe('offset', { of: offset, json: [{ id }] });
const paging = (...probes: readonly Probed[]): Json | undefined =>
  lists.conclude(probes, change).find(({ key }) => key === 'paging')?.value;
const WHOLE = listed('whole', 'c', 'b', 'a');

describe('the index of the first resource', () => {
  it.each([
    [0, 'c', 'b'],
    [1, 'c', 'c'],
  ])('is %i', (base, atZero, atOne) => {
    expect(paging(WHOLE, page('0', atZero), page('1', atOne), WHOLE)).toEqual({ base });
  });

  it('is open if the list was ordered anew meanwhile', () => {
    const anew = listed('whole', 'a', 'c', 'b');
    expect(paging(WHOLE, page('0', 'a'), page('1', 'c'), anew)).toBeUndefined();
    expect(paging(WHOLE, page('0', 'a'), page('1', 'c'), WHOLE)).toBeUndefined();
  });
});

describe('the syntax of filters', () => {
  const order = loadContracts().find(({ id }) => id === 'order')!;
  const withValues = (about: string, values: readonly string[], syntax?: string): Probed =>
    probe(about, {
      of: 'externalId',
      json: values.map((externalId) => ({ externalId })),
      seen: { wanted: 'x', ...(syntax === undefined ? {} : { syntax }) },
    });
  const filtered = (at: number, ...values: readonly string[]): Probed => withValues('filter', values, FILTERS[at]);
  const syntax = (...probes: readonly Probed[]): Json | undefined =>
    lists
      .conclude([...probes, withValues('whole', ['x', 'y', 'z'])], order)
      .find(({ key }) => key === 'order.filterSyntax')?.value;

  it('is the first in which only resources with the value are returned', () => {
    expect(syntax(filtered(0, 'x', 'y', 'z'), filtered(1, 'x'))).toBe('filters={name}:{value}');
  });

  it('is open where everything or nothing is returned', () => {
    expect(syntax(filtered(0, 'x', 'y', 'z'))).toBeUndefined();
    expect(syntax(filtered(0))).toBeUndefined();
  });
});
