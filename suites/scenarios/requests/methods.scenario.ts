/** Methods no document describes, on described collections: recorded. DELETE is never tried, as it might empty one. */

import { defineScenario, } from '../scenario.ts';

const METHODS = ['OPTIONS', 'HEAD', 'PUT'] as const;

export default defineScenario({
  id: 'methods',
  purpose: 'Tries methods no document describes on described paths and records the answers.',
  without: { smoke: 'everything' },
  changesState: true,
  phase: 'end',
  obstacle: () => undefined,
  run: async (world) => {
    const customer = world.customers[0];
    if (!customer || world.options.effort === 'smoke') return;
    const described = new Set(
      world.boundOperations().map((operation) => `${world.methodOf(operation)} ${world.pathOf(operation)}`),
    );
    const paths = new Set(
      world
        .boundOperations()
        .map((operation) => world.pathOf(operation))
        .filter((path) => !path.includes('{')),
    );
    for (const path of paths)
      for (const method of METHODS) {
        if (described.has(`${method} ${path}`)) continue;
        await world.send(
          { operation: '', method, path, query: '', headers: [] },
          {
            identity: customer.identity,
            facts: { kind: 'probe', method: 'undescribed', step: 'method', name: method, token: 'valid' },
          },
        );
      }
  },
});
