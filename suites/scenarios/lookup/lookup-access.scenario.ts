/** Who may look up which devices: token x scope x operation x device set x key, the decision table of a lookup interface. */

import type { Operation } from '../../../contracts/contract.ts';
import { deviceSets, type DeviceSet, type LookupKey } from '../../../generators/device-sets.ts';
import { lookupQuery } from './lookup-query.ts';
import { TAMPERINGS } from '../../../transport/credentials/tamper-token.ts';
import { defineScenario, type CallOptions,  type CallValues,  type World } from '../scenario.ts';

/** Ways in which a token is wrong. */
const WRONG = TAMPERINGS.filter((one) => one !== 'empty');

/** Those that suffice where the set alone differs. */
const SOME_WRONG = ['garbage', 'bad-signature', 'edited-payload', 'alg-none'] as const;

/** Sets of which a customer may see the details and no location. */
const EMPTY_OF_PLACES = ['unlocated', 'unlocated+unlocated', 'unlocated+unknown'];

/** Sets for callers who get nothing: of each kind of device, so that no answer tells them apart. */
const FOR_REFUSED = ['owned', 'foreign', 'unknown', 'unlocated', 'no-history', 'owned+owned', 'owned+foreign'];

type IdentityOf = World['identities'][number];

const scopeFact = (operation: Operation, identity: IdentityOf): string =>
  operation.scopes.every((scope) => identity.scopes?.includes(scope)) ? 'held' : 'lacking';

/**
 * How the document sees the request: `good` must be served, `negative` meets a stated refusal or finds nothing, a `probe` is left open.
 */
function kindOf(operation: Operation, set: string, { token, scope }: { token: string; scope: string }): string {
  if (token !== 'valid' || scope === 'lacking') return 'negative';
  const details = operation.id === 'device.details';
  const history = operation.id === 'device.history';
  if (set === 'unlocated+foreign' && !details) return 'probe';
  if (history && set.includes('+')) return 'probe';
  if (EMPTY_OF_PLACES.includes(set)) return details ? 'good' : 'negative';
  if (set === 'no-history') return history ? 'negative' : 'good';
  if (set === 'unknown' || set === 'unknown+unknown') return 'negative';
  return set.startsWith('foreign') ? 'negative' : 'good';
}

async function ask(
  world: World,
  operation: Operation,
  set: DeviceSet,
  key: LookupKey,
  identity: Pick<IdentityOf, 'name'>,
  facts: { token: string; scope: string },
  { tamper, headers, facts: more }: Pick<CallOptions, 'tamper' | 'facts'> & Pick<CallValues, 'headers'> = {},
): Promise<void> {
  const query = lookupQuery(world, set.devices, key);
  if (query === undefined) return;
  await world.call(
    operation,
    { query, ...(headers ? { headers } : {}) },
    {
      identity: identity.name,
      facts: {
        ...facts,
        set: set.name,
        size: set.devices.length,
        asked: set.labels.join(' '),
        key,
        kind: kindOf(operation, set.name, facts),
        ...more,
      },
      ...(tamper ? { tamper } : {}),
    },
  );
}

/** A key that every device of the set has. */
const keyOfAll = ({ devices }: DeviceSet): LookupKey => (devices.every(({ imsi }) => imsi) ? 'imsi' : 'msisdn');

const keysOf = (world: World, set: DeviceSet): readonly LookupKey[] =>
  world.options.effort === 'smoke'
    ? [keyOfAll(set)]
    : set.devices.length === 1
      ? ['imsi', 'msisdn', 'both']
      : ['imsi', 'msisdn'];

async function tableOf(world: World, operation: Operation, identity: IdentityOf): Promise<void> {
  const token = identity.token ?? 'valid';
  const scope = scopeFact(operation, identity);
  const sets = deviceSets(world.profile, identity.customer);
  const full = token === 'valid' && scope === 'held';
  for (const set of sets) {
    if (!full && !FOR_REFUSED.includes(set.name)) continue;
    for (const key of keysOf(world, set)) {
      await ask(world, operation, set, key, identity, { token, scope });
    }
  }
}

