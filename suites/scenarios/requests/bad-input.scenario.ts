/** Requests that violate the contract in exactly one way, and bodies that are not JSON. None of them may succeed. */

import type { JsonObject, Operation } from '../../../contracts/contract.ts';
import { jsonOrUndefined } from '../../../contracts/json/json-or-undefined.ts';
import { filledPath } from '../../../contracts/path-template.ts';
import { eachInvalidRequest, someInvalidRequests } from '../../../generators/invalid-requests.ts';
import type { Conditions } from '../../../contracts/formats/evidence/conditions.ts';
import type { StatedFacts } from '../../../contracts/formats/evidence/facts.ts';
import type { RequestSpec, RequestViolation } from '../../../generators/request-spec.ts';
import { ownDates, ownMembers, stateMembers } from '../../evidence/lifecycles/state-member.ts';
import { TEXT_AFTER_BODY } from '../../evidence/read-in-part.ts';
import { createResource, type Created } from '../resources/create-resource.ts';
import { withUnique, writable } from '../resources/creation-bodies.ts';
import { neutralQuery } from '../resources/query-syntax.ts';
import { byId, jsonObject } from '../resources/resource.ts';
import { retrieveSettled } from '../resources/settled.ts';
import { sampleFor } from '../resources/sample-for.ts';
import { undeclaredMembers } from '../resources/undeclared-members.ts';
import { updatableNames } from '../resources/updatable-names.ts';
import { updateBody } from '../resources/update-body.ts';
import { extraFields } from '../subscriptions/subscribe.ts';
import { REJECTED_INPUT } from '../../../contracts/formats/evidence/hubs.ts';
import { defineScenario, steps, type CallValues, type Customer, type Response, type World } from '../scenario.ts';
import { declaredRejections } from './declared-rejections.ts';
import { areValuesDeclared, unlistedValues } from './unlisted-values.ts';
import { isClientError } from '../../../contracts/status-class.ts';
import { withoutCreation } from '../resources/without-creation.ts';

/** What all requests to one operation have in common. */
interface Options {
  readonly identity: string;
  readonly facts: Partial<Conditions>;
}

const CASES = { smoke: 6, standard: 40, thorough: 400 } as const;

interface RawCase {
  readonly body: 'malformed' | 'absent' | 'wrong-media-type' | 'violating';
  readonly name: string;
  readonly values: CallValues;
}

/** A callback without a listener. */
const NOWHERE = 'http://127.0.0.1:9/never';

const deep = `${'['.repeat(2000)}${']'.repeat(2000)}`;

/** Bodies wrong as a whole. */
const RAW: readonly RawCase[] = [
  { body: 'malformed', name: 'cut-off', values: { rawBody: '{"description": "cut' } },
  { body: 'malformed', name: 'not-json', values: { rawBody: 'description=none' } },
  { body: 'malformed', name: 'trailing-comma', values: { rawBody: '{"description": "x",}' } },
  { body: 'absent', name: 'absent', values: {} },
  { body: 'absent', name: 'empty', values: { rawBody: '' } },
  { body: 'wrong-media-type', name: 'text', values: { rawBody: 'plain text', contentType: 'text/plain' } },
  { body: 'wrong-media-type', name: 'xml', values: { rawBody: '<x/>', contentType: 'application/xml' } },
  { body: 'violating', name: 'array', values: { rawBody: '[]' } },
  { body: 'violating', name: 'string', values: { rawBody: '"text"' } },
  { body: 'violating', name: 'null', values: { rawBody: 'null' } },
  { body: 'violating', name: 'number', values: { rawBody: '7' } },
  { body: 'violating', name: 'deep', values: { rawBody: deep } },
];

