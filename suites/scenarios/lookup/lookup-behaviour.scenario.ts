import type { Operation } from '../../../contracts/contract.ts';
import { placedDevices } from '../../../contracts/placed-devices.ts';
import { keyOf, oneKey } from '../../../profile/one-key.ts';
import { declaredRejections } from '../requests/declared-rejections.ts';
import { defineScenario, steps } from '../scenario.ts';
import { customerOfLookups, GRANTED, grantedIdentity } from './ask-lookup.ts';
import { correlation } from './correlated-lookups.ts';
import type { LookupContext } from './lookup-context.ts';
import { lookupQuery } from './lookup-query.ts';
import { nearKeys } from './near-keys.ts';

/** Reads the same device again and again, by each key. */
async function sameDevice({ world, operation, identity, own, label }: LookupContext): Promise<void> {
  for (const [nth, key] of [
    [1, 'imsi'],
    [2, 'msisdn'],
    [3, 'both'],
    [4, 'imsi'],
  ] as const) {
    const query = lookupQuery(world, operation.id, [own], key);
    const facts = { ...GRANTED, step: 'same-device', nth, key, set: 'owned', devices: [label], kind: 'good' } as const;
    if (query) await world.call(operation, { query }, { identity, facts });
  }
}

async function mediaTypes({ world, operation, identity, own }: LookupContext): Promise<void> {
  const query = oneKey(own);
  const facts = { ...GRANTED, step: 'accept', set: 'owned', key: keyOf(own), kind: 'good' } as const;
  const [type] = operation.responses.flatMap(({ status, content }) =>
    status === 200 && content.kind === 'shown' ? Object.keys(content.content) : [],
  );
  const forms: readonly (readonly ['absent' | 'any' | 'listed', string | null])[] = [
    ['absent', null],
    ['any', '*/*'],
    ...(type === undefined ? [] : ([['listed', `text/html;q=0.1, ${type};q=0.9`]] as const)),
  ];
  for (const [form, accept] of forms)
    await world.call(operation, { query, headers: { accept } }, { identity, facts: { ...facts, accept: form } });
  await world.call(
    operation,
    { query, headers: { accept: 'text/html' } },
    { identity, facts: { ...facts, accept: 'other', kind: 'probe' } },
  );
}

/** Empty responses on the raw transport, twice: a client library hides the octets after the header section. */
async function emptyResponses({ world, operation, identity, own, unknown, devices }: LookupContext): Promise<void> {
  const sets = [
    ['unknown', unknown],
    ['unlocated', operation.lookup === 'details' ? undefined : devices?.unlocated?.[0]],
    ['no-history', operation.lookup === 'history' ? devices?.withoutHistory?.[0] : undefined],
  ] as const;
  for (const [set, device] of sets)
    for (const key of ['imsi', 'msisdn'] as const)
      if (device?.[key] !== undefined)
        await world.call(
          operation,
          { query: { [key]: device[key] } },
          { identity, facts: { ...GRANTED, step: 'raw', set, key, kind: 'negative' }, transport: 'raw' },
        );
  const facts = { ...GRANTED, step: 'after-empty', set: 'owned', key: keyOf(own), kind: 'good' } as const;
  await world.call(operation, { query: oneKey(own) }, { identity, facts });
}

/** An own device and a malformed key; where such a key finds nothing, the device may be found without it. */
function malformedOfTwo({ world, operation, own }: LookupContext): ReturnType<typeof lookupQuery> {
  const declared = world.own('malformedKeyStatus');
  const isRejected = Array.isArray(declared) && declared.every((status) => Number(status) >= 400);
  // The history of several devices is unspecified.
  if (!isRejected || operation.lookup === 'history') return undefined;
  return lookupQuery(world, operation.id, [own, { imsi: '00101abc' }], 'imsi');
}

/** Keys that no document describes. */
async function oddKeys(context: LookupContext): Promise<void> {
  const { world, operation, identity, own, second } = context;
  const ofTwo = malformedOfTwo(context);
  const odd = { ...GRANTED, step: 'odd-key', set: 'none', kind: 'odd' } as const;
  const probes = [
    ['none', {}],
    ['empty', { imsi: '' }],
    ['malformed', { imsi: '00101abc' }],
    // A target that drops what is no digit finds the device.
    ...(own.imsi ? ([['malformed', { imsi: `${own.imsi}x` }]] as const) : []),
    ['malformed', { imsi: '1' }],
    ['malformed', { msisdn: 'not-a-number' }],
    ...(ofTwo ? ([['malformed', ofTwo]] as const) : []),
    ...(own.imsi
      ? ([
          ['duplicate', lookupQuery(world, operation.id, [own, own], 'imsi') ?? { imsi: [own.imsi, own.imsi] }],
        ] as const)
      : []),
    ...(own.imsi && second?.msisdn
      ? ([['different-devices', { imsi: own.imsi, msisdn: second.msisdn }]] as const)
      : []),
  ] as const;
  for (const [key, query] of probes) await world.call(operation, { query }, { identity, facts: { ...odd, key } });
  const facts = { ...odd, key: 'unknown-parameter', kind: 'probe' } as const;
  await world.call(operation, { query: { ...oneKey(own), colour: 'blue' } }, { identity, facts });
}

const STEPS = [sameDevice, correlation, mediaTypes, emptyResponses, nearKeys, oddKeys, sameDevice];

export default defineScenario({
  id: 'lookup-behaviour',
  purpose:
    'Reads one device by each key, with and without correlation and Accept, and records empty responses octet by octet.',
  changesState: false,
  calls: ['lookup'],
  phase: 'main',
  provides: steps(
    'same-device',
    'correlation',
    'accept',
    'raw',
    'after-empty',
    'near-key',
    'odd-key',
    'declared-rejection',
  ),
  obstacle: ({ contract, profile }) => {
    if (!contract.operations.some(({ action }) => action === 'lookup')) return 'other-interface';
    return profile.devices ? undefined : 'the profile names no devices';
  },
  run: async (world) => {
    const lookups = world.contract.operations.filter(({ action }) => action === 'lookup');
    const customer = customerOfLookups(world, lookups);
    const devices = customer === undefined ? undefined : world.profile.devices?.customers[customer];
    const located = devices?.located;
    const own = located?.find(({ imsi, msisdn }) => imsi && msisdn) ?? located?.[0];
    if (!own) return world.blocked('no customer with a located device and the scope of a lookup');
    const identityFor = (operation: Operation): string | undefined => grantedIdentity(world, operation, customer)?.name;
    const { label } = placedDevices(world.profile).find(({ device }) => device === own)!;
    const second = located?.find((device) => device !== own);
    const unknown = world.profile.devices?.unknown[0];
    await Promise.all(
      lookups.map(async (operation) => {
        const identity = identityFor(operation);
        if (identity === undefined) return;
        for (const step of STEPS) await step({ world, operation, identity, devices, own, label, second, unknown });
      }),
    );
    await declaredRejections(world, identityFor);
  },
});
