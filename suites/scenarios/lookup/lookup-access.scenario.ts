import pMap from 'p-map';

import type { Operation } from '../../../contracts/contract.ts';
import type { DeviceSetName } from '../../../contracts/formats/evidence/steps/lookups.ts';
import { deviceSets, furtherSets, type DeviceSet, type LookupKey } from '../../../generators/device-sets.ts';
import { defineScenario, steps, type World } from '../scenario.ts';
import {
  askLookup,
  customerOfLookups,
  GRANTED,
  grantedIdentity,
  identityWith,
  keysOf,
  scopeOf,
  setNamed,
  setsForRejected,
  type IdentityOf,
} from './ask-lookup.ts';
import { derivedIdentities } from './derived-identities.ts';
import { encodedQuery } from './lookup-query.ts';
import { learnEncodings } from './several-values.ts';
import { acrossKeys, otherNotation, concurrently } from './unusual-lookups.ts';
import { fewerHeaders, wrongKeys, wrongTokens, wrongTokensOfOthers } from './wrong-credentials.ts';

/** Sets for rejected requests: one of each class of device, since the rejection must not distinguish them. */
const FOR_REJECTED: readonly DeviceSetName[] = [
  'owned',
  'foreign',
  'unknown',
  'unlocated',
  'no-history',
  'owned+owned',
  'owned+foreign',
];

/** Lookups of one operation under way at a time; against a distant target, a run takes as long as its longest sequence of requests. */
const AT_A_TIME = 4;

/** Looks up each set by each of its keys, some at a time. */
const eachKey = (
  sets: readonly DeviceSet[],
  keysFor: (set: DeviceSet, nth: number) => readonly LookupKey[],
  ask: (set: DeviceSet, key: LookupKey, nth: number) => Promise<void>,
): Promise<unknown> =>
  pMap(
    sets.flatMap((set, at) => keysFor(set, at).map((key) => ({ set, key }))),
    ({ set, key }, nth) => ask(set, key, nth),
    { concurrency: AT_A_TIME },
  );

/** True if the identity comes first among those of its customer with access to the operation. */
const isFirstGranted = (world: World, operation: Operation, { name, customer }: IdentityOf): boolean =>
  grantedIdentity(world, operation, customer)?.name === name;

async function tableOf(world: World, operation: Operation, identity: IdentityOf, nthIdentity: number): Promise<void> {
  const token = identity.token ?? 'valid';
  const scope = scopeOf(operation, identity);
  const isGranted = token === 'valid' && scope === 'held';
  const sets = isGranted
    ? deviceSets(world.profile, identity.customer)
    : setsForRejected(world, identity.customer, FOR_REJECTED, nthIdentity);
  const isByEachKey = isFirstGranted(world, operation, identity) || world.options.effort === 'thorough';
  // The others use the keys in turn: each identity uses each key, and each set has each key, though not with each identity.
  const inTurn = (set: DeviceSet, nth: number): readonly LookupKey[] => {
    const keys = keysOf(world, set);
    return isByEachKey ? keys : keys.filter((_, at) => at === (nth + nthIdentity) % keys.length);
  };
  await eachKey(sets, inTurn, (set, key) =>
    askLookup(world, operation, { set, key, identity, access: { token, scope } }),
  );
}

/** Maximum number of further sets for each customer and operation. */
const FURTHER = { smoke: 0, standard: 25, thorough: Number.POSITIVE_INFINITY } as const;

/** Every other declared device of a customer, by each key, once: by its identities in turn, so that none explains a difference. */
async function everyDevice(world: World, operation: Operation, customer: string): Promise<void> {
  const identities = world.identities.filter(
    (one) => one.customer === customer && (one.token ?? 'valid') === 'valid' && scopeOf(operation, one) === 'held',
  );
  const sets = furtherSets(world.profile, customer).slice(0, FURTHER[world.options.effort]);
  const keysFor = (set: DeviceSet): readonly LookupKey[] => keysOf(world, set);
  await eachKey(sets, keysFor, async (set, key, nth) => {
    const identity = identities[nth % identities.length];
    if (identity) await askLookup(world, operation, { set, key, identity, access: GRANTED });
  });
}

/** Where the profile does not declare how several values are written, two own devices are requested in every common form. */
async function learnForms(world: World, lookups: readonly Operation[]): Promise<void> {
  const customer = customerOfLookups(world, lookups);
  const set = customer === undefined ? undefined : setNamed(world, customer, 'owned+owned');
  if (!set) return;
  const { devices, labels } = set;
  await learnEncodings(world, lookups, set, async ({ operation, key, encoding }) => {
    const identity = grantedIdentity(world, operation, customer);
    const query = encodedQuery(devices, key, () => encoding);
    if (!identity || !query) return undefined;
    const own = { step: 'several-values', set: 'owned+owned', key, encoding, devices: labels } as const;
    const { live } = await world.call(
      operation,
      { query },
      { identity: identity.name, facts: { ...GRANTED, ...own, kind: 'probe' } },
    );
    return live;
  });
}

export default defineScenario({
  id: 'lookup-access',
  purpose: 'Requests own, foreign, unknown and mixed devices with every identity, token and key.',
  without: {
    smoke:
      'all but one key for each set of devices, all but one set of each kind for requests that are rejected, requests for one further device, requests without optional headers, devices of two customers with several keys',
    standard:
      'all but one key for each set of devices and each identity except the first one with access, all but one set of each kind for requests that are rejected, requests for one further device after the first 25 of a customer',
  },
  changesState: false,
  calls: ['lookup'],
  phase: 'main',
  provides: steps('lookup', 'several-values', 'side-by-side'),
  obstacle: ({ contract, profile }) => {
    if (!contract.operations.some(({ action }) => action === 'lookup')) return 'other-interface';
    return profile.devices ? undefined : 'the profile names no devices';
  },
  run: async (world) => {
    const lookups = world.contract.operations.filter(({ action }) => action === 'lookup');
    await learnForms(world, lookups);
    // One identity at a time: a target that takes concurrent callers for each other is found by requests made for that, and by these alone.
    const identities = [...world.identities, ...(await derivedIdentities(world, lookups))];
    for (const [nth, identity] of identities.entries())
      await Promise.all(lookups.map((operation) => tableOf(world, operation, identity, nth)));
    const customers = new Set(world.identities.map(({ customer }) => customer));
    for (const customer of customers)
      await Promise.all(lookups.map((operation) => everyDevice(world, operation, customer)));
    await Promise.all(
      lookups.map(async (operation) => {
        const genuine = identityWith(world, operation, 'held');
        if (!genuine) return;
        await wrongTokens(world, operation, genuine);
        await wrongTokensOfOthers(world, operation, genuine);
        await wrongKeys(world, operation, genuine);
        if (world.options.effort === 'smoke') return;
        await fewerHeaders(world, operation, genuine);
        await otherNotation(world, operation, genuine);
        await acrossKeys(world, operation, genuine);
        await concurrently(world, operation, genuine);
      }),
    );
  },
});
