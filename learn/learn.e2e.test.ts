import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadContracts } from '../contracts/load.ts';
import type { Json } from '../contracts/contract.ts';
import type { Profile } from '../contracts/formats/profile.ts';
import { startProvider } from '../reference/provider.ts';
import { learn, type Learnt } from './learn.ts';
import { hubQueries } from './learners/hub-queries.ts';

const contracts = loadContracts();
type Provider = Awaited<ReturnType<typeof startProvider>>;

/** The profile of the reference provider for the ticket interface, with only some declarations. */
function ticketProfile(provider: Provider, declarations: Readonly<Record<string, Json>> = {}): Profile {
  const { interfaces, provenance: _, triggers: __, devices: ___, ...profile } = provider.profile();
  return { ...profile, interfaces: { ticket: interfaces['ticket'] as Profile['interfaces'][string] }, declarations };
}

// Side by side: learning waits for notifications for most of its time.
describe.concurrent('learning from the reference provider', () => {
  let provider: Provider;
  let learnt: Learnt;
  const ask = (profile: Profile, readOnly = false): Promise<Learnt> =>
    learn({ contracts, profile, env: provider.env, directory: '.', signal: new AbortController().signal, readOnly });

  beforeAll(async () => {
    provider = await startProvider({});
    learnt = await ask(ticketProfile(provider, { malformedJsonStatus: [422] }));
  });
  afterAll(() => provider.close());

  const valueOf = (key: string): Json | undefined => learnt.found.find((one) => one.key === key)?.value;

  it.each([
    'ticket.create.minimalBody',
    'ticket.create.requiredFields',
    'ticket.update.patchableField',
    'ticket.patchListSemantics',
    'ticket.duplicateExternalId',
    'ticket.unknownIdStatus',
    'ticket.enforcesFromDateTime',
    'ticket.hubGetShape',
    'ticket.windowField',
    'ticket.windowInclusive',
    'invalidParamStatus',
    'unsupportedMediaStatus',
    'otherMethodStatus',
    'unknownParamPolicy',
    'jsonHeadersRequired',
    'errorMediaType',
    'statusConditions',
    'authChallengeHeader',
    'listOrderStable',
    'fieldsAlwaysReturned',
    'hub.requiredFields',
    'hub.duplicatePolicy',
    'hub.unknownIdStatus',
    'notification.method',
    'notification.callbackPathRule',
    'notification.ownCreates',
    'notification.ownUpdates',
  ])('finds %s as the provider declares it', (key) => {
    expect(valueOf(key)).toEqual(provider.profile().declarations?.[key]);
  });

  it('finds where a notification has the id, and how lists are sorted', () => {
    expect(valueOf('notification.schema')).toMatchObject({ ticket: { id: '/event/troubleTicket/id' } });
    expect(valueOf('ticket.sortSyntax')).toMatchObject({ asc: '{f}', desc: '-{f}' });
  });

  it('finds a query that selects, and what is done about listeners that fail or redirect', () => {
    expect(valueOf('hub.querySyntax')).toMatchObject({ ticket: { example: 'priority=1' } });
    expect(valueOf('notification.delivery')).toEqual({ retries: 4, redirects: false, order: 'kept' });
  });

  it('proposes nothing for what the profile declares, and shows each value by an exchange', () => {
    expect(valueOf('malformedJsonStatus')).toBeUndefined();
    expect(learnt.found.filter(({ shownBy }) => shownBy.length === 0)).toEqual([]);
  });

  it('removes the hubs that it registered', () => {
    expect(learnt.leftovers).toEqual([]);
  });

  it('changes nothing if the run is read-only', async () => {
    const readOnly = await ask(ticketProfile(provider), true);
    expect(readOnly.created).toBe(0);
    expect(readOnly.found.map(({ key }) => key)).toEqual(['statusConditions', 'authChallengeHeader']);
  });
});

