/** Operations for which the documents state no method, path or success status: the usual ones are tried, and those kept that the target serves. */

import { isHubAction } from '../contracts/hub-actions.ts';
import type { Contract, Json, JsonObject, Operation } from '../contracts/contract.ts';
import type { Binding, Profile } from '../contracts/formats/profile.ts';
import { LAST_PARAMETER } from '../contracts/path-template.ts';
import { openQuestions } from '../profile/questions.ts';
import { monitorParameter } from '../suites/scenarios/monitor/monitor-key.ts';
import { byId, jsonObject } from '../suites/scenarios/resources/resource.ts';
import { textNames } from '../suites/evidence/deliveries/text-names.ts';
import { updateBody } from '../suites/scenarios/resources/update-body.ts';
import { isAccepted, NOT_THERE, returnedId, type LearnContext, type Probed, type Proposal } from './learner.ts';
import { samplesOf } from './learners/creation.ts';

type Bindings = Readonly<Record<string, Binding>>;

type Actions = readonly Operation['action'][];

/** Each may need what those before it have created. */
const FIRST: Actions = ['create', 'retrieve', 'update', 'hub-create', 'hub-retrieve', 'hub-delete'];
/** Tried, or tried again, once a body is known that creates a resource. */
export const AFTER_CREATION: Actions = ['retrieve', 'update', 'monitor'];

/** A rejection of the body shows that the path is served. */
const BODY_REJECTED: readonly (number | undefined)[] = [400, 409, 422];

const isNotThere = ({ status = 0, isError }: Probed): boolean => NOT_THERE.includes(status) || isError === true;

/** Usual methods; the most usual one is that of the question. */
const METHODS: Partial<Readonly<Record<Operation['action'], readonly string[]>>> = { update: ['PATCH', 'PUT', 'POST'] };

/** Names that interfaces give to the resource with the listeners. */
const HUBS = ['/hub', '/listener', '/hubs', '/listeners', '/subscription', '/subscriptions'];

const VERBS: Partial<Readonly<Record<Operation['action'], readonly string[]>>> = {
  create: ['create'],
  update: ['update', 'patch'],
  retrieve: ['get'],
};

/** The part of a documented path before its last name: `/ChangeManagement/v18` of `/ChangeManagement/v18/hub`. */
const prefixes = ({ operations }: Contract): readonly string[] =>
  operations.flatMap(({ path }) => /^((?:\/[^/{}]+)+)\/[^/{}]+$/.exec(path ?? '')?.[1] ?? []);

/** Paths of an operation that follow from the other paths of the interface, the likely ones first. */
function pathsOf({ action }: Operation, usual: string, contract: Contract, profile: Profile): readonly string[] {
  const known = (other: Operation['action']): string | undefined => {
    const found = contract.operations.find((one) => one.action === other);
    return found && (profile.bindings?.[found.id]?.path ?? found.path);
  };
  if (action === 'hub-create') return HUBS;
  const end = LAST_PARAMETER.exec(usual)?.[0] ?? '';
  const above = end === '' ? undefined : known(isHubAction(action) ? 'hub-create' : 'create');
  const below = above === undefined ? [] : [`${above}${end}`];
  // A monitor is found by the external id, in which its href ends, or by the id.
  if (action === 'monitor') return [usual, usual.replace('{externalId}', '{id}')];
  if (isHubAction(action)) return [...below, usual];
  const styled = contract.operations.flatMap(({ path }) => /^\/get([A-Z]\w*)/.exec(path ?? '')?.[1] ?? []);
  return [
    ...below,
    usual,
    ...styled.flatMap((name) => (VERBS[action] ?? []).map((verb) => `/${verb}${name}${end}`)),
    ...prefixes(contract).map((prefix) => `${prefix}${usual}`),
  ];
}

/** What the profile would still have to state about an operation, with usual values. */
function candidatesOf(operation: Operation, contract: Contract, profile: Profile): readonly Binding[] {
  const question = openQuestions([contract], profile).find(
    ({ section, key }) => section === 'bindings' && key === operation.id,
  );
  if (!question) return [];
  const example = question.example as Binding;
  const { success: _, ...usual } = { ...profile.bindings?.[operation.id], ...example };
  const paths = example.path === undefined ? [usual.path] : pathsOf(operation, example.path, contract, profile);
  const methods = (example.method !== undefined && METHODS[operation.action]) || [usual.method];
  return [...new Set(paths)].flatMap((path) =>
    methods.map((method) => ({
      ...usual,
      ...(path === undefined ? {} : { path }),
      ...(method === undefined ? {} : { method }),
    })),
  );
}

const unique = (word: string, body: JsonObject): Json =>
  JSON.parse(JSON.stringify(body).replaceAll('{unique}', word)) as Json;

async function tryCreation({ world, send, contract }: LearnContext, operation: Operation): Promise<Probed> {
  const body = samplesOf(contract, operation);
  const ask = (some: JsonObject): Promise<Probed> =>
    send('create', operation, { body: unique(`${world.runName}-${world.number()}`, some) });
  const least = await ask({ description: body['description'] ?? null });
  if (!BODY_REJECTED.includes(least.status) && least.isError !== true) return least;
  const whole = await ask(body);
  return isAccepted(whole) ? whole : least;
}

