/** Methods that the document does not describe, on described paths, with the keys and the body that a described request to the path would have. */

import type { JsonObject, Operation } from '../../../contracts/contract.ts';
import { TRIED_METHODS } from '../../../contracts/formats/evidence/steps/requests.ts';
import { isNotFound, isSuccess } from '../../../contracts/status-class.ts';
import { buildRequest, type RequestValues } from '../../../generators/request.ts';
import { keyOfAll, setNamed } from '../lookup/ask-lookup.ts';
import { lookupQuery } from '../lookup/lookup-query.ts';
import { plainBody } from '../resources/creation-bodies.ts';
import { neutralQuery } from '../resources/query-syntax.ts';
import { byId, idOf } from '../resources/resource.ts';
import { listQuery } from '../resources/list-search.ts';
import { retrieveSettled } from '../resources/settled.ts';
import { updateBody } from '../resources/update-body.ts';
import { extraFields } from '../subscriptions/subscribe.ts';
import { defineScenario, steps, type Customer, type World } from '../scenario.ts';

type Method = (typeof TRIED_METHODS)[number];
type Values = Pick<RequestValues, 'path' | 'query' | 'body'>;

/** The values of a request with a method to the path of an operation; undefined for a method that is not sent there. */
type ValuesFor = (method: Method) => Values | undefined;

interface Target {
  readonly valuesFor: ValuesFor;
  /** Retrieves the resource or the hub that the path names, if there is an operation for it. */
  readonly lookAgain?: () => Promise<void>;
}

const WITH_BODY: readonly Method[] = ['POST', 'PUT', 'PATCH'];

const withBody = (method: Method, values: Values, body: Values['body']): Values =>
  WITH_BODY.includes(method) && body !== undefined ? { ...values, body } : values;

/** A device of the customer; a deletion names an unknown one, as it might succeed. */
function ofLookup(world: World, operation: Operation, { name }: Customer): ValuesFor {
  const [own, unknown] = [setNamed(world, name, 'owned'), setNamed(world, name, 'unknown')];
  return (method) => {
    const set = method === 'DELETE' ? unknown : own;
    const query = set && lookupQuery(world, operation.id, set.devices, keyOfAll(set));
    return query && { query };
  };
}

/** A deletion might empty a collection, and a POST might create what the document describes elsewhere: neither is sent. */
function ofCollection(world: World, operation: Operation): ValuesFor {
  return (method) =>
    method === 'DELETE' || method === 'POST'
      ? undefined
      : withBody(method, { query: listQuery(operation, world) }, plainBody(world, world.runName).body);
}

/** A resource made for these requests; it belongs to no other scenario, as a deletion might succeed. */
async function ofResource(world: World, operation: Operation, customer: Customer): Promise<Target | undefined> {
  const create = world.operation('create');
  if (!create) return undefined;
  const { body } = plainBody(world, `${world.runName} for other methods`);
  const made = await world.call(
    create,
    { body },
    {
      identity: customer.identity,
      facts: { kind: 'offered', step: 'around-methods', body: 'valid', token: 'valid', customer: customer.name },
    },
  );
  const id = idOf(made);
  if (!made.succeeded || id === undefined) return undefined;
  const retrieve = world.operation('retrieve');
  const item = `other-methods-${world.number()}`;
  if (retrieve) await retrieveSettled(world, retrieve, { id, item, identity: customer.identity }, 'around-methods');
  return {
    valuesFor: (method) =>
      withBody(
        method,
        byId(operation, id),
        method === 'PUT' ? body : updateBody(world, `${world.runName} changed`).body,
      ),
    lookAgain: () => retrieveAgain(world, retrieve, id, customer),
  };
}

async function retrieveAgain(
  world: World,
  retrieve: Operation | undefined,
  id: string,
  { identity, name }: Customer,
): Promise<void> {
  if (!retrieve) return;
  const facts = { kind: 'probe', step: 'around-methods', id: 'existing', token: 'valid', customer: name } as const;
  await world.call(retrieve, byId(retrieve, id), { identity, facts });
}

