import { describe, expect, it } from 'vitest';
import { inTurn } from './in-turn.ts';

describe('work in turn', () => {
  it('is done one after the other at the same thing, regardless of what becomes of one', async () => {
    const world = { created: [] };
    const order: string[] = [];
    const failing = inTurn(world, 'T-1', async () => {
      await Promise.resolve();
      order.push('first');
      throw new Error('stopped');
    });
    const next = inTurn(world, 'T-1', () => {
      order.push('second');
      return Promise.resolve(true);
    });
    await expect(failing).rejects.toThrow('stopped');
    await expect(next).resolves.toBe(true);
    expect(order).toEqual(['first', 'second']);
  });

  it('is done side by side at different things', async () => {
    const world = { created: [] };
    const never = new Promise<never>(() => undefined);
    void inTurn(world, 'T-1', () => never);
    await expect(inTurn(world, 'T-2', () => Promise.resolve('done'))).resolves.toBe('done');
  });
});
