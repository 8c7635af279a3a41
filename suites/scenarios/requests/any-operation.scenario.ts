/** Every operation of a user's own contract: valid requests case by case, then requests that violate it in one way each. */

import { ANONYMOUS } from '../../../contracts/anonymous.ts';
import { isSafeMethod } from '../../../contracts/safe-method.ts';
import { isSuccess } from '../../../contracts/status-class.ts';
import type { Operation } from '../../../contracts/contract.ts';
import { collectionOf, filledPath, pathParameters } from '../../../contracts/path-template.ts';
import { eachCoverageRequest } from '../../../generators/coverage.ts';
import { eachInvalidRequest } from '../../../generators/invalid-requests.ts';
import type { RequestSpec } from '../../../generators/request-spec.ts';
import { RequestNotBuildable } from '../../../generators/request.ts';
import { deletion, removalOf } from '../resources/removal.ts';
import { idOf } from '../resources/resource.ts';
import { isBrokenConnection } from '../../evidence/isolated-failures.ts';
import { defineScenario, steps, type CallOptions, type Response, type World } from '../scenario.ts';

const VALID = { smoke: 5, standard: 25, thorough: 200 } as const;
const INVALID = { smoke: 5, standard: 40, thorough: 400 } as const;

/** Requests that are repeated alone, for each operation. */
const REPEATED = { smoke: 2, standard: 6, thorough: 30 } as const;

/** Ids of what valid requests created, by the path it was created at. */
type Made = Map<string, string[]>;

/** A resource at the target. */
interface Resource {
  readonly id: string;
  /** Path at which it was created. */
  readonly collection: string;
  /** Operation that removes it. */
  readonly removedBy: string;
  /** Notes that the target acknowledged its removal. */
  readonly noteRemoval: () => void;
}

interface Calls {
  readonly world: World;
  readonly made: Made;
  /** Everything that was created here, also by requests that violate the contract. */
  readonly resources: Resource[];
  readonly identity: string;
  /** The last accepted creation, by the path. */
  readonly creations: Map<string, RequestSpec>;
}

/** A request whose response may violate the contract. */
interface Suspect {
  readonly spec: RequestSpec;
  readonly options: CallOptions;
  readonly response: Response;
}

/** Server errors, broken connections, unlisted statuses and accepted violations: which of them violate the contract is for the checks to decide. */
function isSuspect({ responses }: Operation, { options, response }: Suspect): boolean {
  const status = response.live?.status;
  if (status === undefined) return isBrokenConnection(response.exchange);
  return (
    status >= 500 ||
    !responses.some((one) => one.status === status) ||
    (options.facts.kind === 'odd' && response.succeeded)
  );
}

/** The shortest suspects, of each status and violation one. */
function toRepeat(operation: Operation, sent: readonly Suspect[], most: number): readonly Suspect[] {
  const shortest = new Map<string, Suspect>();
  const size = ({ spec }: Suspect): number => spec.path.length + spec.query.length + (spec.body?.length ?? 0);
  for (const one of sent.filter((each) => isSuspect(operation, each)).toSorted((a, b) => size(a) - size(b))) {
    const key = `${one.response.live?.status ?? ''} ${'violation' in one.options.facts ? one.options.facts.violation : ''}`;
    if (!shortest.has(key)) shortest.set(key, one);
  }
  return [...shortest.values()].slice(0, most);
}

/** Sends a request. What it creates is removed by the run, at the latest when it ends. */
async function send({ world, identity, resources }: Calls, spec: RequestSpec, options: CallOptions): Promise<Response> {
  const response = await world.send(spec, options);
  const id = isSuccess(response.live?.status ?? 0) && spec.method === 'POST' ? idOf(response) : undefined;
  const cleanup = id === undefined ? undefined : removalOf(world.contract, spec.operation, id);
  if (id === undefined || cleanup === undefined) return response;
  const noteRemoval = world.remember({ what: 'resource', id, identity, operation: spec.operation, cleanup });
  resources.push({ id, collection: spec.path, removedBy: cleanup.operation, noteRemoval });
  return response;
}

/** A new resource at the path of the operation, so that earlier requests have not changed it; undefined if none can be created. */
async function freshId(calls: Calls, template: string): Promise<string | undefined> {
  const { made, identity, creations } = calls;
  const path = collectionOf(template);
  const creation = creations.get(path);
  if (!creation) return undefined;
  const response = await send(calls, creation, {
    identity,
    facts: { kind: 'offered', step: 'valid', covers: [], body: 'valid' },
  });
  const id = response.succeeded ? idOf(response) : undefined;
  if (id !== undefined) made.set(path, [...(made.get(path) ?? []), id]);
  return id;
}