describe.concurrent('learning how the reference provider looks up devices', () => {
  let provider: Provider;
  let learnt: Learnt;

  beforeAll(async () => {
    provider = await startProvider({});
    const { interfaces, provenance: _, triggers: __, ...profile } = provider.profile();
    const own = { device: interfaces['device'] as Profile['interfaces'][string] };
    learnt = await learn({
      contracts,
      env: provider.env,
      directory: '.',
      signal: new AbortController().signal,
      readOnly: true,
      profile: { ...profile, interfaces: own, declarations: {} },
    });
  });
  afterAll(() => provider.close());

  it.each([
    'duplicateKeyBehaviour',
    'msisdnNotation',
    'keyCombination',
    'noKeyBehaviour',
    'emptyKeyBehaviour',
    'malformedKeyStatus',
    'missingTokenStatus',
    'unknownDeviceStatus',
    'unlocatedStatus',
    'duplicateCorrelationPolicy',
  ])('finds %s as the provider declares it', (name) => {
    const value = learnt.found.find(({ key }) => key === `device.${name}`)?.value;
    expect(value).toEqual(provider.profile().declarations?.[`device.${name}`]);
    expect(value).toBeDefined();
  });

  it('shows no number of a device', () => {
    const shown = learnt.found.flatMap(({ shownBy }) => shownBy.map(({ target }) => target)).join('\n');
    const numbers = Object.values(provider.profile().devices?.customers ?? {}).flatMap(({ located }) =>
      located.flatMap(({ imsi, msisdn }) => [imsi, msisdn].filter((number) => number !== undefined)),
    );
    expect(numbers.length).toBeGreaterThan(0);
    for (const number of numbers) expect(shown).not.toContain(number);
  });
});

describe.concurrent('learning operations whose path no document states', () => {
  it.each(['ticket', 'change', 'order'])('finds those of the %s interface, and leaves no hub behind', async (name) => {
    const provider = await startProvider({});
    try {
      const { interfaces, provenance: _, triggers: __, bindings = {}, ...profile } = provider.profile();
      const own = { [name]: interfaces[name] as Profile['interfaces'][string] };
      const { found, leftovers } = await learn({
        contracts,
        env: provider.env,
        directory: '.',
        signal: new AbortController().signal,
        readOnly: false,
        profile: { ...profile, interfaces: own, bindings: {}, declarations: {} },
      });
      const operations = found.filter(({ section }) => section === 'bindings');
      const declared = Object.keys(bindings).filter((key) => key.startsWith(`${name}.`));
      expect(operations.map(({ key }) => key).toSorted()).toEqual(declared.toSorted());
      for (const { key, value } of operations) expect(bindings[key]).toMatchObject(value as object);
      expect(found.map(({ key }) => key)).toContain(`${name}.create.minimalBody`);
      expect(leftovers).toEqual([]);
    } finally {
      await provider.close();
    }
  });
});

describe('learning that an error ends', () => {
  it('removes the hubs, and reports what could not be removed before it throws', async () => {
    const provider = await startProvider({ faults: ['ticket.hub-delete.is-rejected'] });
    try {
      const declared = provider.profile().declarations ?? {};
      const { 'hub.requiredFields': _, 'hub.querySyntax': __, ...declarations } = declared as Record<string, Json>;
      const left: unknown[] = [];
      const learning = learn({
        contracts,
        env: provider.env,
        directory: '.',
        signal: new AbortController().signal,
        readOnly: false,
        profile: ticketProfile(provider, declarations),
        onProgress: (text) => {
          if (text.includes(hubQueries.finds)) throw new Error('a mistake of a learner');
        },
        onLeftovers: (leftovers) => left.push(...leftovers),
      });
      await expect(learning).rejects.toThrow('a mistake of a learner');
      expect(left).toContainEqual({
        what: expect.stringContaining('ticket hub'),
        why: expect.stringContaining('the response to its removal was'),
      });
    } finally {
      await provider.close();
    }
  });
});
