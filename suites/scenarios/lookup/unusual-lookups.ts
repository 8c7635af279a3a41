/** Lookups with granted access that are written or sent in an unusual way. */

import type { Operation } from '../../../contracts/contract.ts';
import type { DeviceSetName } from '../../../contracts/formats/evidence/steps/lookups.ts';
import { deviceSets } from '../../../generators/device-sets.ts';
import type { World } from '../scenario.ts';
import { askLookup, GRANTED, identityWith, keyOfAll, setNamed, type IdentityOf } from './ask-lookup.ts';
import { lookupQuery } from './lookup-query.ts';
import { kindOf } from './lookup-table.ts';

const ACROSS: readonly DeviceSetName[] = ['owned+foreign', 'owned+unknown', 'foreign+foreign', 'foreign+unknown'];

/** Different devices under the two keys: the target must check the owner of both. */
export async function acrossKeys(world: World, operation: Operation, genuine: IdentityOf): Promise<void> {
  for (const { name, devices, labels } of deviceSets(world.profile, genuine.customer)) {
    const [first, second, ...more] = devices;
    // Which device a history for several is about is unspecified; it must be no foreign one all the same.
    const among = operation.lookup === 'history' ? ['owned+foreign'] : ACROSS;
    if (!among.includes(name) || !first?.imsi || !second?.msisdn || more.length > 0) continue;
    const own = { step: 'lookup', set: name, key: 'different-devices', devices: labels } as const;
    await world.call(
      operation,
      { query: { imsi: first.imsi, msisdn: second.msisdn } },
      { identity: genuine.name, facts: { ...GRANTED, ...own, kind: 'probe' } },
    );
  }
}

const OF_ONE: readonly DeviceSetName[] = ['owned', 'foreign', 'unknown'];

/** The other way to write a number, where the profile declares both: with the plus of E.164, or without. */
export async function otherNotation(world: World, operation: Operation, genuine: IdentityOf): Promise<void> {
  if (world.own('msisdnNotation') !== 'either') return;
  for (const set of deviceSets(world.profile, genuine.customer)) {
    const [device, ...more] = set.devices;
    if (!OF_ONE.includes(set.name) || !device?.msisdn || more.length > 0) continue;
    const msisdn = device.msisdn.startsWith('+') ? device.msisdn.slice(1) : `+${device.msisdn}`;
    await askLookup(world, operation, {
      set: { ...set, devices: [{ msisdn }] },
      key: 'msisdn',
      identity: genuine,
      access: GRANTED,
    });
  }
}

/** Pairs of requests of two customers at the same time. */
const PAIRS = { smoke: 0, standard: 12, thorough: 60 } as const;

/** Two customers at the same time, each for an own device, and at times one for a device of the other: no request is taken for the other's. */
export async function concurrently(world: World, operation: Operation, genuine: IdentityOf): Promise<void> {
  const other = identityWith(world, operation, 'held', ({ customer }) => customer !== genuine.customer);
  const owned = setNamed(world, genuine.customer, 'owned');
  const foreign = setNamed(world, genuine.customer, 'foreign');
  const otherOwned = other && setNamed(world, other.customer, 'owned');
  if (!owned || !foreign || !otherOwned) return;
  for (let nth = 0; nth < PAIRS[world.options.effort]; nth += 1) {
    const isForeign = nth % 3 === 2;
    const calls = [
      { of: isForeign ? foreign : owned, name: isForeign ? 'foreign' : 'owned', identity: genuine.name },
      { of: otherOwned, name: 'owned', identity: other.name },
    ] as const;
    await Promise.all(
      (nth % 2 === 0 ? calls : calls.toReversed()).map(async ({ of, name, identity }) => {
        const key = keyOfAll(of);
        const query = lookupQuery(world, operation.id, of.devices, key);
        if (query === undefined) return;
        const own = { step: 'side-by-side', set: name, key, devices: of.labels } as const;
        const kind = kindOf(operation, name, GRANTED);
        await world.call(operation, { query }, { identity, facts: { ...GRANTED, ...own, kind } });
      }),
    );
  }
}
