import { describe, expect, it } from 'vitest';
import type { Json } from '../../contracts/contract.ts';
import { loadContracts } from '../../contracts/load.ts';
import { probe } from '../testing/probe.ts';
import { historyOrder } from './history-order.ts';

const device = loadContracts().find(({ id }) => id === 'device')!;

const entry = (at: string, more: Readonly<Record<string, string>> = {}): Json => ({ properties: { at, ...more } });
const [FIRST, SECOND, THIRD] = ['2026-01-01T09:00:00Z', '2026-01-01T09:30:00+00:00', '2026-01-01T11:00:00+01:00'];

const orderOf = (...bodies: readonly Json[]): Json | undefined =>
  historyOrder(
    bodies.map((json) => probe('identity', { of: 'device.history', json })),
    device,
  )[0]?.value;

describe('the order of a history', () => {
  it('is that of the times of its entries', () => {
    const entries = [entry(FIRST), entry(SECOND), entry(THIRD)];
    expect(orderOf({ features: entries })).toEqual({ pointer: '/features/*/properties/at', direction: 'asc' });
    expect(orderOf(entries.toReversed())).toEqual({ pointer: '/*/properties/at', direction: 'desc' });
  });

  it('is that of the first member with one direction', () => {
    const entries = [entry(SECOND, { seen: THIRD }), entry(FIRST, { seen: SECOND }), entry(THIRD, { seen: FIRST })];
    expect(orderOf(entries)).toEqual({ pointer: '/*/properties/seen', direction: 'desc' });
  });

  it.each<[string, ...(readonly Json[])]>([
    ['two entries', [entry(FIRST), entry(SECOND)]],
    ['equal times', [entry(FIRST), entry(FIRST), entry(SECOND)]],
    [
      'histories that differ in it',
      [FIRST, SECOND, THIRD].map((at) => entry(at)),
      [THIRD, SECOND, FIRST].map((at) => entry(at)),
    ],
    ['a history without times', [{}, {}, {}]],
  ])('does not follow from %s', (_sentence, ...bodies) => {
    expect(orderOf(...bodies)).toBeUndefined();
  });
});
