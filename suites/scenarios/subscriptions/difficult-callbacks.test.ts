import { describe, expect, it } from 'vitest';
import type { Json, Operation } from '../../../contracts/contract.ts';
import type { Delivery } from '../../../contracts/formats/recording.ts';
import type { CallbackReply } from '../../../transport/listener/callback.ts';
import type { CreatedResource, World } from '../scenario.ts';
import { alwaysFailing, burst } from './difficult-callbacks.ts';
import type { HubEvent } from './events.ts';
import { subscribe, type Hub } from './subscribe.ts';

const operation = (action: string): Operation =>
  ({ id: `ticket.${action}`, action, parameters: [], responses: [] }) as unknown as Operation;

/** A target that makes so many attempts at a notification that its listener rejects, and what was noted of it. */
async function noted(delivery: Json, attemptsOfTarget: number) {
  const [windows, statuses]: [string[], number[]] = [[], []];
  let seq = 0;
  let id = 0;
  const callbacks: { respond: (text: string) => CallbackReply; deliveries: Delivery[] }[] = [];
  const world = {
    contract: { id: 'ticket', operations: [] },
    options: { effort: 'standard' },
    runName: 'run',
    created: [] as CreatedResource[],
    declared: (key: string) => (key === 'notification.delivery' ? delivery : key === 'settleMs' ? 0 : undefined),
    own: () => undefined,
    now: () => 0,
    number: () => 1,
    sequence: () => seq,
    seed: () => 1,
    pause: () => Promise.resolve(),
    blocked: () => undefined,
    isUnavailable: () => false,
    operation: (action: string) => (action === 'create' ? operation(action) : undefined),
    openCallback: (_: unknown, respond: (text: string) => CallbackReply = () => ({ status: 204 })) => {
      const deliveries: Delivery[] = [];
      callbacks.push({ respond, deliveries });
      const next = (from: number) => Promise.resolve(deliveries.find((one) => one.seq >= from));
      return Promise.resolve({ url: 'http://listener', name: '', deliveries, next });
    },
    rememberHub: () => 'H-1',
    call: () => {
      id += 1;
      const json = { id: `T-${id}` };
      return Promise.resolve({ exchange: { at: 0 }, live: { status: 201, json }, succeeded: true });
    },
    note: (_: string, { window }: { window: string }) => void windows.push(window),
  } as unknown as World;
  const context = { world, create: operation('hub-create'), customer: { name: 'A', identity: 'A' } };
  const main = await subscribe(context, context.customer, 'main');
  const event: HubEvent = {
    trigger: 'update',
    fire: (resource) => {
      for (const { respond, deliveries } of callbacks)
        for (let attempt = 0; attempt < attemptsOfTarget; attempt += 1) {
          const { status = 204 } = respond(`{"id":"${resource.id}"}`);
          statuses.push(status);
          deliveries.push({ seq: (seq += 1), request: { body: `{"id":"${resource.id}"}` } } as Delivery);
          if (status === 204) break;
        }
      return Promise.resolve(true);
    },
  };
  await alwaysFailing(context, event, main);
  return { windows, statuses };
}

describe('a callback that always fails', () => {
  it('rejects every attempt, which are noted once no further one comes', async () => {
    const { windows, statuses } = await noted({ retries: 2 }, 3);
    expect(windows).toEqual(['difficult-listeners', 'failing-always']);
    expect(statuses).toEqual([204, 500, 500, 500]);
  });

  it('waits for no more than one attempt too many', async () => {
    expect((await noted({ retries: 1 }, 9)).windows).toContain('failing-always');
  });

  it.each([
    ['no number of retries', { order: 'kept' }],
    ['more than a run can wait for', { retries: 35 }],
  ])('is not registered where the profile declares %s', async (_, declared) => {
    expect(await noted(declared, 3)).toEqual({ windows: [], statuses: [] });
  });
});

describe('changes in quick succession', () => {
  it('are waited for until each was notified, also where the last one comes first', async () => {
    const waited: number[] = [];
    let [seq, noted] = [0, 0];
    const world = {
      contract: { id: 'ticket', operations: [], declarations: [] },
      options: { effort: 'standard' },
      runName: 'run',
      declared: () => undefined,
      own: () => undefined,
      sequence: () => seq,
      seed: () => 1,
      operation,
      binding: () => undefined,
      call: () => Promise.resolve({ exchange: { seq: (seq += 1) }, succeeded: true }),
      note: () => void (noted = waited.length),
    } as unknown as World;
    const context = { world, create: operation('hub-create'), customer: { name: 'A', identity: 'A' } };
    const next = (_: number, isAbout: (text: string) => boolean) => {
      waited.push([1, 2, 3, 4, 5].find((nth) => isAbout(`burst ${nth}`)) ?? 0);
      return Promise.resolve({} as Delivery);
    };
    const main = { name: 'main', callback: { next } } as unknown as Hub;
    await burst(context, { id: 'T-1', externalId: 'E-1', identity: 'A', item: 'one' } as CreatedResource, main);
    expect(waited).toEqual([5, 1, 2, 3, 4]);
    expect(noted).toBe(5);
  });
});
