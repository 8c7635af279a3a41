import type { Json, JsonObject, Operation } from '../../contracts/contract.ts';
import type { HubName } from '../../contracts/formats/evidence/hubs.ts';
import { jsonOrUndefined } from '../../contracts/json/json-or-undefined.ts';
import { formatPointer, getPointer } from '../../contracts/json/json-pointer.ts';
import { stateMember } from '../../suites/evidence/lifecycles/state-member.ts';
import { byId, idIn, jsonObject } from '../../suites/scenarios/resources/resource.ts';
import { updateBody } from '../../suites/scenarios/resources/update-body.ts';
import { textNames } from '../../suites/evidence/deliveries/text-names.ts';
import type { CallbackEndpoint } from '../../suites/scenarios/scenario.ts';
import type { CallbackReply } from '../../transport/listener/callback.ts';
import {
  about,
  isAccepted,
  returnedId,
  hasRejection,
  ownKeys,
  rejectionStatuses,
  type LearnContext,
  type Learner,
  type Probed,
  type Proposal,
} from '../learner.ts';

/** An id that no resource of a target is likely to have. */
const UNKNOWN_ID = 999_999_999;
/** How long a notification is waited for. */
const WAIT_MS = 5000;
const FEWEST_MS = 5000;
/** Members that hold the type of an event, the clearer names first; `type` is the one of CloudEvents. */
const TYPE_NAMES = [/^event_?type$/i, /^event_?name$/i, /^type$/i];

/** The JSON Pointer of the first place of a value, the nearest to the root. */
export function pointerTo(value: Json, wanted: (name: string, value: Json) => boolean): string | undefined {
  let level: readonly (readonly [pointer: string, value: Json])[] = [['', value]];
  while (level.length > 0) {
    const next: [string, Json][] = [];
    for (const [pointer, one] of level) {
      const object = jsonObject(one);
      for (const [name, member] of Object.entries(object ?? {})) {
        const at = pointer + formatPointer([name]);
        if (wanted(name, member as Json)) return at;
        next.push([at, member as Json]);
      }
    }
    level = next;
  }
  return undefined;
}

interface Wanted {
  readonly callback: CallbackEndpoint;
  readonly id: string;
  /** Sequence number and time before the request that causes it. */
  readonly from: number;
  readonly begun: number;
  /** Texts of an earlier state: a notification with one of them and none of the new ones has another cause. */
  readonly outdated?: readonly string[];
  readonly updated?: readonly string[];
}

/** What the listener received about a resource. */
interface Notified {
  readonly id: string;
  /** Absent if nothing came within the time. */
  readonly delivery?: {
    readonly milliseconds: number;
    readonly method: string;
    /** What the target has added to the path of the callback. */
    readonly suffix: string;
    readonly body: Json;
  };
  /** True if the target changed the state of the resource meanwhile. */
  readonly isChanged: boolean;
}

type Request = Probed<Notified>;

/** The notification about a resource. */
export async function notified(
  { world }: LearnContext,
  { callback, id, from, begun, outdated = [], updated = [] }: Wanted,
): Promise<Pick<Notified, 'delivery'>> {
  const contains = (text: string, some: readonly string[]): boolean => some.some((one) => textNames(text, one));
  const isWanted = (text: string): boolean =>
    textNames(text, id) && (contains(text, updated) || !contains(text, outdated));
  const delivery = await callback.next(from, isWanted, WAIT_MS);
  if (delivery === undefined) return {};
  const { method, url, body = '' } = delivery.request;
  return {
    delivery: {
      milliseconds: Math.round(world.now() - begun),
      method,
      suffix: url.replace(/^.*\}\}/, ''),
      body: jsonOrUndefined(body) ?? null,
    },
  };
}

async function read({ world, send }: LearnContext, id: string): Promise<JsonObject> {
  const retrieve = world.operation('retrieve');
  const one = retrieve && (await send('state', retrieve, byId(retrieve, id)));
  return jsonObject(one?.json) ?? {};
}

/** What a request caused; nothing is concluded about its own event if the target changed the state of the resource meanwhile. */
async function caused(context: LearnContext, request: Probed, wanted: Wanted, before: JsonObject): Promise<Request> {
  const member = stateMember(context.contract);
  const received = await notified(context, wanted);
  const after = await read(context, wanted.id);
  const isChanged = before[member] !== undefined && after[member] !== undefined && before[member] !== after[member];
  return { ...request, seen: { id: wanted.id, ...received, isChanged } };
}

