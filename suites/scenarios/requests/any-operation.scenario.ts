/** Every operation of a user's own contract: valid requests case by case, then requests that violate it in one way each. */

import type { Operation } from '../../../contracts/contract.ts';
import { eachCoverageRequest } from '../../../generators/coverage.ts';
import { eachInvalidRequest } from '../../../generators/invalid-requests.ts';
import type { RequestSpec } from '../../../generators/request-spec.ts';
import { RequestNotBuildable } from '../../../generators/request.ts';
import { idOf } from '../resources/resource.ts';
import { defineScenario, steps, type World } from '../scenario.ts';

const VALID = { smoke: 5, standard: 25, thorough: 200 } as const;
const INVALID = { smoke: 5, standard: 40, thorough: 400 } as const;

/** What was created, by the path it was created at. */
type Made = Map<string, string[]>;

const ORDER = ['POST', 'PUT', 'PATCH', 'GET', 'HEAD', 'OPTIONS', 'TRACE', 'DELETE'];
const SAFE = ['GET', 'HEAD', 'OPTIONS', 'TRACE'];

const collectionOf = (path: string): string => path.replace(/\/\{[^/]*\}.*$/, '');

/** The request about something that was made here, where its path has room for one id and something was made. */
function aboutMade(spec: RequestSpec, template: string, made: Made): RequestSpec {
  const id = made.get(collectionOf(template))?.[0];
  if (id === undefined || !template.includes('{')) return spec;
  const path = template.replace(/\{\w+\}/, encodeURIComponent(id));
  return path.includes('{') ? spec : { ...spec, path };
}

async function valid(world: World, operation: Operation, made: Made, identity: string): Promise<void> {
  const template = operation.path ?? '';
  let left: number = VALID[world.options.effort];
  for (const spec of eachCoverageRequest(world.contract, operation, world.seed('valid', operation.id))) {
    if (left === 0) return;
    left -= 1;
    const response = await world.send(aboutMade(spec, template, made), {
      identity,
      // Whether the target must take it depends on more than a schema says.
      facts: { kind: 'offered', step: 'valid', covers: spec.covers ?? [], body: 'valid' },
    });
    const id = response.succeeded && operation.method === 'POST' ? idOf(response) : undefined;
    if (id !== undefined) made.set(template, [...(made.get(template) ?? []), id]);
  }
}

async function invalid(world: World, operation: Operation, made: Made, identity: string): Promise<void> {
  const template = operation.path ?? '';
  let left: number = INVALID[world.options.effort];
  for (const spec of eachInvalidRequest(world.contract, operation, world.seed('invalid', operation.id))) {
    if (left === 0) return;
    left -= 1;
    const { name = '', in: place = 'body', at = '' } = spec.violation ?? {};
    await world.send(place === 'path' ? spec : aboutMade(spec, template, made), {
      identity,
      facts: {
        ...{ kind: 'odd', step: 'bad-input', violation: name, in: place, at },
        ...(place === 'body' ? { body: 'violating' } : { param: at, value: 'violating' }),
      },
    });
  }
}

/** Deletes what was made here, and nothing else. */
async function remove(world: World, operation: Operation, made: Made, identity: string): Promise<void> {
  const template = operation.path ?? '';
  for (const id of made.get(collectionOf(template)) ?? []) {
    const path = template.replace(/\{\w+\}/, encodeURIComponent(id));
    if (path.includes('{')) return;
    const spec: RequestSpec = { operation: operation.id, method: 'DELETE', path, query: '', headers: [] };
    await world.send(spec, { identity, facts: { kind: 'offered', step: 'remove' } });
  }
}

export default defineScenario({
  id: 'any-operation',
  purpose: "Calls every operation of a user's own contract with valid requests, case by case, and with invalid ones.",
  without: {
    smoke: `valid requests after the first ${VALID.smoke} and invalid requests after the first ${INVALID.smoke} of each operation`,
    standard: `valid requests after the first ${VALID.standard} and invalid requests after the first ${INVALID.standard} of each operation`,
  },
  // What changes state is left out of a read-only run by itself.
  changesState: false,
  phase: 'main',
  provides: steps('valid', 'bad-input', 'remove'),
  obstacle: ({ contract }) => (contract.origin === 'package' ? 'other-interface' : undefined),
  run: async (world) => {
    const identity = world.customers[0]?.identity ?? 'anonymous';
    const made: Made = new Map();
    const operations = world.contract.operations
      .filter(({ method, action }) => method !== undefined && action !== 'publish')
      .filter(({ method = '' }) => !world.options.readOnly || SAFE.includes(method))
      .toSorted((a, b) => ORDER.indexOf(a.method ?? '') - ORDER.indexOf(b.method ?? ''));
    for (const operation of operations)
      try {
        if (operation.method === 'DELETE') await remove(world, operation, made, identity);
        else {
          await valid(world, operation, made, identity);
          await invalid(world, operation, made, identity);
        }
      } catch (error) {
        if (!(error instanceof RequestNotBuildable)) throw error;
        world.blocked(error.message);
      }
  },
});