async function hubBody(world: World, customer: Customer): Promise<JsonObject> {
  const callback = await world.openCallback({ hub: 'methods', customer: customer.name });
  return { callback: callback.url, query: neutralQuery(world), ...extraFields(world) };
}

async function ofHub(world: World, operation: Operation, customer: Customer): Promise<Target | undefined> {
  const create = world.operation('hub-create');
  if (!create) return undefined;
  const body = await hubBody(world, customer);
  const made = await world.call(
    create,
    { body },
    {
      identity: customer.identity,
      facts: { kind: 'offered', step: 'around-methods', body: 'valid', token: 'valid', customer: customer.name },
    },
  );
  const id = world.rememberHub(made, 'hub for other methods', customer.identity, create);
  if (id === undefined) return undefined;
  return {
    valuesFor: (method) => withBody(method, byId(operation, id), body),
    lookAgain: () => retrieveAgain(world, world.operation('hub-retrieve'), id, customer),
  };
}

/** How requests to the path of an operation are written; undefined where the run knows nothing to name. */
async function targetOf(world: World, operation: Operation, customer: Customer): Promise<Target | undefined> {
  switch (operation.action) {
    case 'lookup':
      return { valuesFor: ofLookup(world, operation, customer) };
    case 'create':
    case 'list':
      return { valuesFor: ofCollection(world, operation) };
    case 'retrieve':
    case 'update':
      return ofResource(world, operation, customer);
    case 'hub-create': {
      const body = await hubBody(world, customer);
      return { valuesFor: (method) => (method === 'DELETE' ? undefined : withBody(method, {}, body)) };
    }
    case 'hub-retrieve':
    case 'hub-delete':
      return ofHub(world, operation, customer);
    default:
      return undefined;
  }
}

async function tryMethods(world: World, operation: Operation, customer: Customer, described: ReadonlySet<string>) {
  const template = world.pathOf(operation);
  const methods = TRIED_METHODS.filter((method) => !described.has(`${method} ${template}`));
  const target = methods.length > 0 ? await targetOf(world, operation, customer) : undefined;
  if (!target) return;
  const statuses: number[] = [];
  for (const method of methods) {
    const given = target.valuesFor(method);
    if (!given || Object.keys(given.path ?? {}).length < (template.match(/\{/g)?.length ?? 0)) continue;
    const spec = buildRequest({ ...operation, id: '' }, { ...given, binding: { path: template, method } });
    const response = await world.send(spec, {
      identity: customer.identity,
      facts: { kind: 'probe', method: 'undescribed', step: 'method', name: method, token: 'valid' },
    });
    const create = world.operation('hub-create');
    const mayCreate = WITH_BODY.includes(method) && operation.action.startsWith('hub-');
    if (mayCreate && create && response.live && isSuccess(response.live.status))
      world.rememberHub(response, `hub by ${method}`, customer.identity, create);
    if (response.live) statuses.push(response.live.status);
  }
  // Not found may be the method, or what the path names.
  if (statuses.some(isNotFound) && !statuses.some(isSuccess)) await target.lookAgain?.();
}

export default defineScenario({
  id: 'methods',
  purpose: 'Sends methods that the document does not describe to described paths, and records the responses.',
  without: { smoke: 'everything' },
  changesState: true,
  calls: ['create', 'hub-create'],
  phase: 'main',
  provides: steps('method', 'around-methods'),
  obstacle: () => undefined,
  run: async (world) => {
    const customer = world.customers[0];
    if (!customer || world.options.effort === 'smoke') return;
    const operations = world.boundOperations();
    const described = new Set(operations.map((operation) => `${world.methodOf(operation)} ${world.pathOf(operation)}`));
    const tried = new Set<string>();
    for (const operation of operations) {
      const path = world.pathOf(operation);
      if (tried.has(path)) continue;
      tried.add(path);
      await tryMethods(world, operation, customer, described);
    }
  },
});
