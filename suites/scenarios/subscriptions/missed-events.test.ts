import { describe, expect, it } from 'vitest';
import type { Operation } from '../../../contracts/contract.ts';
import type { World } from '../scenario.ts';
import { countWindow, stillNotified } from './missed-events.ts';
import type { Hub, HubContext } from './subscribe.ts';

/** A context in which registrations are accepted, or not. */
function groundOf(status: number) {
  const sent: string[] = [];
  const world = {
    contract: { id: 'ticket', operations: [] },
    options: { effort: 'smoke' },
    declared: () => undefined,
    now: () => 0,
    openCallback: ({ hub }: { hub: string }) => Promise.resolve({ url: `http://listener/${hub}`, deliveries: [] }),
    call: (_: Operation, __: unknown, { facts }: { facts: { hub: string } }) => {
      sent.push(facts.hub);
      return Promise.resolve({ exchange: {}, live: { status }, succeeded: status === 201 });
    },
    rememberHub: () => (status === 201 ? '1' : undefined),
    blocked: () => undefined,
  } as unknown as World;
  const customer = { name: 'A', identity: 'A.valid' };
  const context = { world, create: {}, customer } as unknown as HubContext;
  return { context, sent };
}

const hubOf = (name: Hub['name']): Hub => ({ name, customer: { name: 'A' }, isRegistered: true }) as unknown as Hub;

const namesIn = async (context: HubContext, hubs: readonly Hub[], trigger: 'update' | 'status-change' = 'update') =>
  (await stillNotified(context, hubs, trigger)).map(({ name }) => name);

describe('a hub that is waited for', () => {
  it('stays one after a single event that it was not notified of, or two that are not in a row', async () => {
    const { context, sent } = groundOf(201);
    const main = hubOf('main');
    for (const isNotified of [false, true, false]) countWindow(main, 'update', isNotified);
    expect([await namesIn(context, [main]), sent]).toEqual([['main'], []]);
  });

  it('is left out after two in a row, for events of this kind', async () => {
    const { context } = groundOf(201);
    const [main, crid] = [hubOf('main'), hubOf('crid')];
    for (const isNotified of [false, false]) countWindow(crid, 'update', isNotified);
    expect(await namesIn(context, [main, crid])).toEqual(['main']);
    expect(await namesIn(context, [main, crid], 'status-change')).toEqual(['main', 'crid']);
  });

  it('is replaced once if it is the main one', async () => {
    const { context, sent } = groundOf(201);
    const main = hubOf('main');
    for (const isNotified of [false, false]) countWindow(main, 'update', isNotified);
    expect(await namesIn(context, [main])).toEqual(['replacement']);
    const [replacement] = await stillNotified(context, [main], 'update');
    for (const isNotified of [false, false]) countWindow(replacement!, 'update', isNotified);
    expect([await namesIn(context, [main]), sent]).toEqual([[], ['replacement']]);
  });

  it('has no replacement if the target rejects it', async () => {
    const { context } = groundOf(400);
    const main = hubOf('main');
    for (const isNotified of [false, false]) countWindow(main, 'update', isNotified);
    expect(await namesIn(context, [main])).toEqual([]);
  });
});
