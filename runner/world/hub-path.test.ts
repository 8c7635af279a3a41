import { describe, expect, it } from 'vitest';
import type { Operation } from '../../contracts/contract.ts';
import { loadContracts } from '../../contracts/load.ts';
import type { CallOptions, Response, World } from '../../suites/scenarios/scenario.ts';
import { hubPath } from './hub-path.ts';

const contract = loadContracts().find(({ id }) => id === 'change');
const operations = contract?.operations ?? [];
const register = operations.find(({ action }) => action === 'hub-create') as Operation;

const GOOD = {
  identity: 'A',
  facts: { step: 'subscribe', hub: 'main', kind: 'good', token: 'valid', body: 'valid' },
} as const satisfies CallOptions;

/** A target that decides by the path; the path of the document is undefined. */
function targetOf(status: (path: string | undefined) => number, bound?: object) {
  const sent: (string | undefined)[] = [];
  const world: unknown = {
    created: [],
    declared: () => undefined,
    operation: (action: string) => operations.find((one) => one.action === action),
    binding: () => bound,
  };
  const call = hubPath.inForm(world as World, (_operation, _values, { path }) => {
    sent.push(path);
    const returned = status(path);
    return Promise.resolve({ live: { status: returned }, succeeded: returned === 201 } as unknown as Response);
  });
  const statusOf = async (): Promise<number | undefined> => (await call(register, {}, GOOD)).live?.status;
  return { sent, statusOf };
}

describe('the registration of a hub', () => {
  it('is sent to the path of the document if the target serves it', async () => {
    const { sent, statusOf } = targetOf(() => 201);
    expect([await statusOf(), await statusOf()]).toEqual([201, 201]);
    expect(sent).toEqual([undefined, undefined]);
  });

  it('is sent to the collection of hubs if the target serves only that, and so is each one after it', async () => {
    const { sent, statusOf } = targetOf((path) => (path === '/hub' ? 201 : 404));
    expect([await statusOf(), await statusOf()]).toEqual([201, 201]);
    expect(sent).toEqual([undefined, '/hub', '/hub']);
  });

  it.each([
    ['it is rejected for another reason', 400, undefined],
    ['the profile binds the paths of hubs', 404, { path: '/hubs/{id}' }],
  ] as const)('is not sent elsewhere if %s', async (_, status, bound) => {
    const { sent, statusOf } = targetOf(() => status, bound);
    expect(await statusOf()).toBe(status);
    expect(sent).toEqual([undefined]);
  });
});
