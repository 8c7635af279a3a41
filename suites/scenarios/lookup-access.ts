/** Who may look up which devices: token x scope x operation x device set x key, the decision table of a lookup interface. */

import type { Operation } from '../../contracts/contract.ts';
import { deviceSets, type DeviceSet, type LookupKey } from '../../generators/device-sets.ts';
import { lookupQuery } from './lookup-query.ts';
import type { Scenario, World } from './scenario.ts';

const TAMPERED = ['garbage', 'bad-signature', 'edited-payload', 'alg-none'] as const;

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
  if (set === 'unlocated' || set === 'unlocated+unknown') return details ? 'good' : 'negative';
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
  tamper?: (typeof TAMPERED)[number],
): Promise<void> {
  const query = lookupQuery(world, set.devices, key);
  if (query === undefined) return;
  await world.call(
    operation,
    { query },
    {
      identity: identity.name,
      facts: {
        ...facts,
        set: set.name,
        size: set.devices.length,
        asked: set.labels.join(' '),
        key,
        kind: kindOf(operation, set.name, facts),
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
    if (!full && !['owned', 'foreign', 'unknown', 'owned+owned', 'owned+foreign'].includes(set.name)) continue;
    for (const key of keysOf(world, set)) {
      if (world.signal.aborted) return;
      await ask(world, operation, set, key, identity, { token, scope });
    }
  }
}

/** Credentials that were valid until someone touched them, and none at all, interleaved with the genuine ones. */
async function wrongTokens(world: World, operation: Operation, genuine: IdentityOf): Promise<void> {
  const sets = deviceSets(world.profile, genuine.customer).filter(({ name }) =>
    ['owned', 'foreign', 'unknown', 'owned+owned'].includes(name),
  );
  for (const set of sets) {
    for (const tamper of TAMPERED) {
      if (world.signal.aborted) return;
      await ask(world, operation, set, keyOfAll(set), genuine, { token: tamper, scope: 'held' }, tamper);
    }
    await ask(world, operation, set, keyOfAll(set), { name: 'anonymous' }, { token: 'missing', scope: 'held' });
    if (set.name === 'owned')
      await ask(world, operation, set, keyOfAll(set), genuine, { token: 'valid', scope: 'held' });
  }
}

/** Two conditions at once: a malformed key with a wrong token, and without the scope. */
async function malformedKeys(world: World, operation: Operation, genuine: IdentityOf): Promise<void> {
  const lacking = world.identities.find(
    (one) => (one.token ?? 'valid') === 'valid' && scopeFact(operation, one) === 'lacking',
  );
  const cases = [
    { identity: genuine.name, token: 'bad-signature', scope: 'held', tamper: 'bad-signature' },
    { identity: 'anonymous', token: 'missing', scope: 'held' },
    ...(lacking ? [{ identity: lacking.name, token: 'valid', scope: 'lacking' }] : []),
  ] as const;
  for (const { identity, token, scope, ...rest } of cases)
    await world.call(
      operation,
      { query: { imsi: '00101abc' } },
      { identity, facts: { token, scope, key: 'malformed', set: 'none', kind: 'probe' }, ...rest },
    );
}

export const lookupAccess: Scenario = {
  id: 'lookup-access',
  purpose: 'Asks for owned, foreign, unknown and mixed devices with every identity, token and key.',
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
        const genuine = world.identities.find(
          (one) => (one.token ?? 'valid') === 'valid' && scopeFact(operation, one) === 'held',
        );
        if (!genuine) return;
        await wrongTokens(world, operation, genuine);
        await malformedKeys(world, operation, genuine);
      }),
    );
  },
};
