import { describe, expect, it } from 'vitest';
import type { Operation } from '../../contracts/contract.ts';
import { loadContracts } from '../../contracts/load.ts';
import type { CallOptions, Response, World } from '../../suites/scenarios/scenario.ts';
import { sandboxFormOf, takesValueOnce, withAcceptedSandboxValue } from './sandbox-form.ts';

const contract = loadContracts().find(({ id }) => id === 'ticket');
const list = contract?.operations.find(({ id }) => id === 'ticket.list') as Operation;
const GOOD = { identity: 'A', facts: { step: 'first', kind: 'good', token: 'valid' } } as unknown as CallOptions;

/** A target that decides by the value, and the values that it received. */
function targetWith(status: (value: string) => number, mode = 'sandbox') {
  const received: string[] = [];
  let calls = 0;
  const newSandboxName = (): string => `Call-${++calls}`;
  const names = {
    sandboxName: () => (takesValueOnce(run) ? newSandboxName() : 'Run-7'),
    newSandboxName,
  };
  const run = { created: [], profile: { mode }, ...names } as unknown as World & typeof names;
  const call = withAcceptedSandboxValue(run, (_, __, { sandboxValue }) => {
    const value = sandboxValue ?? sandboxFormOf(run)(run.sandboxName());
    received.push(value);
    const returned = status(value);
    return Promise.resolve({ live: { status: returned }, succeeded: returned === 200 } as unknown as Response);
  });
  const statusOf = async (options: CallOptions = GOOD): Promise<number | undefined> =>
    (await call(list, {}, options)).live?.status;
  return { received, statusOf };
}

const isUuid = (value: string): boolean => value.length === 36;

describe('the sandbox value of requests', () => {
  it('is the usual one for a target that takes it, also after a later rejection', async () => {
    let status = 200;
    const { received, statusOf } = targetWith(() => status);
    await statusOf();
    status = 400;
    expect(await statusOf()).toBe(400);
    expect(received).toEqual(['xxxxRun7', 'xxxxRun7', 'xxxCall1']);
  });

  it('is another one for each request where a target takes each once', async () => {
    const used = new Set<string>();
    const { received, statusOf } = targetWith((value) => (used.has(value) ? 409 : (used.add(value), 200)));
    expect([await statusOf(), await statusOf(), await statusOf()]).toEqual([200, 200, 200]);
    expect(received).toEqual(['xxxxRun7', 'xxxxRun7', 'xxxCall1', 'xxxCall2']);
  });

  it('stays the same for a target that has taken it twice', async () => {
    let status = 200;
    const { received, statusOf } = targetWith(() => status);
    await statusOf();
    await statusOf();
    status = 400;
    await statusOf();
    expect(new Set(received)).toEqual(new Set(['xxxxRun7']));
  });

  it('has another form for a target that takes no other, from the first rejection on', async () => {
    const { received, statusOf } = targetWith((value) => (isUuid(value) ? 200 : 400));
    expect([await statusOf(), await statusOf()]).toEqual([200, 200]);
    expect(received.map(isUuid)).toEqual([false, false, true, true]);
  });

  it('is searched for once by requests that are sent at the same time', async () => {
    const { received, statusOf } = targetWith((value) => (/^\d{8}$/.test(value) ? 200 : 400));
    expect(await Promise.all([statusOf(), statusOf()])).toEqual([200, 200]);
    expect(received).toHaveLength(7);
  });

  it('is the usual one where every form is rejected, or the rejection is about something else', async () => {
    const rejecting = targetWith(() => 400);
    expect([await rejecting.statusOf(), await rejecting.statusOf()]).toEqual([400, 400]);
    expect(rejecting.received.filter((value) => value === 'xxxxRun7')).toHaveLength(2);
    for (const status of [401, 404, 500]) {
      const { received, statusOf } = targetWith(() => status);
      expect([await statusOf(), received]).toEqual([status, ['xxxxRun7']]);
    }
  });

  it('is the one that a request is about, and none is searched for in production', async () => {
    const { received, statusOf } = targetWith(() => 400);
    await statusOf({ ...GOOD, sandboxValue: 'seven77' });
    const production = targetWith(() => 400, 'production');
    await production.statusOf();
    expect([received, production.received]).toEqual([['seven77'], ['xxxxRun7']]);
  });
});
