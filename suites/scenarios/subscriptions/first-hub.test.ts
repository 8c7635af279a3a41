import { describe, expect, it } from 'vitest';
import type { JsonObject, Operation } from '../../../contracts/contract.ts';
import type { CallValues, World } from '../scenario.ts';
import { firstHub } from './first-hub.ts';
import { subscribe } from './subscribe.ts';

interface Registration {
  readonly identity: string;
  readonly values: CallValues;
}

const create = { id: 'change.hub-create', action: 'hub-create', parameters: [{ name: 'EventType' }] };
const operations = [create, { id: 'change.publish', action: 'publish' }, { id: 'change.create', action: 'create' }];

/** A world whose target returns for each registration a status and an id. */
function worldOf(respond: (one: Registration) => { status: number; id?: string; callback?: string }) {
  const sent: Registration[] = [];
  const blocked: unknown[][] = [];
  const world = {
    contract: { id: 'change', operations },
    options: { effort: 'smoke' },
    customers: ['A', 'B'].map((name) => ({ name, identity: `${name}.valid` })),
    declared: () => undefined,
    now: () => 0,
    openCallback: () => Promise.resolve({ url: `http://listener/${sent.length}`, deliveries: [] }),
    call: (_: Operation, values: CallValues, { identity }: { identity: string }) => {
      const one = { identity, values };
      sent.push(one);
      const { status, ...json } = respond(one);
      const live = { status, json };
      return Promise.resolve({ exchange: { seq: sent.length }, live, succeeded: status === 201 });
    },
    rememberHub: ({ live }: { live: { json: { id?: string } } }) => live.json.id,
    blocked: (...noted: unknown[]) => blocked.push(noted),
  } as unknown as World;
  return { world, sent, blocked };
}

const bodyOf = ({ values }: Registration): object => values.body as object;

describe('the first hub', () => {
  it('is registered once if the target accepts it', async () => {
    const { world, sent, blocked } = worldOf(() => ({ status: 201, id: '1' }));
    expect((await firstHub(world, create as unknown as Operation))?.main.isRegistered).toBe(true);
    expect([sent.length, blocked]).toEqual([1, []]);
  });

  it('is a hub if it has an id, regardless of the 2xx status', async () => {
    const { world, sent } = worldOf(() => ({ status: 200, id: '1' }));
    expect((await firstHub(world, create as unknown as Operation))?.main.isRegistered).toBe(true);
    expect(sent).toHaveLength(1);
  });

  it('is no hub by a 200 without an id', async () => {
    const { world, blocked } = worldOf(() => ({ status: 200 }));
    expect(await firstHub(world, create as unknown as Operation)).toBeUndefined();
    expect(blocked).toEqual([
      [
        'the registration of the hub of the first customer failed',
        { cause: { seq: 1 }, operations: ['change.hub-create', 'change.publish'] },
      ],
    ]);
  });

  it('is a hub if a 2xx without an id returns the callback', async () => {
    const { world } = worldOf(({ values }) => ({
      status: 200,
      callback: (values.body as JsonObject)['callback'] as string,
    }));
    expect((await firstHub(world, create as unknown as Operation))?.main.isRegistered).toBe(true);
  });

  it('is registered without a query if the target rejects the neutral one', async () => {
    const { world, sent } = worldOf((one) => ('query' in bodyOf(one) ? { status: 400 } : { status: 201, id: '1' }));
    expect((await firstHub(world, create as unknown as Operation))?.main.isRegistered).toBe(true);
    expect(sent).toHaveLength(2);
  });

  it('is registered with an empty event type if the target needs the parameter', async () => {
    const { world, sent } = worldOf(({ values }) =>
      values.query?.['EventType'] === '' ? { status: 201, id: '1' } : { status: 400 },
    );
    const first = await firstHub(world, create as unknown as Operation);
    expect(first?.main.isRegistered).toBe(true);
    if (!first) return;
    // Every other hub is registered with it, too.
    await subscribe(first.context, first.context.customer, 'second');
    expect(sent.at(-1)?.values.query).toEqual({ EventType: '' });
  });

  it('belongs to the second customer if the target rejects the first one', async () => {
    const { world } = worldOf(({ identity }) => (identity === 'B.valid' ? { status: 201, id: '1' } : { status: 500 }));
    expect((await firstHub(world, create as unknown as Operation))?.context.customer.name).toBe('B');
  });

  it('is tried at another address if the target rejects each callback of the listener', async () => {
    const { world, sent, blocked } = worldOf(({ values }) =>
      String((values.body as JsonObject)['callback']).startsWith('https:') ? { status: 201 } : { status: 400 },
    );
    expect(await firstHub(world, create as unknown as Operation)).toBeUndefined();
    expect(bodyOf(sent.at(-1)!)).toMatchObject({ callback: 'https://listener.example/conformance' });
    expect(blocked).toHaveLength(1);
  });
});