async function events(context: LearnContext, callback: CallbackEndpoint): Promise<readonly Request[]> {
  const { world, send } = context;
  const beforeCreation = { callback, from: world.sequence(), begun: world.now() };
  const created = await context.create('create', context.body());
  const shown = created && isAccepted(created) ? jsonObject(created.json) : undefined;
  const id = shown && idIn(shown);
  if (!created || !shown || id === undefined) return [];
  const probes = [
    await caused(context, created, { ...beforeCreation, id }, { ...(await read(context, id)), ...shown }),
  ];
  const update = world.operation('update');
  if (!update) return probes;
  const before = await read(context, id);
  const { body } = updateBody(world, `notified ${world.number()}`);
  const textsOf = (resource: JsonObject): readonly string[] =>
    Object.keys(body).flatMap((name) => {
      const value = resource[name];
      return typeof value === 'string' && value !== '' ? [value] : [];
    });
  const texts = { outdated: textsOf(before), updated: textsOf(body) };
  const beforeUpdate = { callback, id, ...texts, from: world.sequence(), begun: world.now() };
  const updated = await send('update', update, { ...byId(update, id), body });
  return isAccepted(updated) ? [...probes, await caused(context, updated, beforeUpdate, before)] : probes;
}

interface HubOptions {
  readonly query?: string;
  readonly respond?: (text: string) => CallbackReply;
}

/** Registers a hub of a name; undefined if the target rejects it. */
export async function registerHub(
  { world, send, customer }: LearnContext,
  hub: HubName,
  { query = '', respond }: HubOptions = {},
): Promise<CallbackEndpoint | undefined> {
  const create = world.operation('hub-create');
  if (!create) return undefined;
  const callback = await world.openCallback({ hub, customer: customer.name }, respond);
  const one = await send('hub', create, { body: { callback: callback.url, query } });
  return isAccepted(one) ? callback : undefined;
}

async function register(context: LearnContext, create: Operation): Promise<readonly Request[]> {
  const { world, send, customer } = context;
  const callback = await world.openCallback({ hub: 'main', customer: customer.name });
  const body: JsonObject = { callback: callback.url, query: '' };
  const first = await send('registration', create, { body });
  if (!isAccepted(first)) return [first];
  const id = returnedId(first);
  const retrieve = world.operation('hub-retrieve');
  const probes: Request[] = [first];
  if (retrieve && id !== undefined) probes.push(await send('retrieval', retrieve, byId(retrieve, id)));
  const other = world.customers.find(({ name }) => name !== customer.name);
  if (retrieve && id !== undefined && other)
    probes.push(await send('foreign', retrieve, byId(retrieve, id), { identity: other.identity }));
  probes.push(...(await events(context, callback)));
  probes.push(
    await send('again', create, { body }),
    await send('without', create, { body: { callback: callback.url } }, { of: 'query' }),
  );
  probes.push(await send('without', create, { body: { query: '' } }, { of: 'callback' }));
  if (create.parameters.some(({ name }) => name === 'CRID')) {
    const { url } = await world.openCallback({ hub: 'unknown-target', customer: customer.name });
    const values = { query: { CRID: UNKNOWN_ID }, body: { callback: url, query: '' } };
    probes.push(await send('unknown target', create, values));
  }
  return probes;
}

interface Received {
  readonly probe: Request;
  readonly seen: Notified;
  readonly delivery: NonNullable<Notified['delivery']>;
}

/** The requests of which the listener was notified. */
const receivedIn = (probes: readonly Request[]): readonly Received[] =>
  about(probes, 'create', 'update').flatMap((probe) => {
    const { seen } = probe;
    return seen?.delivery ? [{ probe, seen, delivery: seen.delivery }] : [];
  });

function shapes(probes: readonly Request[], id: string): readonly Proposal[] {
  const received = receivedIn(probes);
  const [first] = received;
  const body = first?.delivery.body ?? null;
  if (!first || body === null) return [];
  const shownBy = received.map(({ probe }) => probe);
  const idPointer = pointerTo(body, (name, value) => /^id$/i.test(name) && String(value) === first.seen.id);
  const resource = idPointer?.replace(/\/[^/]*$/, '');
  const typePointer = TYPE_NAMES.flatMap(
    (names) => pointerTo(body, (name, value) => names.test(name) && typeof value === 'string') ?? [],
  ).find((pointer) => resource === undefined || resource === '' || !pointer.startsWith(`${resource}/`));
  const schema = {
    ...(idPointer === undefined ? {} : { id: idPointer }),
    ...(resource ? { resource } : {}),
    ...(typePointer === undefined ? {} : { eventType: typePointer }),
  };
  const types = received.flatMap(({ probe, seen, delivery }) => {
    const type = typePointer === undefined ? undefined : getPointer(delivery.body, typePointer);
    return typeof type === 'string' && !seen.isChanged ? [[probe.about, type] as const] : [];
  });
  return [
    ...(idPointer === undefined ? [] : [{ key: 'notification.schema', value: { [id]: schema }, shownBy }]),
    ...(types.length === 0
      ? []
      : [{ key: 'notification.eventTypes', value: { [id]: Object.fromEntries(types) }, shownBy }]),
  ];
}

