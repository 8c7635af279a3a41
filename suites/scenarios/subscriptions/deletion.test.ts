import { describe, expect, it } from 'vitest';
import { loadContracts } from '../../../contracts/load.ts';
import type { StatedFacts } from '../../../contracts/formats/evidence/facts.ts';
import type { Operation } from '../../../contracts/contract.ts';
import type { CallOptions, CallValues, World } from '../scenario.ts';
import { deletionWithoutEvents } from './deletion.ts';
import { hubsOfOtherIdentity } from './other-identity-hubs.ts';
import { subscribe } from './subscribe.ts';

const contract = loadContracts().find(({ id }) => id === 'change');
const operationOf = (action: string) => contract?.operations.find((one) => one.action === action);
const create = operationOf('hub-create') as Operation;

/** A world whose target registers, retrieves and deletes hubs; without deletion, if `offers` leaves it out; one step is not responded to. */
function worldOf(offers: readonly string[], filter?: string, lost?: string) {
  const calls: string[] = [];
  let registered = 0;
  const world = {
    contract,
    runName: 'run',
    options: { effort: 'smoke' },
    identities: ['A.valid', 'A.second'].map((name) => ({ name, customer: 'A' })),
    customers: ['A', 'B'].map((name) => ({ name, identity: `${name}.valid` })),
    declared: (key: string) => (key === 'hub.querySyntax' && filter !== undefined ? { example: filter } : undefined),
    now: () => 0,
    operation: (action: string) => (offers.includes(action) ? operationOf(action) : undefined),
    openCallback: () => Promise.resolve({ url: 'http://listener', deliveries: [] }),
    call: (_: Operation, values: CallValues, { facts }: CallOptions) => {
      const { step, hub } = facts as StatedFacts & { readonly hub?: string };
      const query = (values.body as { query?: string } | undefined)?.query;
      calls.push([step, hub, ...(hub === 'query' && step === 'subscribe' ? [query] : [])].join(' ').trim());
      const id = step === 'subscribe' ? (registered += 1) : undefined;
      if (step === lost) return Promise.resolve({ exchange: {}, succeeded: false });
      return Promise.resolve({ exchange: {}, live: { status: 200, json: { id } }, succeeded: true });
    },
    rememberHub: ({ live }: { live?: { json: { id?: number } } }) => live && String(live.json.id),
    note: () => undefined,
    blocked: () => undefined,
  } as unknown as World;
  return { world, calls };
}

const ALL = ['hub-create', 'hub-retrieve', 'hub-delete'];

async function callsOf(offers: readonly string[], filter?: string, lost?: string): Promise<readonly string[]> {
  const { world, calls } = worldOf(offers, filter, lost);
  const [customer] = world.customers;
  const context = { world, create, customer: customer! };
  const main = await subscribe(context, customer!, 'main');
  await deletionWithoutEvents(context, main);
  return calls;
}

describe('hubs whose events cannot be recognised', () => {
  it('are retrieved, then one is deleted and one with a query, and these and the others are retrieved again', async () => {
    const calls = await callsOf(ALL);
    const deleted = calls.indexOf('delete-hub deleted');
    const [before, after] = [calls.slice(0, deleted), calls.slice(deleted + 1)];
    for (const hub of ['main', 'query', 'other-customer', 'deleted', 'kept', 'foreign-deletion-target'])
      expect(before, hub).toContain(`retrieve-hub ${hub}`);
    expect(after).toEqual([
      'deleted-hub deleted',
      'delete-hub query',
      'deleted-hub query',
      'kept-hub kept',
      'kept-hub other-customer',
      'retrieve-hub main',
    ]);
  });

  it('are retrieved if none can be deleted', async () => {
    const calls = await callsOf(['hub-create', 'hub-retrieve']);
    expect(calls.filter((call) => call.startsWith('delete'))).toEqual([]);
    expect(calls).toContain('retrieve-hub other-customer');
  });

  it('are not taken for deleted if the deletion is not responded to', async () => {
    const calls = await callsOf(ALL, undefined, 'delete-hub');
    expect(calls).toContain('delete-hub deleted');
    expect(calls.filter((call) => call.startsWith('deleted-hub'))).toEqual([]);
    expect(calls).toContain('kept-hub kept');
  });

  it.each([
    ['the example of the profile', 'a=1', 'a=1'],
    ['any text without an example', undefined, 'externalId=run'],
  ])('have %s as a query', async (_, declared, sent) => {
    expect(await callsOf(ALL, declared)).toContain(`subscribe query ${sent}`);
  });
});

describe('hubs of several identities of a customer', () => {
  const callsByOther = async (offers: readonly string[], lost?: string): Promise<readonly string[]> => {
    const { world, calls } = worldOf(offers, undefined, lost);
    await hubsOfOtherIdentity({ world, create, customer: world.customers[0]! });
    return calls;
  };
  const [OWN, TARGET] = ['other-identity', 'other-identity-target'];
  const bySecond = [`other-identity ${OWN}`, `other-identity ${TARGET}`];

  it('are retrieved and deleted by another one than the one that registered them', async () => {
    expect(await callsByOther(ALL)).toEqual([
      `subscribe ${OWN}`,
      `subscribe ${TARGET}`,
      ...bySecond,
      ...bySecond,
      `deleted-hub ${TARGET}`,
    ]);
  });

  it('are retrieved if none can be deleted', async () => {
    expect(await callsByOther(['hub-create', 'hub-retrieve'])).toEqual([
      `subscribe ${OWN}`,
      `subscribe ${TARGET}`,
      ...bySecond,
    ]);
  });

  it('are not registered if they can be neither retrieved nor deleted, and not looked for if none was registered', async () => {
    expect(await callsByOther(['hub-create'])).toEqual([]);
    expect(await callsByOther(ALL, 'subscribe')).toEqual([`subscribe ${OWN}`]);
  });
});
