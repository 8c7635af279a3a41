/** The sandbox header: present, absent, too short, of the least length. In production it is never sent. */

import { listQuery } from './resource.ts';
import type { Scenario } from './scenario.ts';

export const sandboxHeader: Scenario = {
  id: 'sandbox-header',
  purpose: 'Calls one reading operation with sandbox header values of several lengths and with none.',
  changesState: false,
  phase: 'main',
  obstacle: ({ contract, profile }) => {
    const named = contract.operations.some(({ parameters }) =>
      parameters.some(({ name }) => name.toLowerCase() === 'x-external-system'),
    );
    if (!named) return 'other-interface';
    return profile.mode === 'sandbox' ? undefined : 'in production the header is not sent';
  },
  run: async (world) => {
    const list = world.operation('list');
    const customer = world.customers[0];
    if (!list || !customer) return;
    const base = { identity: customer.identity };
    const query = listQuery(list, world.startedAt);
    const fresh = `${world.runName}-${world.seed('sandbox')}`;
    const good = list.unavailable ? 'unavailable' : 'good';
    const cases = [
      ['minimum', fresh.slice(-8).padStart(8, 'x'), good],
      ['long', fresh.padEnd(40, 'x'), good],
      ['absent', null, 'probe'],
      ['short', 'seven77', 'probe'],
    ] as const;
    for (const [sandbox, value, kind] of cases)
      await world.call(
        list,
        { query },
        { ...base, sandboxValue: value, facts: { kind, step: 'sandbox-header', sandbox, token: 'valid' } },
      );
  },
};