/** Registers a hub, whose id the later requests use. */
async function register(
  { world, send, customer }: LearnContext,
  operation: Operation,
  hubs: Set<string>,
): Promise<Probed> {
  const callback = await world.openCallback({ hub: 'main', customer: customer.name });
  const hub = await send('hub-create', operation, { body: { callback: callback.url, query: '' } });
  const id = isAccepted(hub) ? returnedId(hub) : undefined;
  if (id !== undefined) hubs.add(id);
  return hub;
}

/** A request about one hub; if hubs can be deleted, all are. */
async function tryHub({ send }: LearnContext, operation: Operation, hubs: Set<string>): Promise<Probed | undefined> {
  let first: Probed | undefined;
  for (const id of hubs) {
    const one = await send(operation.action, operation, byId(operation, id));
    first ??= one;
    if (operation.action !== 'hub-delete' || !isAccepted(one)) return first;
    hubs.delete(id);
  }
  return first;
}

/** A monitor shows the key by which it is found. */
async function tryMonitor(context: LearnContext, operation: Operation): Promise<Probed | undefined> {
  const { world, send } = context;
  const create = world.operation('create');
  if (!create) return undefined;
  const externalId = `${world.runName}-${world.number()}`;
  const body = unique(externalId, context.body({ externalId: '{unique}' }));
  const created = await send('monitored', create, { body });
  const id = isAccepted(created) ? returnedId(created) : undefined;
  if (id === undefined) return undefined;
  const key = monitorParameter(world, operation) === 'externalId' ? externalId : id;
  const one = await send('monitor', operation, byId(operation, key));
  return !isAccepted(one) || (jsonObject(one.json) && textNames(one.text, key)) ? one : undefined;
}

/** One request to an operation, with what is needed for it created before. */
async function tryOne(context: LearnContext, operation: Operation, hubs: Set<string>): Promise<Probed | undefined> {
  const { world, send } = context;
  const { action } = operation;
  if (action === 'create') return tryCreation(context, operation);
  if (action === 'hub-create') return register(context, operation, hubs);
  if (action === 'monitor') return tryMonitor(context, operation);
  if (isHubAction(action)) {
    const create = world.operation('hub-create');
    if (hubs.size === 0 && create) await register(context, create, hubs);
    return tryHub(context, operation, hubs);
  }
  const id = await context.resource();
  if (id === undefined) return undefined;
  const body = action === 'update' ? { body: updateBody(world, `tried ${world.number()}`).body } : {};
  const one = await send(action, operation, { ...byId(operation, id), ...body });
  // A path that returns another resource does not serve this one.
  const returned = returnedId(one);
  return returned === undefined || returned === id ? one : undefined;
}

/** An operation that the documents leave to the target, and that is at none of the usual paths. */
function notOffered({ id }: Operation, shownBy: readonly Probed[]): Proposal {
  const statuses = [...new Set(shownBy.map(({ status }) => status))].join(' and ');
  const value = `None of the usual paths serves it (status ${statuses}). Bind it if it is at another path.`;
  return { section: 'notOffered', key: id, value, shownBy };
}

/** @param contextWith a context whose profile has more bindings; undefined if no identity may call the interface */
export async function learnOperations(
  contract: Contract,
  profile: Profile,
  contextWith: (bindings: Bindings) => LearnContext | undefined,
  actions: Actions = FIRST,
): Promise<readonly Proposal[]> {
  const found: Proposal[] = [];
  const hubs = new Set<string>();
  let known: Bindings = {};
  for (const action of actions)
    for (const operation of contract.operations.filter((one) => one.action === action)) {
      const candidates = candidatesOf(operation, contract, {
        ...profile,
        bindings: { ...profile.bindings, ...known },
      });
      let served: Proposal | undefined;
      const tried: Probed[] = [];
      for (const candidate of candidates) {
        const context = contextWith({ ...known, [operation.id]: candidate });
        const probe = context?.world.operation(action) ? await tryOne(context, operation, hubs) : undefined;
        if (!probe) continue;
        tried.push(probe);
        const isServed = isAccepted(probe);
        if (!isServed && !(action === 'create' && BODY_REJECTED.includes(probe.status))) continue;
        const success = isServed && operation.success.length === 0 ? { success: [probe.status ?? 0] } : {};
        const value = { ...candidate, ...success };
        // A target may also reject what it does not serve: a success at another path is better evidence.
        if (isServed || !served) served = { section: 'bindings', key: operation.id, value, shownBy: [probe] };
        if (isServed) break;
      }
      if (!served) {
        if (action === 'monitor' && tried.length > 0 && tried.every(isNotThere))
          found.push(notOffered(operation, tried));
        continue;
      }
      known = { ...known, [operation.id]: served.value as Binding };
      found.push(served);
    }
  return found;
}
