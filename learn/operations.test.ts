import { describe, expect, it } from 'vitest';
import type { Json, Operation } from '../contracts/contract.ts';
import type { Binding, Profile } from '../contracts/formats/profile.ts';
import { loadContracts } from '../contracts/load.ts';
import type { LearnContext, Probed, Proposal } from './learner.ts';
import { learnOperations } from './operations.ts';

const contractOf = (id: string) => loadContracts().find((one) => one.id === id)!;
const PROFILE = { interfaces: { change: {}, order: {} }, bindings: {} } as unknown as Profile;

interface Returned {
  readonly status: number;
  readonly json?: Json;
}

/** What is found of a target that returns the given responses; `404` for everything else. */
async function found(
  id: string,
  actions: readonly Operation['action'][],
  responses: Readonly<Record<string, Returned>>,
): Promise<Readonly<Record<string, Json>>> {
  const contract = contractOf(id);
  const contextWith = (bindings: Readonly<Record<string, Binding>>): LearnContext => {
    const bound = ({ id: name, path = '', method = '' }: Operation): { path: string; method: string } => ({
      path: bindings[name]?.path ?? path,
      method: bindings[name]?.method ?? method,
    });
    const send = (about: string, operation: Operation): Promise<Probed> => {
      const { method, path } = bound(operation);
      const { status, json = null } = responses[`${method} ${path}`] ?? { status: 404 };
      return Promise.resolve({ about, seq: 1, method, target: path, status, headers: [], text: '', json });
    };
    const world = {
      contract,
      runName: 'run',
      number: () => 1,
      own: () => undefined,
      declared: () => undefined,
      operation: (action: string) => contract.operations.find((one) => one.action === action && bound(one).path !== ''),
      openCallback: () => Promise.resolve({ url: 'http://listener' }),
      seed: () => 1,
      binding: ({ id: name }: Operation) => bindings[name],
    };
    return {
      world,
      contract,
      send,
      customer: { name: 'A' },
      body: (members: object) => members,
      resource: () => Promise.resolve('7'),
    } as unknown as LearnContext;
  };
  const proposals: readonly Proposal[] = await learnOperations(contract, PROFILE, contextWith, actions);
  return Object.fromEntries(proposals.map(({ key, value }) => [key, value]));
}

describe('operations at unusual paths', () => {
  it('a creation whose name has the style of the documented retrieval', async () => {
    const responses = { 'POST /createChangeRequest': { status: 201, json: { id: '1' } } };
    expect(await found('change', ['create'], responses)).toEqual({
      'change.create': { path: '/createChangeRequest', success: [201] },
    });
  });

  it('a path that serves a creation rather than one that rejects it', async () => {
    const responses = {
      'POST /changeRequest': { status: 400 },
      'POST /ChangeManagement/v18/changeRequest': { status: 201, json: { id: '1' } },
    };
    expect(await found('change', ['create'], responses)).toMatchObject({
      'change.create': { path: '/ChangeManagement/v18/changeRequest' },
    });
    expect(await found('change', ['create'], { 'POST /changeRequest': { status: 422 } })).toEqual({
      'change.create': { path: '/changeRequest' },
    });
  });

  it('updates with another method, unless they return another resource', async () => {
    expect(await found('order', ['update'], { 'PUT /serviceOrder/{id}': { status: 204 } })).toMatchObject({
      'order.update': { method: 'PUT', success: [204] },
    });
    const created = { 'POST /serviceOrder/{id}': { status: 201, json: { id: '8' } } };
    expect(await found('order', ['update'], created)).toEqual({});
  });

  it('hubs with another name, and their retrieval below it', async () => {
    const hub = { id: 'h', callback: 'http://listener' };
    const responses = {
      'POST /listener': { status: 201, json: hub },
      'GET /listener/{id}': { status: 200, json: hub },
    };
    expect(await found('order', ['hub-create', 'hub-retrieve'], responses)).toMatchObject({
      'order.hub-create': { path: '/listener' },
      'order.hub-retrieve': { path: '/listener/{id}' },
    });
  });

  it('nothing of a target that serves none of them', async () => {
    expect(await found('change', ['create', 'update', 'hub-delete'], {})).toEqual({});
  });
});

describe('an optional operation at none of the usual paths', () => {
  const CREATED = { 'POST /serviceOrder': { status: 200, json: { id: '7' } } };

  it('is not offered', async () => {
    expect(await found('order', ['monitor'], CREATED)).toEqual({
      'order.monitor': 'None of the usual paths serves it (status 404). Bind it if it is at another path.',
    });
  });

  it('but is open if the target rejects the request for another reason', async () => {
    const rejected = { 'GET /monitor/{externalId}': { status: 403 } };
    expect(await found('order', ['monitor'], { ...CREATED, ...rejected })).toEqual({});
  });
});
