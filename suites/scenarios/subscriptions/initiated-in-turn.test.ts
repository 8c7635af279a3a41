import { describe, expect, it } from 'vitest';
import type { Delivery } from '../../../contracts/formats/recording.ts';
import type { World } from '../scenario.ts';
import { nextShown, rememberShown } from './initiated-in-turn.ts';

const worldOf = (): World =>
  ({
    contract: { id: 'ticket' },
    declared: (key: string) => (key === 'notification.schema' ? { ticket: { id: '/id' } } : undefined),
  }) as unknown as World;

const about = (id?: string): Delivery =>
  ({ request: { headers: [], body: JSON.stringify(id === undefined ? {} : { id }) } }) as unknown as Delivery;

/** Waits for what comes, one after the other. */
const waitFor = (world: World, ...coming: readonly Delivery[]): Promise<Delivery | undefined> => {
  const left = [...coming];
  return nextShown(world, 1000, () => Promise.resolve(left.shift()));
};

describe('events that the provider initiates', () => {
  it('show their resources where each notification does', () => {
    const world = worldOf();
    expect(rememberShown(world, [about('T-1'), about('T-1')])).toBe(true);
    expect(rememberShown(world, [about('T-2'), about()])).toBe(false);
    expect(rememberShown(world, [])).toBe(false);
  });
});

describe('the notification of an event', () => {
  it('is not another one of an earlier event', async () => {
    const world = worldOf();
    rememberShown(world, [about('T-1')]);
    const [again, later] = [about('T-1'), about('T-2')];
    expect(await waitFor(world, again, later)).toBe(later);
  });

  it('is one of an earlier resource where no other one comes', async () => {
    const world = worldOf();
    rememberShown(world, [about('T-1')]);
    const again = about('T-1');
    expect(await waitFor(world, again)).toBe(again);
  });

  it('is any where it shows no resource', async () => {
    const shapeless = about();
    expect(await waitFor(worldOf(), shapeless)).toBe(shapeless);
  });
});
