/** Lookups with changed tokens, without credentials and without the scope, alone and with a second condition. */

import type { Operation } from '../../../contracts/contract.ts';
import { TAMPERINGS } from '../../../contracts/formats/evidence/conditions.ts';
import type { DeviceSetName } from '../../../contracts/formats/evidence/steps/lookups.ts';
import type { World } from '../scenario.ts';
import {
  ANONYMOUS_IDENTITY,
  askLookup,
  GRANTED,
  identityWith,
  keyOfAll,
  keysOf,
  setNamed,
  setsForRejected,
  type IdentityOf,
} from './ask-lookup.ts';

/** Ways in which a token is wrong: it is in a single header field. */
const WRONG = TAMPERINGS.filter((one) => !['empty', 'first-field', 'later-fields'].includes(one));

/** Ways that suffice where the set alone differs. */
const SOME_WRONG = ['garbage', 'bad-signature', 'edited-payload', 'alg-none'] as const;

const SETS: readonly DeviceSetName[] = ['owned', 'foreign', 'unknown', 'unlocated', 'no-history', 'owned+owned'];

const MISSING = { token: 'missing', scope: 'held' } as const;

/** Changed credentials, and none at all, interleaved with the genuine ones. */
export async function wrongTokens(world: World, operation: Operation, genuine: IdentityOf): Promise<void> {
  const sets = setsForRejected(world, genuine.customer, SETS, 0);
  for (const [at, set] of sets.entries()) {
    const isEmpty = set.name === 'unlocated' || set.name === 'no-history';
    const keys = keysOf(world, set);
    for (const [nth, tamper] of (at === 0 ? WRONG : isEmpty ? SOME_WRONG.slice(0, 1) : SOME_WRONG).entries()) {
      const key = keys[nth % keys.length] ?? keyOfAll(set);
      await askLookup(world, operation, {
        set,
        key,
        identity: genuine,
        access: { token: tamper, scope: 'held' },
        tamper,
      });
    }
    for (const key of at === 0 ? keys : [keyOfAll(set)])
      await askLookup(world, operation, { set, key, identity: ANONYMOUS_IDENTITY, access: MISSING });
    const empty = { token: 'empty', scope: 'held' } as const;
    await askLookup(world, operation, { set, key: keyOfAll(set), identity: genuine, access: empty, tamper: 'empty' });
    if (set.name === 'owned')
      await askLookup(world, operation, { set, key: keyOfAll(set), identity: genuine, access: GRANTED });
  }
}

/** Changed tokens of every other customer: no token becomes valid by whose it was. */
export async function wrongTokensOfOthers(world: World, operation: Operation, genuine: IdentityOf): Promise<void> {
  const others = new Set(world.identities.map(({ customer }) => customer));
  others.delete(genuine.customer);
  for (const customer of others) {
    const other = identityWith(world, operation, 'held', (one) => one.customer === customer);
    const set = other && setNamed(world, customer, 'owned');
    if (set)
      for (const tamper of SOME_WRONG)
        await askLookup(world, operation, {
          set,
          key: keyOfAll(set),
          identity: other,
          access: { token: tamper, scope: 'held' },
          tamper,
        });
  }
}

/** The same rejections for a request without an optional header. */
export async function fewerHeaders(world: World, operation: Operation, genuine: IdentityOf): Promise<void> {
  const set = setNamed(world, genuine.customer, 'owned');
  const foreign = setNamed(world, genuine.customer, 'foreign');
  if (!set) return;
  const lacking = identityWith(world, operation, 'lacking');
  for (const [field, conditions] of [
    ['correlationId', { correlation: 'absent' }],
    ['accept', { accept: 'absent' }],
  ] as const) {
    const more = { headers: { [field]: null }, conditions };
    const key = keyOfAll(set);
    const garbage = { token: 'garbage', scope: 'held' } as const;
    await askLookup(world, operation, { set, key, identity: ANONYMOUS_IDENTITY, access: MISSING, ...more });
    await askLookup(world, operation, { set, key, identity: genuine, access: garbage, ...more, tamper: 'garbage' });
    if (lacking)
      await askLookup(world, operation, {
        set,
        key,
        identity: lacking,
        access: { token: 'valid', scope: 'lacking' },
        ...more,
      });
    if (foreign)
      await askLookup(world, operation, {
        set: foreign,
        key: keyOfAll(foreign),
        identity: genuine,
        access: GRANTED,
        ...more,
      });
  }
}

/** Two conditions at once: a malformed key, or none, with a wrong token, and without the scope. */
export async function wrongKeys(world: World, operation: Operation, genuine: IdentityOf): Promise<void> {
  const lacking = identityWith(world, operation, 'lacking');
  const cases = [
    { identity: genuine.name, token: 'bad-signature', scope: 'held', tamper: 'bad-signature' },
    { identity: ANONYMOUS_IDENTITY.name, ...MISSING },
    ...(lacking ? [{ identity: lacking.name, token: 'valid', scope: 'lacking' } as const] : []),
  ] as const;
  for (const [key, query] of [
    ['malformed', { imsi: '00101abc' }],
    ['none', {}],
  ] as const)
    for (const { identity, token, scope, ...rest } of cases) {
      const facts = { step: 'lookup', token, scope, key, set: 'none', devices: [], kind: 'probe' } as const;
      await world.call(operation, { query }, { identity, facts, ...rest });
    }
}