/** Sends suspects again, each alone and on a new resource, so that a finding shows a request that violates the contract by itself. */
async function repeatAlone(calls: Calls, operation: Operation, sent: readonly Suspect[]): Promise<void> {
  const { world } = calls;
  const template = operation.path ?? '';
  for (const { spec, options, response } of toRepeat(operation, sent, REPEATED[world.options.effort])) {
    const isOne = pathParameters(template).length > 0;
    const id = isOne ? await freshId(calls, template) : undefined;
    if (isOne && id === undefined) continue;
    const again = id === undefined ? spec : aboutMade(spec, template, new Map([[collectionOf(template), [id]]]));
    await send(calls, again, {
      ...options,
      facts: { ...options.facts, repeats: response.exchange.seq } as CallOptions['facts'],
    });
  }
}

const ORDER = ['POST', 'PUT', 'PATCH', 'GET', 'HEAD', 'OPTIONS', 'TRACE', 'DELETE'];

/** The request about something that was made here, where its path has room for one id and something was made. */
function aboutMade(spec: RequestSpec, template: string, made: Made): RequestSpec {
  const id = made.get(collectionOf(template))?.[0];
  if (id === undefined || pathParameters(template).length !== 1) return spec;
  return { ...spec, path: filledPath(template, () => encodeURIComponent(id)) };
}

async function valid(calls: Calls, operation: Operation): Promise<readonly Suspect[]> {
  const { world, made, identity, creations } = calls;
  const sent: Suspect[] = [];
  const template = operation.path ?? '';
  let left: number = VALID[world.options.effort];
  for (const spec of eachCoverageRequest(world.contract, operation, world.seed('valid', operation.id))) {
    if (left === 0) return sent;
    left -= 1;
    // Whether the target must accept it depends on more than its schema.
    const options: CallOptions = {
      identity,
      facts: { kind: 'offered', step: 'valid', covers: spec.covers ?? [], body: 'valid' },
    };
    const response = await send(calls, aboutMade(spec, template, made), options);
    sent.push({ spec, options, response });
    const id = response.succeeded && operation.method === 'POST' ? idOf(response) : undefined;
    if (id === undefined) continue;
    made.set(template, [...(made.get(template) ?? []), id]);
    creations.set(template, spec);
  }
  return sent;
}

async function invalid(calls: Calls, operation: Operation): Promise<readonly Suspect[]> {
  const { world, made, identity } = calls;
  const sent: Suspect[] = [];
  const template = operation.path ?? '';
  let left: number = INVALID[world.options.effort];
  for (const spec of eachInvalidRequest(world.contract, operation, world.seed('invalid', operation.id))) {
    if (left === 0) return sent;
    left -= 1;
    const { name = '', in: place = 'body', at = '' } = spec.violation ?? {};
    const options: CallOptions = {
      identity,
      facts: {
        kind: 'odd',
        step: 'bad-input',
        violation: name,
        in: place,
        at,
        ...(place === 'body' ? { body: 'violating' } : { param: at, value: 'violating' }),
      },
    };
    const response = await send(calls, place === 'path' ? spec : aboutMade(spec, template, made), options);
    if (place !== 'path') sent.push({ spec, options, response });
  }
  return sent;
}

/** Deletes what was made here, and nothing else. */
async function remove({ world, resources, identity }: Calls, operation: Operation): Promise<void> {
  const { path = '' } = operation;
  if (pathParameters(path).length !== 1) return;
  for (const { id, removedBy, noteRemoval } of resources.filter((one) => one.collection === collectionOf(path))) {
    const facts = { kind: 'offered', step: 'remove' } as const;
    const { succeeded } = await world.send(deletion(operation, id), { identity, facts });
    if (succeeded && removedBy === operation.id) noteRemoval();
  }
}

export default defineScenario({
  id: 'any-operation',
  purpose:
    "Calls every operation of a user's own contract with valid and invalid requests, and repeats a request alone if it may have found a violation.",
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
    const identity = world.customers[0]?.identity ?? ANONYMOUS;
    const calls: Calls = { world, identity, made: new Map(), resources: [], creations: new Map() };
    const operations = world.contract.operations
      .filter(({ method, action }) => method !== undefined && action !== 'publish')
      .filter(({ method = '' }) => !world.options.readOnly || isSafeMethod(method))
      .toSorted((a, b) => ORDER.indexOf(a.method ?? '') - ORDER.indexOf(b.method ?? ''));
    for (const operation of operations)
      try {
        if (operation.method === 'DELETE') await remove(calls, operation);
        else
          await repeatAlone(calls, operation, [
            ...(await valid(calls, operation)),
            ...(await invalid(calls, operation)),
          ]);
      } catch (error) {
        if (!(error instanceof RequestNotBuildable)) throw error;
        world.blocked(error.message);
      }
  },
});
