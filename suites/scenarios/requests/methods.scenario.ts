/** Methods that no document describes, on described collections. DELETE is never tried, as it might empty one. */

import { TRIED_METHODS } from '../../../contracts/formats/evidence/steps/requests.ts';
import { defineScenario } from '../scenario.ts';

export default defineScenario({
  id: 'methods',
  purpose: 'Sends methods that no document describes to described paths, and records the responses.',
  without: { smoke: 'everything' },
  changesState: true,
  calls: [],
  phase: 'end',
  provides: [{ step: 'method' }],
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
      for (const method of TRIED_METHODS) {
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