function deliveries(probes: readonly Request[]): readonly Proposal[] {
  const received = receivedIn(probes);
  if (received.length === 0) return [];
  const shownBy = received.map(({ probe }) => probe);
  const [method, ...others] = new Set(received.map(({ delivery }) => delivery.method));
  const latest = Math.max(...received.map(({ delivery }) => delivery.milliseconds));
  const isExact = received.every(({ delivery }) => delivery.suffix === '');
  const own = (name: string, key: string): readonly Proposal[] =>
    about(probes, name)
      .filter(({ seen }) => !seen?.isChanged)
      .map((one) => ({ key, value: one.seen?.delivery !== undefined, isOwn: true, shownBy: [one] }));
  return [
    ...(others.length === 0 && (method === 'POST' || method === 'PUT')
      ? [{ key: 'notification.method', value: method, shownBy }]
      : []),
    ...(isExact ? [{ key: 'notification.callbackPathRule', value: 'exact', shownBy }] : []),
    { key: 'notification.deadlineMs', value: Math.max(FEWEST_MS, Math.ceil((latest * 5) / 1000) * 1000), shownBy },
    ...own('create', 'notification.ownCreates'),
    ...own('update', 'notification.ownUpdates'),
  ];
}

function registrations(probes: readonly Request[], id: string): readonly Proposal[] {
  const [[first], [again]] = [about(probes, 'registration'), about(probes, 'again')];
  if (!first || !again || !isAccepted(first)) return [];
  const [one, other] = [first, again].map(returnedId);
  const isKnown = isAccepted(again) && one !== undefined && other !== undefined;
  const policy = again.status === 409 ? '409' : isKnown ? (one === other ? 'sameId' : 'newId') : undefined;
  const parts = about(probes, 'without');
  const required = parts.filter(hasRejection).flatMap(({ of }) => of ?? []);
  const isClear =
    parts.length > 0 && parts.every((part) => isAccepted(part) || (hasRejection(part) && part.status !== 409));
  return [
    { key: 'hub.extraFields', value: {}, shownBy: [first] },
    { key: 'bodyWrapping', value: { [`${id}.hub-create`]: 'object' }, shownBy: [first] },
    ...(policy === undefined ? [] : [{ key: 'hub.duplicatePolicy', value: policy, shownBy: [first, again] }]),
    ...(isClear ? [{ key: 'hub.requiredFields', value: required, shownBy: parts }] : []),
  ];
}

export const hubs: Learner<Notified> = {
  id: 'hubs',
  finds: 'the forms of hubs and notifications, and which own changes are notified',
  keys: (contract) => [
    ...ownKeys('hubGetShape')(contract),
    'hub.extraFields',
    'bodyWrapping',
    'hub.duplicatePolicy',
    'hub.requiredFields',
    'hub.unknownTargetStatus',
    'isolation.hub',
    'notification.schema',
    'notification.eventTypes',
    'notification.method',
    'notification.callbackPathRule',
    'notification.deadlineMs',
    'notification.ownCreates',
    'notification.ownUpdates',
  ],
  changesState: true,
  probe: async (context) => {
    const create = context.world.operation('hub-create');
    return create ? register(context, create) : [];
  },
  conclude: (probes, { id, declarations }) => {
    const [retrieval] = about(probes, 'retrieval').filter(isAccepted);
    const shape = Array.isArray(retrieval?.json) ? 'list' : jsonObject(retrieval?.json) ? 'object' : undefined;
    const hasShape = declarations.some(({ key }) => key === `${id}.hubGetShape`);
    return [
      ...(retrieval && shape && hasShape ? [{ key: `${id}.hubGetShape`, value: shape, shownBy: [retrieval] }] : []),
      ...registrations(probes, id),
      ...rejectionStatuses('isolation.hub', about(probes, 'foreign')),
      ...rejectionStatuses('hub.unknownTargetStatus', about(probes, 'unknown target')),
      ...shapes(probes, id),
      ...deliveries(probes),
    ];
  },
};