/** A body that is accepted, as far as the profile says, with `{unique}` where it differs from others; that of a creation is one that was accepted. */
function goodBody(world: World, { action }: Operation, { sent, externalId, item }: Created): JsonObject {
  if (action === 'hub-create') return { callback: NOWHERE, query: '' };
  if (action === 'create')
    return JSON.parse(
      JSON.stringify(sent).replaceAll(externalId, '{unique}').replaceAll(item, '{unique}'),
    ) as JsonObject;
  const body = jsonObject(world.own('update.patchableField')) ?? { description: '{unique}' };
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name.replace(/^\//, ''), value]));
}

/** A rejected update with all other members that an update may contain: a target that takes a part of it may take any of them. */
function withOtherMembers(world: World, spec: RequestSpec): RequestSpec {
  const sent = jsonObject(jsonOrUndefined(spec.body ?? '')) ?? {};
  const word = `${world.runName} rejected ${world.number()}`;
  const others = ['description', ...updatableNames(world)].filter((name) => !Object.hasOwn(sent, name));
  const samples = others.map((name) => [name, sampleFor(world, `/${name}`, word)] as const);
  return { ...spec, body: JSON.stringify({ ...Object.fromEntries(samples), ...sent }) };
}

/** A text with every `{unique}` replaced by a name that no other request has. */
const distinct = (world: World, body: string): string =>
  body.replaceAll('{unique}', `${world.runName}-${world.number()}`);

/** Each registration with its own callback: one that is rejected must not be notified. */
async function withCallback(world: World, body: string, customer: string): Promise<string> {
  if (!body.includes(NOWHERE)) return body;
  const { url } = await world.openCallback({ hub: `${REJECTED_INPUT}${world.number()}`, customer });
  return body.replaceAll(NOWHERE, url);
}

/** Where nothing says that the resource can be changed at all, a rejection may be about its state. */
const doubts = (world: World, { action, declaredLater }: Operation): Pick<Conditions, 'otherwise'> =>
  action === 'update' && declaredLater && world.own('update.patchableField') === undefined
    ? { otherwise: 'doubtful' }
    : {};

async function wrongBodies(
  world: World,
  operation: Operation,
  path: CallValues,
  made: Created,
  options: Options,
): Promise<void> {
  const contentType = world.binding(operation)?.contentType ?? 'application/json';
  const good = JSON.stringify(goodBody(world, operation, made));
  const asText = { rawBody: distinct(world, good), contentType: 'text/plain' };
  // A target may read as far as it understands.
  const trailing = { rawBody: distinct(world, good) + TEXT_AFTER_BODY };
  const within = { rawBody: `[${distinct(world, good)}]` };
  const cases: readonly RawCase[] = [
    ...RAW,
    { body: 'malformed', name: 'trailing-text', values: trailing },
    { body: 'violating', name: 'within-array', values: within },
    { body: 'wrong-media-type', name: 'json-as-text', values: asText },
  ];
  for (const { body, name, values } of cases) {
    const facts: StatedFacts = {
      ...options.facts,
      ...doubts(world, operation),
      body,
      step: 'bad-input',
      violation: name,
      in: 'body',
      at: '',
    };
    const response = await world.call(
      operation,
      { ...path, ...values, contentType: values.contentType ?? contentType },
      { ...options, facts },
    );
    if (operation.action === 'hub-create')
      world.rememberHub(response, `hub with ${name} body`, options.identity, operation);
  }
}

/** Members of a resource that a provider need not look at in a request: those it sets by itself, and those that are not among the declared ones. */
function isAssigned(world: World, { action }: Operation, at: string): boolean {
  if (action === 'hub-create') return false;
  const names = writable(world);
  const name = at.split('/')[1] ?? '';
  if (names) return name !== '' && !names.includes(name);
  const declared = world.own('systemAssigned');
  const often = [...ownMembers(world.contract), ...ownDates(world.contract)].map((one) => `/${one}`);
  const assigned = [...often, ...(Array.isArray(declared) ? declared.map(String) : [])];
  return assigned.some((pointer) => at === pointer || at.startsWith(`${pointer}/`));
}

const MOST_UPDATES_WITH_CREATION_MEMBERS = { smoke: 1, standard: 6, thorough: 30 } as const;

/**
 * Members of a wrong type together with valid ones, for an update whose body no document shows: by the body of a creation. Whether they are taken is
 * not judged; that a rejection has no effect is.
 */
function updatesWithCreationMembers(world: World, operation: Operation, made: Created): readonly RequestSpec[] {
  const create = world.operation('create');
  if (operation.action !== 'update' || !create) return [];
  const method = world.methodOf(operation);
  const base = goodBody(world, operation, made);
  const isTopLevel = ({ in: place, at }: RequestViolation): boolean => place === 'body' && /^\/[^/]+$/.test(at);
  return someInvalidRequests(world.contract, create, world.seed('bad-input', operation.id), world.binding(create), {
    base,
    most: MOST_UPDATES_WITH_CREATION_MEMBERS[world.options.effort],
    isWanted: (one) => isTopLevel(one) && !isAssigned(world, operation, one.at),
  }).map((spec) => ({ ...spec, operation: operation.id, method }));
}

async function violations(world: World, operation: Operation, made: Created, options: Options): Promise<void> {
  const binding = world.binding(operation);
  const base = ['create', 'update', 'hub-create'].includes(operation.action)
    ? goodBody(world, operation, made)
    : undefined;
  const ofOwn = [world.contract, operation, world.seed('bad-input', operation.id), binding] as const;
  const withBase = base ? { base } : {};
  const isDecisive = ({ in: place, at }: RequestViolation): boolean =>
    place !== 'body' || !isAssigned(world, operation, at);
  const isAny = eachInvalidRequest(...ofOwn, withBase).next().done !== true;
  const cases = isAny
    ? someInvalidRequests(...ofOwn, { ...withBase, most: CASES[world.options.effort], isWanted: isDecisive })
    : updatesWithCreationMembers(world, operation, made);
  let rejected: RequestSpec | undefined;
  const send = async (spec: RequestSpec): Promise<void> => {
    const path =
      spec.violation?.in === 'path'
        ? spec.path
        : filledPath(world.pathOf(operation), () => encodeURIComponent(made.id));
    const place = spec.violation?.in ?? 'body';
    const at = spec.violation?.at ?? '';
    const facts: StatedFacts = {
      ...options.facts,
      ...doubts(world, operation),
      step: 'bad-input',
      violation: spec.violation?.name ?? '',
      in: place,
      at,
      ...(place === 'body' ? { body: 'violating' } : { param: at, value: 'violating' }),
    };
    const text = spec.body === undefined ? undefined : distinct(world, spec.body);
    const body = text === undefined ? {} : { body: await withCallback(world, text, made.customer) };
    const response = await world.send({ ...spec, ...body, path }, { ...options, facts });
    if (operation.action === 'hub-create')
      world.rememberHub(response, `hub with ${spec.violation?.name ?? ''}`, options.identity, operation);
    const status = response.live?.status ?? 0;
    if (place === 'body' && spec.violation?.at !== '' && isClientError(status)) rejected = spec;
  };
  for (const spec of cases) await send(spec);
  // An accepted update hides the effect of a rejected one before it.
  if (operation.action === 'update' && rejected) await send(withOtherMembers(world, rejected));
}

/** A member that no update takes, by the profile, together with one that every update takes: rejected as a whole, or the other one alone is taken. */
async function closedAndAllowable(world: World, operation: Operation, id: string, options: Options): Promise<void> {
  const allowable = world.own('allowableFields');
  const closed = (writable(world) ?? []).find(
    (name) =>
      Array.isArray(allowable) &&
      !allowable.includes(`/${name}`) &&
      !['id', ...stateMembers(world.contract)].includes(name),
  );
  if (operation.action !== 'update' || closed === undefined) return;
  const word = `${world.runName} with a closed member`;
  await world.call(
    operation,
    {
      ...byId(operation, id),
      body: { ...updateBody(world, word).body, [closed]: sampleFor(world, `/${closed}`, word) },
    },
    { ...options, facts: { ...options.facts, step: 'closed-and-allowable', at: `/${closed}` } },
  );
}

/** A registration that is accepted as a whole: a provider may call the callback before it accepts it. */
async function registration(world: World, customer: string): Promise<JsonObject> {
  const { url } = await world.openCallback({ hub: 'member-left-out', customer });
  return { callback: url, query: neutralQuery(world) };
}

/** The declared minimal body and the body of a hub, each with one member left out at a time; that of a hub also with all members, for comparison. */
async function membersLeftOut(
  world: World,
  operation: Operation,
  { name: customer, identity }: Customer,
): Promise<void> {
  const isHub = operation.action === 'hub-create';
  const minimal = isHub ? await registration(world, customer) : jsonObject(world.own('create.minimalBody'));
  if (!minimal) return;
  const extra = isHub ? extraFields(world) : {};
  const send = async (members: JsonObject, facts: StatedFacts, what: string): Promise<Response> => {
    const body = withUnique({ ...members, ...extra }, `${world.runName}-${world.number()}`);
    const response = await world.call(
      operation,
      { body },
      { identity, facts: { kind: 'odd', token: 'valid', ...facts } },
    );
    if (isHub) world.rememberHub(response, what, identity, operation);
    return response;
  };
  let isAnyRejected = false;
  for (const name of Object.keys(minimal)) {
    const rest = Object.fromEntries(Object.entries(minimal).filter(([other]) => other !== name));
    const response = await send(rest, { step: 'member-left-out', at: `/${name}` }, `hub without ${name}`);
    isAnyRejected ||= isClientError(response.live?.status ?? 0);
  }
  // Resources are created by other steps, with the same members. A hub may be registered by none.
  if (isHub && isAnyRejected) await send(minimal, { step: 'no-member-left-out' }, 'hub with all members');
}

export default defineScenario({
  id: 'bad-input',
  purpose: 'Sends requests that each violate the contract in one way, and verifies that they have no effect.',
  without: {
    smoke: `${CASES.thorough - CASES.smoke} of ${CASES.thorough} invalid requests for each operation`,
    standard: `${CASES.thorough - CASES.standard} of ${CASES.thorough} invalid requests for each operation`,
  },
  changesState: true,
  phase: 'main',
  provides: steps(
    ...(['unrelated-resource', 'before-bad-input', 'bad-input', 'closed-and-allowable', 'member-left-out'] as const),
    ...(['no-member-left-out', 'declared-rejection', 'unlisted-value', 'after-bad-input'] as const),
    ...(['before-undeclared', 'undeclared-member', 'after-undeclared'] as const),
  ),
  obstacle: ({ contract }) =>
    contract.operations.some(({ action }) => action === 'create') ? undefined : 'other-interface',
  run: async (world) => {
    const customer = world.customers[0];
    const create = world.operation('create');
    if (!customer || !create) return withoutCreation(world, 'no resource that invalid requests must leave unchanged');
    const made = await createResource(world, create, customer, { kind: 'plain', step: 'unrelated-resource' });
    if (!made) return;
    const retrieve = world.operation('retrieve');
    if (retrieve) await retrieveSettled(world, retrieve, made, 'before-bad-input');
    const options: Options = {
      identity: customer.identity,
      facts: { kind: 'odd', token: 'valid', item: made.item },
    };
    const writing = world.boundOperations().filter(({ action }) => ['create', 'update', 'hub-create'].includes(action));
    await Promise.all(
      world.boundOperations().map(async (operation) => {
        if (world.isUnavailable(operation)) return;
        const path = operation.action === 'update' ? byId(operation, made.id) : {};
        if (writing.includes(operation)) await wrongBodies(world, operation, path, made, options);
        if (operation.action !== 'hub-delete') await violations(world, operation, made, options);
        await closedAndAllowable(world, operation, made.id, options);
      }),
    );
    for (const operation of writing)
      if (operation.action !== 'update') await membersLeftOut(world, operation, customer);
    await declaredRejections(world, () => customer.identity);
    if (retrieve) await retrieveSettled(world, retrieve, made, 'after-bad-input');
    const isClosed = Array.isArray(world.own('allowableFields'));
    const changed =
      (isClosed || areValuesDeclared(world)) &&
      (await createResource(world, create, customer, { kind: 'plain', step: 'unrelated-resource' }));
    if (!changed) return;
    if (isClosed) await undeclaredMembers(world, changed);
    await unlistedValues(world, create, changed);
  },
});
