import type { Operation } from '../../../contracts/contract.ts';
import { keyOf, oneKey } from '../../../profile/one-key.ts';
import { customerOfLookups, grantedIdentity } from './ask-lookup.ts';
import { defineScenario } from '../scenario.ts';

/** One device may change by itself at the wrong moment; several do not. The last ones, because other scenarios read the first one before. */
const DEVICES = 3;

/** What is read before and after, and what is read in between; the details before any history was read. */
const READS = [
  ['locations', 'details'],
  ['details', 'history'],
  ['history', 'locations'],
] as const;

const NTH = [1, 2, 3, 4] as const;

export default defineScenario({
  id: 'around-history',
  purpose: 'Reads several devices twice by one operation, then by another, then by the first one again.',
  changesState: false,
  // Before any other scenario reads a history.
  calls: ['lookup'],
  phase: 'control',
  together: 'all',
  provides: [{ step: 'around-history' }],
  obstacle: ({ contract, profile }) => {
    if (!contract.operations.some(({ lookup }) => lookup === 'history')) return 'other-interface';
    return profile.devices ? undefined : 'the profile names no devices';
  },
  run: async (world) => {
    const lookups = world.contract.operations.filter(({ action }) => action === 'lookup');
    const customer = customerOfLookups(world, lookups);
    const located = customer === undefined ? [] : (world.profile.devices?.customers[customer]?.located ?? []);
    const operationFor = (wanted: Operation['lookup']): Operation | undefined =>
      lookups.find(({ lookup }) => lookup === wanted);
    for (const [about, between] of READS)
      for (const [device, one] of located.slice(-DEVICES).entries())
        for (const [index, wanted] of [about, about, between, about].entries()) {
          const operation = operationFor(wanted);
          const identity = operation && grantedIdentity(world, operation, customer);
          if (!operation || !identity || !operationFor(about)) continue;
          const nth = NTH[index] ?? 1;
          const own = { step: 'around-history', set: 'owned', key: keyOf(one), device, nth } as const;
          const facts = { kind: 'good', token: 'valid', scope: 'held', ...own } as const;
          await world.call(operation, { query: oneKey(one) }, { identity: identity.name, facts });
        }
  },
});
