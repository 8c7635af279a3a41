import { keyOf, oneKey } from '../../../profile/one-key.ts';
import { defineScenario } from '../scenario.ts';

/** One device may change by itself at the wrong moment; several do not. */
const DEVICES = 3;

export default defineScenario({
  id: 'around-history',
  purpose: 'Reads the details of several devices twice, then their history, then their details again.',
  changesState: false,
  // Before any other scenario reads a history.
  calls: ['lookup'],
  phase: 'control',
  provides: [{ step: 'around-history' }],
  obstacle: ({ contract, profile }) => {
    if (!contract.operations.some(({ lookup }) => lookup === 'history')) return 'other-interface';
    return profile.devices ? undefined : 'the profile names no devices';
  },
  run: async (world) => {
    const [details, history] = (['details', 'history'] as const).map((wanted) =>
      world.contract.operations.find(({ lookup }) => lookup === wanted),
    );
    const customer = world.customers[0];
    if (!details || !history || !customer) return;
    const located = world.profile.devices?.customers[customer.name]?.located ?? [];
    for (const [device, one] of located.slice(0, DEVICES).entries())
      for (const [nth, operation] of [
        [1, details],
        [2, details],
        [3, history],
        [4, details],
      ] as const) {
        const own = { step: 'around-history', set: 'owned', key: keyOf(one), device, nth } as const;
        const facts = { kind: 'good', token: 'valid', scope: 'held', ...own } as const;
        await world.call(operation, { query: oneKey(one) }, { identity: customer.identity, facts });
      }
  },
});
