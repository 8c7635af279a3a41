/** Operations for which the documents state no method, path or success status: the usual ones are tried, and those kept that the target serves. */

import type { Contract, Json, JsonObject, Operation } from '../contracts/contract.ts';
import type { Binding, Profile } from '../contracts/formats/profile.ts';
import { openQuestions } from '../profile/questions.ts';
import { monitorParameter } from '../suites/scenarios/monitor/monitor-key.ts';
import { byId, idIn, jsonObject } from '../suites/scenarios/resources/resource.ts';
import { updateBody } from '../suites/scenarios/resources/update-body.ts';
import { isAccepted, type LearnContext, type Probed, type Proposal } from './learner.ts';
import { samplesOf } from './learners/creation.ts';

type Bindings = Readonly<Record<string, Binding>>;

type Actions = readonly Operation['action'][];

/** Each may need what those before it have created. */
const FIRST: Actions = ['create', 'retrieve', 'update', 'hub-create', 'hub-retrieve', 'hub-delete'];
/** Tried, or tried again, once a body is known that creates a resource. */
export const AFTER_CREATION: Actions = ['retrieve', 'update', 'monitor'];

/** A rejection of the body shows that the path is served. */
const BODY_REJECTED: readonly (number | undefined)[] = [400, 409, 422];

/** A monitor is found by the external id, in which its href ends, or by the id. */
function monitorCandidates(usual: Binding): readonly Binding[] {
  const { path = '' } = usual;
  return path.endsWith('/{externalId}') ? [usual, { ...usual, path: path.replace('{externalId}', '{id}') }] : [usual];
}

/** What the profile would still have to state about an operation, with the usual values; below the path of its creation first. */
function candidatesOf(operation: Operation, contract: Contract, profile: Profile): readonly Binding[] {
  const question = openQuestions([contract], profile).find(
    ({ section, key }) => section === 'bindings' && key === operation.id,
  );
  if (!question) return [];
  const { success: _, ...usual } = { ...profile.bindings?.[operation.id], ...(question.example as Binding) };
  if (operation.action === 'monitor') return monitorCandidates(usual);
  if (usual.path === undefined || !usual.path.endsWith('/{id}')) return [usual];
  const creation = operation.action.startsWith('hub') ? 'hub-create' : 'create';
  const created = contract.operations.find(({ action }) => action === creation);
  const above = created && (profile.bindings?.[created.id]?.path ?? created.path);
  return [...new Set([...(above === undefined ? [] : [`${above}/{id}`]), usual.path])].map((path) => ({
    ...usual,
    path,
  }));
}

const unique = (word: string, body: JsonObject): Json =>
  JSON.parse(JSON.stringify(body).replaceAll('{unique}', word)) as Json;

async function tryCreation({ world, send, contract }: LearnContext, operation: Operation): Promise<Probed> {
  const body = samplesOf(contract, operation);
  const ask = (some: JsonObject): Promise<Probed> =>
    send('create', operation, { body: unique(`${world.runName}-${world.number()}`, some) });
  const least = await ask({ description: body['description'] ?? null });
  if (!BODY_REJECTED.includes(least.status)) return least;
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
  const id = isAccepted(hub) ? idIn(jsonObject(hub.json) ?? {}) : undefined;
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
  const id = isAccepted(created) ? idIn(jsonObject(created.json) ?? {}) : undefined;
  if (id === undefined) return undefined;
  const key = monitorParameter(world, operation) === 'externalId' ? externalId : id;
  const one = await send('monitor', operation, byId(operation, key));
  return isAccepted(one) && jsonObject(one.json) && one.text.includes(key) ? one : undefined;
}

/** One request to an operation, with what is needed for it created before. */
async function tryOne(context: LearnContext, operation: Operation, hubs: Set<string>): Promise<Probed | undefined> {
  const { world, send } = context;
  const { action } = operation;
  if (action === 'create') return tryCreation(context, operation);
  if (action === 'hub-create') return register(context, operation, hubs);
  if (action === 'monitor') return tryMonitor(context, operation);
  if (action.startsWith('hub')) {
    const create = world.operation('hub-create');
    if (hubs.size === 0 && create) await register(context, create, hubs);
    return tryHub(context, operation, hubs);
  }
  const id = await context.resource();
  if (id === undefined) return undefined;
  const body = action === 'update' ? { body: updateBody(world, `tried ${world.number()}`).body } : {};
  return send(action, operation, { ...byId(operation, id), ...body });
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
      for (const candidate of candidatesOf(operation, contract, {
        ...profile,
        bindings: { ...profile.bindings, ...known },
      })) {
        const context = contextWith({ ...known, [operation.id]: candidate });
        const probe = context?.world.operation(action) ? await tryOne(context, operation, hubs) : undefined;
        if (!probe) continue;
        const isServed = isAccepted(probe);
        if (!isServed && !(action === 'create' && BODY_REJECTED.includes(probe.status))) continue;
        const success = isServed && operation.success.length === 0 ? { success: [probe.status ?? 0] } : {};
        const value = { ...candidate, ...success };
        known = { ...known, [operation.id]: value };
        found.push({ section: 'bindings', key: operation.id, value, shownBy: [probe] });
        break;
      }
    }
  return found;
}
