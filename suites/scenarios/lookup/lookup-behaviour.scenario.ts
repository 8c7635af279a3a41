/** What a lookup does beside access: keys of one device, correlation, media types, empty answers octet by octet, odd keys. */

import type { Operation } from '../../../contracts/contract.ts';
import type { DeviceKey } from '../../../contracts/formats/profile.ts';
import { keyOf, oneKey } from '../../../profile/one-key.ts';
import { placedDevices } from '../../../contracts/placed-devices.ts';
import { lookupQuery } from './lookup-query.ts';
import { defineScenario, type CallOptions,  type World } from '../scenario.ts';

interface Ground {
  readonly world: World;
  readonly operation: Operation;
  readonly identity: string;
  readonly own: DeviceKey;
  readonly second: DeviceKey | undefined;
  readonly unknown: DeviceKey | undefined;
}

const granted = { token: 'valid', scope: 'held' } as const;

const asking = (identity: string, facts: CallOptions['facts'], more: Partial<CallOptions> = {}): CallOptions => ({
  identity,
  facts: { ...granted, ...facts },
  ...more,
});

/** Reads the same device again and again, by each key, with others in between. */
async function sameDevice({ world, operation, identity, own }: Ground): Promise<void> {
  for (const [step, key] of [
    ['first', 'imsi'],
    ['second', 'msisdn'],
    ['third', 'both'],
    ['last', 'imsi'],
  ] as const) {
    const query = lookupQuery(world, [own], key);
    if (query)
      await world.call(
        operation,
        { query },
        asking(identity, { step: `same-device-${step}`, key, set: 'owned', kind: 'good' }),
      );
  }
}

async function correlation({ world, operation, identity, own }: Ground): Promise<void> {
  const query = oneKey(own);
  const located = placedDevices(world.profile).filter(({ at: [, , , kind] }) => kind === 'located');
  const elsewhere = world.customers.slice(0, 2).flatMap(({ name, identity: who }) =>
    located
      .filter(({ device, at: [, , owner] }) => owner === name && device !== own)
      .slice(0, 1)
      .map((one) => [who, one] as const),
  );
  const facts = { step: 'correlation', set: 'owned', key: keyOf(own), kind: 'good' };
  await world.call(
    operation,
    { query, headers: { correlationId: null } },
    asking(identity, { ...facts, correlation: 'absent' }),
  );
  const given = `${world.runName}-${world.seed('correlation', operation.id)}`;
  await world.call(
    operation,
    { query, headers: { correlationId: given } },
    asking(identity, { ...facts, correlation: 'given' }),
  );
  await world.call(
    operation,
    { query, headers: { correlationId: given } },
    asking(identity, { ...facts, correlation: 'repeated', kind: 'probe' }),
  );
  // An id is no key to an answer: other devices, and those of other customers, are asked for under the same one.
  for (const [who, device] of elsewhere)
    await world.call(
      operation,
      { query: oneKey(device.device), headers: { correlationId: given } },
      asking(who, { ...facts, key: keyOf(device.device), asked: device.label, correlation: 'repeated', kind: 'probe' }),
    );
  await world.call(
    operation,
    { query, headers: { correlationId: `${given}-${'0123456789'.repeat(20)}` } },
    asking(identity, { ...facts, correlation: 'long', kind: 'offered' }),
  );
  await Promise.all(
    Array.from({ length: 4 }, (_, index) =>
      world.call(
        operation,
        { query, headers: { correlationId: `${given}-${index}` } },
        asking(identity, { ...facts, correlation: 'concurrent' }),
      ),
    ),
  );
}

async function mediaTypes({ world, operation, identity, own }: Ground): Promise<void> {
  const query = oneKey(own);
  const facts = { step: 'accept', set: 'owned', kind: 'good' };
  const [type] = operation.responses.flatMap(({ status, content }) =>
    status === 200 && content.kind === 'shown' ? Object.keys(content.content) : [],
  );
  const forms: readonly (readonly [string, string | null])[] = [
    ['absent', null],
    ['any', '*/*'],
    ...(type === undefined ? [] : ([['listed', `text/html;q=0.1, ${type};q=0.9`]] as const)),
  ];
  for (const [form, accept] of forms)
    await world.call(operation, { query, headers: { accept } }, asking(identity, { ...facts, accept: form }));
  await world.call(
    operation,
    { query, headers: { accept: 'text/html' } },
    asking(identity, { ...facts, accept: 'other', key: keyOf(own), kind: 'probe' }),
  );
}

/** What is no IMSI of a device whose IMSI this is: its beginning or its end alone, zeros more or less before it. */
function likeImsis(imsi: string): readonly string[] {
  const bare = imsi.replace(/^0+/, '');
  const zeros = bare === imsi ? [`0${imsi}`, `00${imsi}`] : [imsi.slice(1), bare, `0${imsi}`, `00${imsi}`];
  return [imsi.slice(0, -1), imsi.slice(0, 6), imsi.slice(-12), imsi.slice(-9), ...zeros];
}

/** What is no phone number of a device whose number this is. Zeros before it, and the form within a country, may be taken for the number itself. */
const likeNumbers = (msisdn: string): readonly string[] => [msisdn.slice(0, -1), msisdn.slice(0, 6), msisdn.slice(-6)];

