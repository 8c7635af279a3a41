/** The sandbox header: present, absent, too short, of the least length, repeated. In production it is never sent. */

import { createResource, withUnique } from './creatable.ts';
import { byId, jsonObject, listQuery } from './resource.ts';
import type { CallValues, Scenario } from './scenario.ts';

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
    const operation = list && !world.isUnavailable(list) ? list : create;
    if (!operation) return;
    const minimal = jsonObject(world.declared(`${world.contract.id}.create.minimalBody`));
    const values = (): CallValues =>
      operation === list
        ? { query: listQuery(operation, world.startedAt) }
        : { body: withUnique(minimal ?? { description: '{unique}' }, `${world.runName} ${world.number()}`) };
    const kind = operation === list || minimal ? 'good' : 'offered';
    const fresh = `${world.runName}-${world.seed('sandbox')}`;
    const cases = [
      ['minimum', fresh.slice(-8).padStart(8, 'x'), kind],
      ['long', fresh.padEnd(40, 'x'), kind],
      ['reused', fresh.padEnd(40, 'x'), 'probe'],
      ['absent', null, 'probe'],
      ['short', 'seven77', 'probe'],
    ] as const;
    for (const [sandbox, value, as] of cases)
      await world.call(operation, values(), {
        identity: customer.identity,
        sandboxValue: value,
        facts: { kind: as, step: 'sandbox-header', sandbox, token: 'valid' },
      });
    const made =
      create && retrieve && (await createResource(world, create, customer, { kind: 'plain', step: 'sandbox' }));
    if (!made || !retrieve) return;
    await world.call(retrieve, byId(retrieve, made.id), {
      identity: customer.identity,
      sandboxValue: `${fresh}-other`,
      facts: { kind: 'probe', step: 'other-sandbox-value', sandbox: 'other', token: 'valid' },
    });
  },
};
