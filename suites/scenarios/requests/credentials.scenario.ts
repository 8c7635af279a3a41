/** Every operation without credentials and with wrong ones, and a retrieval afterwards that shows whether they had an effect. */

import type { JsonObject, Operation } from '../../../contracts/contract.ts';
import type { Tampering, Token } from '../../../contracts/formats/evidence/conditions.ts';
import { createResource, type Created } from '../resources/create-resource.ts';
import { plainBody } from '../resources/creation-bodies.ts';
import { servedMonitorKey } from '../monitor/monitor-key.ts';
import { neutralQuery } from '../resources/query-syntax.ts';
import { byId } from '../resources/resource.ts';
import { listQuery } from '../resources/list-search.ts';
import { retrieveSettled } from '../resources/settled.ts';
import { showsTexts } from '../resources/shows-texts.ts';
import { extraFields } from '../subscriptions/subscribe.ts';
import { defineScenario, steps, type CallValues, type Customer, type World } from '../scenario.ts';
import { updateBody } from '../resources/update-body.ts';
import { withoutCreation } from '../resources/without-creation.ts';

/** The resource and the hub that the requests are about. */
interface Protected {
  readonly made: Created;
  readonly callback: string;
  readonly hub: string | undefined;
  /** Key by which the monitor of the resource is served; undefined where it is not. */
  readonly monitor: string | undefined;
}

interface Request {
  readonly values: CallValues;
  /** True if the call is known to be served with valid credentials; else it may be rejected for another reason. */
  readonly sure: boolean;
}

/** More ways to make valid credentials wrong; how a target verifies them is the same for every operation, so reads suffice. */
const MORE_WAYS = [
  'no-jwt',
  'empty',
  'late-signature',
  'longer',
  'edited-payload',
  'alg-none',
] as const satisfies readonly Tampering[];
/** One field of several wrong alone. */
const IN_PART = ['first-field', 'later-fields'] as const satisfies readonly Tampering[];
const READS: readonly string[] = ['list', 'retrieve'];

const VIEWS = { fields: 'id', limit: '1' } as const;

/** A request that would be served with valid credentials. */
function requestFor(world: World, operation: Operation, { made, callback, hub, monitor }: Protected): Request {
  const word = `${world.runName} rejected ${operation.action} ${world.number()}`;
  switch (operation.action) {
    case 'list':
      return { values: { query: listQuery(operation, world.startedAt) }, sure: true };
    case 'create': {
      const { body, declared } = plainBody(world, word);
      return { values: { body }, sure: declared };
    }
    case 'update': {
      const { body, sure } = updateBody(world, word);
      return { values: { body, ...byId(operation, made.id) }, sure };
    }
    case 'hub-create':
      return { values: { body: { callback, query: neutralQuery(world), ...extraFields(world) } }, sure: true };
    case 'hub-retrieve':
    case 'hub-delete':
      return { values: byId(operation, hub ?? made.id), sure: hub !== undefined };
    case 'retrieve':
      return { values: byId(operation, made.id), sure: true };
    default:
      return { values: byId(operation, monitor ?? made.externalId), sure: monitor !== undefined };
  }
}

/** A hub that exists, so that a rejection is due to the credentials and not to the id. */
async function registered(world: World, customer: Customer): Promise<string | undefined> {
  const operation = world.operation('hub-create');
  if (!operation) return undefined;
  const callback = await world.openCallback({ hub: 'protected', customer: customer.name });
  const response = await world.call(
    operation,
    { body: { callback: callback.url, query: neutralQuery(world), ...extraFields(world) } },
    { identity: customer.identity, facts: { kind: 'good', step: 'protected-hub', body: 'valid', token: 'valid' } },
  );
  return world.rememberHub(response, 'hub protected by credentials', customer.identity, operation);
}