/**
 * Keys made from an own device's that are no key of it, nor the one under the other's name. Where a device without a location is found, too,
 * its keys are taken as well: another register may be asked for it.
 */
async function nearKeys({ world, operation, identity, own }: Ground): Promise<void> {
  const placed = placedDevices(world.profile);
  const plain = (name: string, key: string): string => `${name} ${key.replace(/^\+/, '')}`;
  const known = new Set(placed.flatMap(({ device }) => Object.entries(device)).map(([name, key]) => plain(name, key)));
  const unlocated =
    operation.id === 'device.details'
      ? world.profile.devices?.customers[customerOf(world, identity)]?.unlocated?.slice(0, 1)
      : undefined;
  const near = [own, ...(unlocated ?? [])].flatMap(({ imsi, msisdn }): (readonly [string, string])[] => [
    ...(imsi === undefined ? [] : [...likeImsis(imsi).map((key) => ['imsi', key] as const), ['msisdn', imsi] as const]),
    ...(msisdn === undefined ? [] : likeNumbers(msisdn).map((key) => ['msisdn', key] as const)),
    ...(msisdn === undefined ? [] : [['imsi', msisdn.replace(/^\+/, '')] as const]),
  ]);
  const facts = { step: 'near-key', key: 'near', set: 'near', kind: 'probe' };
  for (const [name, value] of new Map(near.map(([name, key]) => [plain(name, key), [name, key] as const])).values())
    if (!known.has(plain(name, value)))
      await world.call(operation, { query: { [name]: value } }, asking(identity, facts));
}

/** Empty answers on the raw transport, twice: the octets after the header section are what a client library hides. */
async function emptyAnswers({ world, operation, identity, own, unknown }: Ground): Promise<void> {
  const located = world.profile.devices?.customers[customerOf(world, identity)];
  const sets = [
    ['unknown', unknown],
    ['unlocated', operation.id === 'device.details' ? undefined : located?.unlocated?.[0]],
    ['no-history', operation.id === 'device.history' ? located?.withoutHistory?.[0] : undefined],
  ] as const;
  for (const [set, device] of sets) {
    if (!device) continue;
    for (const key of ['imsi', 'msisdn'] as const)
      if (device[key] !== undefined)
        await world.call(
          operation,
          { query: { [key]: device[key] } },
          asking(identity, { step: 'raw', set, key, kind: 'negative' }, { transport: 'raw' }),
        );
  }
  await world.call(
    operation,
    { query: oneKey(own) },
    asking(identity, { step: 'after-empty', set: 'owned', key: keyOf(own), kind: 'good' }),
  );
}

const customerOf = (world: World, identity: string): string =>
  world.identities.find(({ name }) => name === identity)?.customer ?? '';

/** Keys no document describes: recorded, except that nothing foreign may come of them. */
async function oddKeys({ world, operation, identity, own, second }: Ground): Promise<void> {
  const probes: readonly (readonly [string, Readonly<Record<string, string | readonly string[]>>])[] = [
    ['none', {}],
    ['empty', { imsi: '' }],
    ['malformed', { imsi: '00101abc' }],
    ['malformed', { imsi: '1' }],
    ['malformed', { msisdn: 'not-a-number' }],
    ...(own.imsi
      ? ([['duplicate', lookupQuery(world, [own, own], 'imsi') ?? { imsi: [own.imsi, own.imsi] }]] as const)
      : []),
    ...(own.imsi && second?.msisdn
      ? ([['different-devices', { imsi: own.imsi, msisdn: second.msisdn }]] as const)
      : []),
    ['unknown-parameter', { ...oneKey(own), colour: 'blue' }],
  ];
  for (const [key, query] of probes)
    await world.call(
      operation,
      { query },
      asking(identity, { step: 'odd-key', key, set: 'none', kind: key === 'unknown-parameter' ? 'probe' : 'odd' }),
    );
}

export default defineScenario({
  id: 'lookup-behaviour',
  purpose:
    'Reads one device by each key, with and without correlation and Accept, and looks at empty answers octet by octet.',
  changesState: false,
  phase: 'main',
  obstacle: ({ contract, profile }) => {
    if (!contract.operations.some(({ action }) => action === 'lookup')) return 'other-interface';
    if (!profile.devices) return 'the profile names no devices';
    return undefined;
  },
  run: async (world) => {
    const customer = world.customers[0];
    const located = customer && world.profile.devices?.customers[customer.name]?.located;
    const own = located?.find(({ imsi, msisdn }) => imsi && msisdn) ?? located?.[0];
    if (!customer || !own) return world.blocked('no customer with a located device and all scopes');
    const lookups = world.contract.operations.filter(({ action }) => action === 'lookup');
    await Promise.all(
      lookups.map(async (operation) => {
        const ground: Ground = {
          world,
          operation,
          identity: customer.identity,
          own,
          second: located?.find((device) => device !== own),
          unknown: world.profile.devices?.unknown[0],
        };
        for (const step of [sameDevice, correlation, mediaTypes, emptyAnswers, nearKeys, oddKeys]) {
          await step(ground);
        }
        await sameDevice(ground);
      }),
    );
  },
});
