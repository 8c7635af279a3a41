/** The details of devices before and after their history is read for the first time in the run: reading must leave no trace. */

import { keyOf, oneKey } from '../../../profile/one-key.ts';
import { defineScenario, } from '../scenario.ts';

/** One device may change by itself at the wrong moment; several do not. */
const DEVICES = 3;

export default defineScenario({
  id: 'around-history',
  purpose: 'Reads the details of several devices twice, then their history, then their details again.',
  changesState: false,
  // Before any other scenario reads a history.
  phase: 'control',
  obstacle: ({ contract, profile }) => {
    if (!contract.operations.some(({ id }) => id === 'device.history')) return 'other-interface';
    return profile.devices ? undefined : 'the profile names no devices';
  },
  run: async (world) => {
    const [details, history] = ['device.details', 'device.history'].map((id) =>
      world.contract.operations.find((one) => one.id === id),
    );
    const customer = world.customers[0];
    if (!details || !history || !customer) return;
    const located = world.profile.devices?.customers[customer.name]?.located ?? [];
    for (const [index, device] of located.slice(0, DEVICES).entries())
      for (const [step, operation] of [
        ['around-history-first', details],
        ['around-history-again', details],
        ['around-history', history],
        ['around-history-after', details],
      ] as const) {
        const facts = {
          kind: 'good',
          token: 'valid',
          scope: 'held',
          set: 'owned',
          key: keyOf(device),
          step,
          device: index,
        };
        await world.call(operation, { query: oneKey(device) }, { identity: customer.identity, facts });
      }
  },
});
