import { describe, expect, it } from 'vitest';
import type { Json } from '../../contracts/contract.ts';
import type { Profile } from '../../contracts/formats/profile.ts';
import { loadContracts } from '../../contracts/load.ts';
import { OfferedOperations } from './offered-operations.ts';

const order = loadContracts().find(({ id }) => id === 'order')!;
const list = order.operations.find(({ action }) => action === 'list')!;

const isUnavailable = (readAvailable?: Json, served: readonly string[] = []): boolean => {
  const declarations = readAvailable === undefined ? {} : { 'order.readAvailable': readAvailable };
  return new OfferedOperations(order, { declarations } as unknown as Profile, new Set(served)).isUnavailable(list);
};

describe('the list of orders, which the document calls currently unavailable,', () => {
  it('is unavailable while nothing shows otherwise', () => {
    expect(isUnavailable()).toBe(true);
    expect(isUnavailable(undefined, ['order.retrieve'])).toBe(true);
  });

  it('is available if the profile declares it, or if an earlier phase was served', () => {
    expect(isUnavailable({ list: true })).toBe(false);
    expect(isUnavailable(undefined, [list.id])).toBe(false);
  });

  it('is unavailable if the profile declares so, even if it was served', () => {
    expect(isUnavailable({ list: false }, [list.id])).toBe(true);
  });
});
