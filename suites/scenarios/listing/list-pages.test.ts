import { describe, expect, it } from 'vitest';
import type { Operation } from '../../../contracts/contract.ts';
import type { CallValues, World } from '../scenario.ts';
import { ITEMS, PAGES, walk, type ListContext } from './list-pages.ts';

const list = { id: 'ticket.list', action: 'list', parameters: [] } as unknown as Operation;

/** A list with so many items, of which a response contains as many as its limit, or a usual number. */
function contextOf(count: number, usual: number) {
  let requests = 0;
  const world = {
    created: [{ customer: 'A' }],
    options: { effort: 'standard' },
    declared: () => undefined,
    isUnavailable: () => false,
    call: (_operation: Operation, { query = {} }: CallValues) => {
      requests += 1;
      const offset = Number(query['offset'] ?? 0);
      const end = Math.min(count, offset + Number(query['limit'] ?? usual));
      const json = Array.from({ length: Math.max(0, end - offset) }, (_, index) => ({ id: String(offset + index) }));
      return Promise.resolve({
        exchange: { request: { url: 'http://target.example/list' } },
        live: { status: 200, json },
      });
    },
  } as unknown as World;
  const context = { world, list, customer: { name: 'A', identity: 'A.valid' }, base: {} } as unknown as ListContext;
  return { context, sent: () => requests };
}

describe('a walk through a list', () => {
  it('ends with an empty page', async () => {
    const { context, sent } = contextOf(45, 20);
    expect(await walk(context, 'all-before')).toBe(45);
    expect(sent()).toBe(4);
  });

  it('reads as many items as a run creates, however small the pages of the target are', async () => {
    const { context } = contextOf(10_000, 5);
    expect(await walk(context, 'all-before')).toBe(ITEMS.standard);
  });

  it('reads a number of pages, if they have the size that was requested or a usual one', async () => {
    const byTwo = contextOf(10_000, 20);
    expect(await walk(byTwo.context, 'by-two', { limit: 2 })).toBe(2 * PAGES.standard);
    const large = contextOf(10_000, 50);
    await walk(large.context, 'all-before');
    expect(large.sent()).toBe(PAGES.standard);
  });
});
