import { describe, expect, it } from 'vitest';
import type { Json, JsonObject, Operation } from '../../../contracts/contract.ts';
import type { CallValues, World } from '../scenario.ts';
import { createResource } from './create-resource.ts';
import { existingResource } from './existing-resource.ts';

const create = { id: 'ticket.create', action: 'create', parameters: [] } as unknown as Operation;
const list = { id: 'ticket.list', action: 'list', parameters: [] } as unknown as Operation;
const customer = { name: 'A', identity: 'A.valid' };

interface Target {
  readonly create: (body: JsonObject) => { readonly status: number; readonly json?: Json };
  readonly list?: readonly JsonObject[];
  readonly declared?: Readonly<Record<string, Json>>;
}

/** A world in front of a target that is described by its responses. */
function worldOf({ create: respond, list: items = [], declared = {} }: Target) {
  const bodies: JsonObject[] = [];
  const blocked: string[] = [];
  const own: Readonly<Record<string, Json>> = { 'create.minimalBody': { description: 'x' }, ...declared };
  let number = 0;
  let searches = 0;
  const world = {
    contract: { id: 'ticket', operations: [create, list], document: {}, declarations: [] },
    options: { effort: 'smoke' },
    created: [],
    runName: 'run',
    startedAt: new Date(0),
    declared: () => undefined,
    own: (name: string) => own[name],
    seed: () => 1,
    number: () => (number += 1),
    isUnavailable: () => false,
    operation: () => list,
    blocked: (reason: string) => blocked.push(reason),
    call: (operation: Operation, { body, query = {} }: CallValues) => {
      const isFirst = query['offset'] === undefined;
      if (operation === list && isFirst) searches += 1;
      const { status, json } =
        operation === create ? respond(body as JsonObject) : { status: 200, json: isFirst ? items : [] };
      if (operation === create) bodies.push(body as JsonObject);
      return Promise.resolve({
        exchange: { seq: 1, request: { url: 'http://target.example/list' } },
        live: { status, json },
        succeeded: status < 300,
      });
    },
  } as unknown as World;
  return { world, bodies, blocked, searches: () => searches };
}

describe('a way to a resource', () => {
  it('is a creation that returns an id', async () => {
    const { world, bodies } = worldOf({ create: () => ({ status: 201, json: { id: '7' } }) });
    expect((await createResource(world, create, customer, { kind: 'plain' }))?.id).toBe('7');
    expect(bodies).toHaveLength(1);
  });

  it('is a body without an external id where one with it is rejected', async () => {
    const { world, bodies, blocked } = worldOf({
      create: ({ externalId }) => (externalId === undefined ? { status: 201, json: { id: '7' } } : { status: 400 }),
    });
    expect((await createResource(world, create, customer, { kind: 'plain' }))?.id).toBe('7');
    expect([bodies.length, blocked]).toEqual([2, []]);
  });

  it('is the list where the creation returns no id', async () => {
    const { world } = worldOf({
      create: () => ({ status: 201, json: {} }),
      list: [
        { id: '8', externalId: 'other' },
        { id: '9', externalId: 'run-1' },
      ],
    });
    expect((await createResource(world, create, customer, { kind: 'plain' }))?.id).toBe('9');
  });

  it('is the list for every creation without an id, and no longer after eight searches in vain', async () => {
    const idOf = (externalId: unknown): string => `id of ${String(externalId)}`;
    const items: JsonObject[] = [];
    const creating = (isListed: boolean) =>
      worldOf({
        create: ({ externalId = null }) => {
          if (isListed) items.push({ id: idOf(externalId), externalId });
          return { status: 201, json: {} };
        },
        list: isListed ? items : [],
      });
    const { world } = creating(true);
    for (let nth = 1; nth <= 12; nth += 1)
      expect((await createResource(world, create, customer, { kind: 'plain' }))?.id).toBe(idOf(`run-${nth}`));
    const { world: other, searches } = creating(false);
    for (let nth = 1; nth <= 12; nth += 1) await createResource(other, create, customer, { kind: 'nameless' });
    expect(searches()).toBe(8);
  });

  it('is not tried again for members that are tried on purpose', async () => {
    const { world, bodies, blocked } = worldOf({ create: () => ({ status: 400 }) });
    expect(
      await createResource(world, create, customer, { kind: 'plain', members: { priority: '1' } }),
    ).toBeUndefined();
    expect([bodies.length, blocked]).toEqual([1, []]);
  });

  it('is noted as blocked where the target accepts no creation', async () => {
    const { world, blocked } = worldOf({ create: () => ({ status: 500 }) });
    expect(await createResource(world, create, customer, { kind: 'plain' })).toBeUndefined();
    expect(blocked).toHaveLength(1);
  });

  it('is the first resource of the list where nothing can be created', async () => {
    const { world } = worldOf({ create: () => ({ status: 500 }), list: [{ id: 5 }] });
    expect((await existingResource(world, customer, list))?.id).toBe('5');
    expect(await existingResource(world, customer, undefined)).toBeUndefined();
  });
});