async function withoutRights(world: World, customer: Customer, target: Protected): Promise<void> {
  const wrong = world.identities.filter(({ token }) => token !== undefined && token !== 'valid');
  const callers = [
    { name: 'anonymous', token: 'missing' } as const,
    ...wrong.map(({ name, token }) => ({ name, token: token ?? 'wrong' })),
  ];
  const call = async (
    operation: Operation,
    identity: string,
    token: Token,
    { tamper, query = {} }: { tamper?: Tampering; query?: CallValues['query'] } = {},
  ) => {
    const { values: plain, sure } = requestFor(world, operation, target);
    const values = { ...plain, query: { ...plain.query, ...query } };
    const response = await world.call(operation, values, {
      identity,
      ...(tamper ? { tamper } : {}),
      facts: {
        kind: 'negative',
        step: 'credentials',
        token,
        item: target.made.item,
        ...(sure ? {} : { otherwise: 'doubtful' }),
      },
    });
    if (operation.action === 'hub-create')
      world.rememberHub(response, 'hub registered without credentials', customer.identity, operation);
  };
  // Deletions come last: if they are accepted, the hub is gone.
  const operations = world
    .boundOperations()
    .toSorted((a, b) => Number(a.action === 'hub-delete') - Number(b.action === 'hub-delete'));
  for (const operation of operations) {
    for (const { name, token } of callers) {
      await call(operation, name, token);
    }
    const wrongly = world.hasJwt(customer.identity) ? 'bad-signature' : 'garbage';
    await call(operation, customer.identity, wrongly, { tamper: wrongly });
    const more = world.hasSeveralFields(customer.identity) ? [...MORE_WAYS, ...IN_PART] : MORE_WAYS;
    for (const tamper of READS.includes(operation.action) ? more : [])
      await call(operation, customer.identity, tamper, { tamper });
    // Requests for another view need credentials, too.
    for (const [name, value] of Object.entries(VIEWS)) {
      if (!operation.parameters.some((one) => one.name === name)) continue;
      await call(operation, 'anonymous', 'missing', { query: { [name]: value } });
      await call(operation, customer.identity, wrongly, { tamper: wrongly, query: { [name]: value } });
    }
  }
}

/** The resource, and what a reading must show first that the requests without rights are compared with. */
interface Updated extends Created {
  readonly shows?: (resource: JsonObject) => boolean;
}

/**
 * The list and an update with valid credentials: a rejection of wrong ones is due to them only where valid ones are served.
 * @returns the resource as it is to be now.
 */
async function withRights(world: World, { identity }: Customer, made: Created): Promise<Updated> {
  const about = { identity, facts: { kind: 'settling', step: 'before-credentials', token: 'valid' } } as const;
  const list = world.operation('list');
  if (list && !world.isUnavailable(list)) await world.call(list, { query: listQuery(list, world.startedAt) }, about);
  const update = world.operation('update');
  if (!update) return made;
  const { body } = updateBody(world, `${world.runName} updated with valid credentials`);
  const facts = { ...about.facts, item: made.item, id: 'existing', body: 'valid' } as const;
  const { succeeded } = await world.call(update, { ...byId(update, made.id), body }, { identity, facts });
  if (!succeeded) return made;
  return { ...made, sent: { ...made.sent, ...body }, shows: showsTexts(world, body) };
}

export default defineScenario({
  id: 'credentials',
  purpose: 'Calls every operation without credentials and with wrong ones.',
  changesState: true,
  phase: 'main',
  provides: steps(
    ...(['protected', 'protected-hub', 'before-credentials', 'credentials', 'after-credentials'] as const),
    'after-rejected-deletion',
  ),
  obstacle: ({ contract }) =>
    contract.operations.some(({ action }) => action === 'lookup') ? 'other-interface' : undefined,
  run: async (world) => {
    const customer = world.customers[0];
    const create = world.operation('create');
    if (!customer || !create) return withoutCreation(world, 'no resource to request without credentials');
    const created = await createResource(world, create, customer, { kind: 'plain', step: 'protected' });
    if (!created) return;
    const made = await withRights(world, customer, created);
    const callback = await world.openCallback({ hub: 'rejected', customer: customer.name });
    const hub = await registered(world, customer);
    const retrieve = world.operation('retrieve');
    if (retrieve) await retrieveSettled(world, retrieve, made, 'before-credentials', made.shows);
    // Which id a monitor takes is unspecified: a rejection is due to the credentials only if the request is served with valid ones.
    const operation = world.operation('monitor');
    const monitor =
      operation && (await servedMonitorKey(world, operation, made, { kind: 'settling', step: 'before-credentials' }));
    await withoutRights(world, customer, { made, callback: callback.url, hub, monitor });
    if (retrieve) await retrieveSettled(world, retrieve, made, 'after-credentials');
    const look = world.operation('hub-retrieve');
    if (look && hub !== undefined)
      await world.call(look, byId(look, hub), {
        identity: customer.identity,
        facts: { kind: 'settling', step: 'after-rejected-deletion', hub: 'protected', id: 'existing', token: 'valid' },
      });
  },
});
