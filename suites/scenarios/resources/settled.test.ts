import { describe, expect, it } from 'vitest';
import type { JsonObject, Operation } from '../../../contracts/contract.ts';
import type { CallValues, World } from '../scenario.ts';
import { attempts, listSettled } from './settled.ts';

const list = { id: 'ticket.list', action: 'list', parameters: [] } as unknown as Operation;
const PAGE = 2;

/** A world in front of a list with pages of two, and the offsets that were requested since the last look. */
function worldOf(items: readonly JsonObject[]) {
  let offsets: number[] = [];
  const found: boolean[] = [];
  const world = {
    created: [],
    startedAt: new Date(0),
    declared: (key: string) => (key === 'settleMs' ? 0 : undefined),
    isUnavailable: () => false,
    pause: () => Promise.resolve(),
    note: (_name: string, facts: { readonly found: boolean }) => found.push(facts.found),
    call: (_operation: Operation, { query = {} }: CallValues) => {
      const offset = Number(query['offset'] ?? 0);
      offsets.push(offset);
      return Promise.resolve({
        exchange: { seq: 1, request: { url: 'http://target.example/list' } },
        live: { status: 200, json: items.slice(offset, offset + PAGE) },
      });
    },
  } as unknown as World;
  const requested = (): readonly number[] => {
    const before = offsets;
    offsets = [];
    return before;
  };
  return { world, found, requested };
}

const made = (id: string) => ({ id, item: id, identity: 'A.valid', externalId: id, sent: {} });

describe('the search for a resource in a list', () => {
  it('begins where the last one was found', async () => {
    const items = ['1', '2', '3', '4', '5'].map((id): JsonObject => ({ id }));
    const { world, requested } = worldOf(items);
    expect(await listSettled(world, list, made('5'))).toBe(true);
    expect(requested()).toEqual([0, 2, 4]);
    items.push({ id: '6' }, { id: '7' });
    expect(await listSettled(world, list, made('7'))).toBe(true);
    expect(requested()).toEqual([4, 6]);
  });

  it('reads the whole list before it says that a resource is absent', async () => {
    const { world, found, requested } = worldOf(['1', '2', '3'].map((id): JsonObject => ({ id })));
    await listSettled(world, list, made('3'));
    requested();
    expect(await listSettled(world, list, made('1'))).toBe(true);
    expect(requested()).toEqual([2, 3, 0]);
    await listSettled(world, list, made('3'));
    requested();
    expect(await listSettled(world, list, made('9'))).toBe(false);
    expect(requested()).toEqual([2, 3, 0, 2, 3]);
    expect(found).toEqual([true, true, true, false]);
  });

  it('is one with those of other resources that begin while the list is read', async () => {
    const { world, found, requested } = worldOf(['1', '2', '3'].map((id): JsonObject => ({ id })));
    const ids = ['1', '2', '3', '9'];
    expect(await Promise.all(ids.map((id) => listSettled(world, list, made(id))))).toEqual([true, true, true, false]);
    // The first alone, the others together: from the first page to the empty one.
    expect(requested()).toEqual([0, 0, 2, 3]);
    expect(found).toHaveLength(ids.length);
  });

  it('fails alone with a request that fails', async () => {
    const { world } = worldOf([{ id: '1' }]);
    const { call } = world;
    let sent = 0;
    const failing = {
      ...world,
      call: (...values: Parameters<typeof call>) => {
        sent += 1;
        return sent === 1 ? Promise.reject(new Error('interrupted')) : call(...values);
      },
    };
    const [first, second] = await Promise.allSettled(['1', '1'].map((id) => listSettled(failing, list, made(id))));
    expect(first).toMatchObject({ status: 'rejected' });
    expect(second).toMatchObject({ status: 'fulfilled', value: true });
  });
});

describe('attempts within the settling time', () => {
  it('go on for as long as this process was delayed', async () => {
    const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
    const isLast: boolean[] = [];
    for await (const last of attempts({ pause }, 200)) {
      isLast.push(last);
      const end = performance.now() + (isLast.length === 1 ? 300 : 0);
      while (performance.now() < end);
    }
    expect(isLast.length).toBeGreaterThan(2);
    expect(isLast.indexOf(true)).toBe(isLast.length - 1);
  });
});
