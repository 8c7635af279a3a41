import { describe, expect, it } from 'vitest';
import { loadContracts } from '../../../contracts/load.ts';
import type { Operation } from '../../../contracts/contract.ts';
import type { CallOptions, CallValues, World } from '../scenario.ts';
import { earliestListQuery } from './list-search.ts';

const operations = loadContracts().flatMap((contract) => contract.operations);
const operation = (wanted: string): Operation => operations.find(({ id }) => id === wanted)!;
const OPTIONS = { identity: 'A', facts: {} } as unknown as CallOptions;
const DAY_MS = 24 * 3600 * 1000;
const STARTED_AT = new Date('2026-06-01T00:00:00Z');

/** A target that takes windows of so many days at most, and the starts of the windows that it was sent. */
function targetOf(mostDays: number) {
  const starts: string[] = [];
  const call = (_: Operation, { query = {} }: CallValues): Promise<unknown> => {
    const start = String(query['fromDateTime']);
    starts.push(start);
    return Promise.resolve({ succeeded: STARTED_AT.getTime() - Date.parse(start) <= mostDays * DAY_MS });
  };
  const world = { call, created: [], declared: () => undefined, startedAt: STARTED_AT } as unknown as World;
  return { starts, query: (id: string) => earliestListQuery(world, operation(id), OPTIONS) };
}

describe('a list of everything', () => {
  it.each([
    [Infinity, '1969-12-31'],
    [500, '2025-04-26'],
    [31, '2026-05-01'],
  ])('begins as far back as the target takes a start, of at most %d days', async (days, start) => {
    const { query } = targetOf(days);
    expect((await query('ticket.list'))['fromDateTime']).toContain(start);
  });

  it('is searched for once in a run', async () => {
    const { starts, query } = targetOf(31);
    const first = await query('ticket.list');
    const tried = starts.length;
    expect(await query('ticket.list')).toEqual(first);
    expect(starts).toHaveLength(tried);
  });

  it('needs no start where the list has none', async () => {
    const { starts, query } = targetOf(31);
    expect([await query('order.list'), starts]).toEqual([{}, []]);
  });
});