/** Credentials that were valid until someone touched them, and none at all, interleaved with the genuine ones. */
async function wrongTokens(world: World, operation: Operation, genuine: IdentityOf): Promise<void> {
  const sets = deviceSets(world.profile, genuine.customer).filter(({ name }) =>
    ['owned', 'foreign', 'unknown', 'unlocated', 'no-history', 'owned+owned'].includes(name),
  );
  for (const [at, set] of sets.entries()) {
    const isEmpty = set.name === 'unlocated' || set.name === 'no-history';
    const keys = keysOf(world, set);
    for (const [nth, tamper] of (at === 0 ? WRONG : isEmpty ? SOME_WRONG.slice(0, 1) : SOME_WRONG).entries()) {
      const key = keys[nth % keys.length] ?? keyOfAll(set);
      await ask(world, operation, set, key, genuine, { token: tamper, scope: 'held' }, { tamper });
    }
    for (const key of at === 0 ? keys : [keyOfAll(set)])
      await ask(world, operation, set, key, ANONYMOUS, { token: 'missing', scope: 'held' });
    await ask(world, operation, set, keyOfAll(set), genuine, { token: 'empty', scope: 'held' }, { tamper: 'empty' });
    if (set.name === 'owned')
      await ask(world, operation, set, keyOfAll(set), genuine, { token: 'valid', scope: 'held' });
  }
}

/** Tokens of every other customer that someone touched: whose token it is makes it no better. */
async function wrongTokensOfOthers(world: World, operation: Operation, genuine: IdentityOf): Promise<void> {
  const others = new Set(world.identities.map(({ customer }) => customer));
  others.delete(genuine.customer);
  for (const customer of others) {
    const other = identityWith(world, operation, 'held', (one) => one.customer === customer);
    const set = other && deviceSets(world.profile, customer).find(({ name }) => name === 'owned');
    if (set)
      for (const tamper of SOME_WRONG)
        await ask(world, operation, set, keyOfAll(set), other, { token: tamper, scope: 'held' }, { tamper });
  }
}

/** The same refusals for a call that leaves out what a client may leave out. */
async function fewerHeaders(world: World, operation: Operation, genuine: IdentityOf): Promise<void> {
  const sets = deviceSets(world.profile, genuine.customer);
  const [set, foreign] = ['owned', 'foreign'].map((wanted) => sets.find(({ name }) => name === wanted));
  if (!set) return;
  const lacking = identityWith(world, operation, 'lacking');
  for (const [left, facts] of [
    ['correlationId', { correlation: 'absent' }],
    ['accept', { accept: 'absent' }],
  ] as const) {
    const more = { headers: { [left]: null }, facts };
    const key = keyOfAll(set);
    await ask(world, operation, set, key, ANONYMOUS, { token: 'missing', scope: 'held' }, more);
    await ask(world, operation, set, key, genuine, { token: 'garbage', scope: 'held' }, { ...more, tamper: 'garbage' });
    if (lacking) await ask(world, operation, set, key, lacking, { token: 'valid', scope: 'lacking' }, more);
    if (foreign)
      await ask(world, operation, foreign, keyOfAll(foreign), genuine, { token: 'valid', scope: 'held' }, more);
  }
}

/** Different devices under the two keys: whose each of them is must be looked at for both. */
async function acrossKeys(world: World, operation: Operation, genuine: IdentityOf): Promise<void> {
  for (const { name, devices, labels } of deviceSets(world.profile, genuine.customer)) {
    const [first, second, ...more] = devices;
    // Which devices a history call for several is about is not said; nothing of a foreign one may come of it all the same.
    const among = operation.id === 'device.history' ? ['owned+foreign'] : ACROSS;
    if (!among.includes(name) || !first?.imsi || !second?.msisdn || more.length > 0) continue;
    const facts = { token: 'valid', scope: 'held', set: name, size: 2, asked: labels.join(' ') };
    await world.call(
      operation,
      { query: { imsi: first.imsi, msisdn: second.msisdn } },
      { identity: genuine.name, facts: { ...facts, key: 'different-devices', kind: 'probe' } },
    );
  }
}

/** The other way to write a number, where the profile says that both will do: with the plus of E.164, or without. */
async function otherNotation(world: World, operation: Operation, genuine: IdentityOf): Promise<void> {
  if (world.declared('device.msisdnNotation') !== 'either') return;
  for (const set of deviceSets(world.profile, genuine.customer)) {
    const [device, ...more] = set.devices;
    if (!['owned', 'foreign', 'unknown'].includes(set.name) || !device?.msisdn || more.length > 0) continue;
    const msisdn = device.msisdn.startsWith('+') ? device.msisdn.slice(1) : `+${device.msisdn}`;
    await ask(world, operation, { ...set, devices: [{ msisdn }] }, 'msisdn', genuine, {
      token: 'valid',
      scope: 'held',
    });
  }
}

