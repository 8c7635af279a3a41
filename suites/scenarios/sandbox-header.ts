/** The sandbox header: present, absent, too short, of the least length, repeated. In production it is never sent. */

import { createResource } from './creatable.ts';
import { byId, listQuery } from './resource.ts';
import type { Scenario } from './scenario.ts';

export const sandboxHeader: Scenario = {
  id: 'sandbox-header',
  purpose: 'Calls an operation with sandbox header values of several lengths, with one repeated, and with none.',
  changesState: true,
  phase: 'main',
  obstacle: ({ contract, profile }) => {
    const named = contract.operations.some(({ parameters }) =>
      parameters.some(({ name }) => name.toLowerCase() === 'x-external-system'),
    );
    if (!named) return 'other-interface';
    return profile.mode === 'sandbox' ? undefined : 'in production the header is not sent';
  },
  run: async (world) => {
    const [list, create, retrieve] = [world.operation('list'), world.operation('create'), world.operation('retrieve')];
    const customer = world.customers[0];
    if (!customer) return;
    const made = create && (await createResource(world, create, customer, { kind: 'plain', step: 'sandbox' }));
    // What answers an empty list is not shown: it is asked for only where it holds something under every value.
    const hasSome = made !== undefined && world.declared('sandbox.dataScope') !== 'perValue';
    const operation = list && !world.isUnavailable(list) && (hasSome || !create) ? list : create;
    if (!operation) return;
    const fresh = `${world.runName}-${world.seed('sandbox')}`;
    const cases = [
      ['minimum', fresh.slice(-8).padStart(8, 'x'), false],
      ['long', fresh.padEnd(40, 'x'), false],
      ['signs', `${fresh.slice(-6)} .:/-_+=~(x)`, false],
      ['reused', fresh.padEnd(40, 'x'), true],
      ['absent', null, true],
      ['short', 'seven77', true],
    ] as const;
    for (const [sandbox, sandboxValue, isProbe] of cases)
      if (operation === list)
        await world.call(
          operation,
          { query: listQuery(operation, world.startedAt) },
          {
            identity: customer.identity,
            sandboxValue,
            facts: {
              kind: isProbe ? 'probe' : hasSome ? 'good' : 'settling',
              step: 'sandbox-header',
              sandbox,
              token: 'valid',
            },
          },
        );
      else
        await createResource(world, operation, customer, {
          kind: 'plain',
          step: 'sandbox-header',
          sandboxValue,
          facts: { sandbox, ...(isProbe ? { kind: 'probe' } : {}) },
        });
    if (!made || !retrieve) return;
    await world.call(retrieve, byId(retrieve, made.id), {
      identity: customer.identity,
      sandboxValue: `${fresh}-other`,
      facts: { kind: 'probe', step: 'other-sandbox-value', sandbox: 'other', token: 'valid' },
    });
  },
};