/** Pairs of calls of two customers under way at the same time. */
const PAIRS = { smoke: 0, standard: 12, thorough: 60 } as const;

/** Two customers at the same time, each for a device of its own, and now and then one for a device of the other: whose call it is stays with the call. */
async function sideBySide(world: World, operation: Operation, genuine: IdentityOf): Promise<void> {
  const other = identityWith(world, operation, 'held', ({ customer }) => customer !== genuine.customer);
  if (!other) return;
  const of = ({ customer }: IdentityOf, name: string): DeviceSet | undefined =>
    deviceSets(world.profile, customer).find((set) => set.name === name);
  const [owned, foreign, theirs] = [of(genuine, 'owned'), of(genuine, 'foreign'), of(other, 'owned')];
  if (!owned || !foreign || !theirs) return;
  const granted = { token: 'valid', scope: 'held' } as const;
  for (let nth = 0; nth < PAIRS[world.options.effort]; nth += 1) {
    const mine = nth % 3 === 2 ? foreign : owned;
    const calls = [[mine, genuine] as const, [theirs, other] as const];
    await Promise.all(
      (nth % 2 === 0 ? calls : calls.toReversed()).map(([set, who]) =>
        ask(world, operation, set, keyOfAll(set), who, granted, { facts: { step: 'side-by-side' } }),
      ),
    );
  }
}

const ACROSS = ['owned+foreign', 'owned+unknown', 'foreign+foreign', 'foreign+unknown'];

const ANONYMOUS = { name: 'anonymous' } as const;

/** An identity with a valid token that may call the operation, or may not. */
const identityWith = (
  world: World,
  operation: Operation,
  scope: 'held' | 'lacking',
  isMeant: (one: IdentityOf) => boolean = () => true,
): IdentityOf | undefined =>
  world.identities.find(
    (one) => (one.token ?? 'valid') === 'valid' && scopeFact(operation, one) === scope && isMeant(one),
  );

/** Two conditions at once: a malformed key, or none, with a wrong token, and without the scope. */
async function wrongKeys(world: World, operation: Operation, genuine: IdentityOf): Promise<void> {
  const lacking = identityWith(world, operation, 'lacking');
  const cases = [
    { identity: genuine.name, token: 'bad-signature', scope: 'held', tamper: 'bad-signature' },
    { identity: 'anonymous', token: 'missing', scope: 'held' },
    ...(lacking ? [{ identity: lacking.name, token: 'valid', scope: 'lacking' }] : []),
  ] as const;
  for (const [key, query] of [
    ['malformed', { imsi: '00101abc' }],
    ['none', {}],
  ] as const)
    for (const { identity, token, scope, ...rest } of cases)
      await world.call(
        operation,
        { query },
        { identity, facts: { token, scope, key, set: 'none', kind: 'probe' }, ...rest },
      );
}

export default defineScenario({
  id: 'lookup-access',
  purpose: 'Asks for owned, foreign, unknown and mixed devices with every identity, token and key.',
  without: {
    smoke:
      'other keys than one for each set, calls that leave out header fields, devices of two customers across the keys',
  },
  changesState: false,
  phase: 'main',
  obstacle: ({ contract, profile }) => {
    if (!contract.operations.some(({ action }) => action === 'lookup')) return 'other-interface';
    if (!profile.devices) return 'the profile names no devices';
    return undefined;
  },
  run: async (world) => {
    const lookups = world.contract.operations.filter(({ action }) => action === 'lookup');
    await Promise.all(
      lookups.map(async (operation) => {
        for (const identity of world.identities) await tableOf(world, operation, identity);
        const genuine = identityWith(world, operation, 'held');
        if (!genuine) return;
        await wrongTokens(world, operation, genuine);
        await wrongTokensOfOthers(world, operation, genuine);
        await wrongKeys(world, operation, genuine);
        if (world.options.effort === 'smoke') return;
        await fewerHeaders(world, operation, genuine);
        await otherNotation(world, operation, genuine);
        await acrossKeys(world, operation, genuine);
        await sideBySide(world, operation, genuine);
      }),
    );
  },
});
