import type { Json, JsonObject, Operation } from '../../contracts/contract.ts';
import { jsonOrUndefined } from '../../contracts/json-or-undefined.ts';
import { formatPointer, getPointer } from '../../contracts/json-pointer.ts';
import { byId, idIn, jsonObject } from '../../suites/scenarios/resources/resource.ts';
import { updateBody } from '../../suites/scenarios/resources/update-body.ts';
import type { CallbackEndpoint } from '../../suites/scenarios/scenario.ts';
import {
  about,
  isAccepted,
  isRejected,
  ownKeys,
  rejectionStatuses,
  type Ground,
  type Learner,
  type Probed,
  type Proposal,
} from '../learner.ts';

/** How long a notification is waited for. */
const WAIT_MS = 5000;
const FEWEST_MS = 5000;

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

/** The notification about a resource: what the listener received of it, or nothing within the time. */
async function notified(
  callback: CallbackEndpoint,
  from: number,
  id: string,
  begun: number,
  now: () => number,
): Promise<Json> {
  const delivery = await callback.next(from, (text) => text.includes(id), WAIT_MS);
  if (delivery === undefined) return { id };
  const { method, url, body = '' } = delivery.request;
  return {
    id,
    milliseconds: Math.round(now() - begun),
    method,
    suffix: url.replace(/^.*\}\}/, ''),
    body: jsonOrUndefined(body) ?? null,
  };
}

async function events(ground: Ground, callback: CallbackEndpoint): Promise<readonly Probed[]> {
  const { world, send } = ground;
  const probes: Probed[] = [];
  const created = await (async () => {
    const [from, begun] = [world.sequence(), world.now()];
    const one = await ground.create('create', ground.body());
    const id = one && isAccepted(one) ? idIn(jsonObject(one.json) ?? {}) : undefined;
    if (one && id !== undefined)
      probes.push({ ...one, seen: await notified(callback, from, id, begun, () => world.now()) });
    return id;
  })();
  const update = world.operation('update');
  if (update && created !== undefined) {
    const { body } = updateBody(world, `notified ${world.number()}`);
    const [from, begun] = [world.sequence(), world.now()];
    const one = await send('update', update, { ...byId(update, created), body });
    if (isAccepted(one))
      probes.push({ ...one, seen: await notified(callback, from, created, begun, () => world.now()) });
  }
  return probes;
}

async function register(ground: Ground, create: Operation): Promise<readonly Probed[]> {
  const { world, send, customer } = ground;
  const callback = await world.openCallback({ hub: 'main', customer: customer.name });
  const body: JsonObject = { callback: callback.url, query: '' };
  const first = await send('registration', create, { body });
  if (!isAccepted(first)) return [first];
  const id = idIn(jsonObject(first.json) ?? {});
  const retrieve = world.operation('hub-retrieve');
  const probes: Probed[] = [first];
  if (retrieve && id !== undefined) probes.push(await send('retrieval', retrieve, byId(retrieve, id)));
  const other = world.customers.find(({ name }) => name !== customer.name);
  if (retrieve && id !== undefined && other)
    probes.push(await send('foreign', retrieve, byId(retrieve, id), { identity: other.identity }));
  probes.push(...(await events(ground, callback)));
  probes.push(
    await send('again', create, { body }),
    await send('without query', create, { body: { callback: callback.url } }),
  );
  probes.push(await send('without callback', create, { body: { query: '' } }));
  return probes;
}

const seenOf = (probe: Probed | undefined): JsonObject => jsonObject(probe?.seen) ?? {};

function shapes(probes: readonly Probed[], id: string): readonly Proposal[] {
  const shownBy = about(probes, 'create', 'update').filter((one) => seenOf(one)['body'] !== undefined);
  const [one] = shownBy;
  const body = seenOf(one)['body'];
  if (!one || body === undefined || body === null) return [];
  const idPointer = pointerTo(body, (name, value) => /^id$/i.test(name) && String(value) === seenOf(one)['id']);
  const typePointer = pointerTo(body, (name, value) => /^event_?type$/i.test(name) && typeof value === 'string');
  const resource = idPointer?.replace(/\/[^/]*$/, '');
  const schema = {
    ...(idPointer === undefined ? {} : { id: idPointer }),
    ...(resource ? { resource } : {}),
    ...(typePointer === undefined ? {} : { eventType: typePointer }),
  };
  const typeOf = (probe: Probed): Json | undefined =>
    typePointer === undefined ? undefined : getPointer(seenOf(probe)['body'], typePointer);
  const types = shownBy.flatMap((probe) =>
    typeof typeOf(probe) === 'string' ? [[probe.about, typeOf(probe) as Json] as const] : [],
  );
  return [
    ...(idPointer === undefined ? [] : [{ key: 'notification.schema', value: { [id]: schema }, shownBy }]),
    ...(types.length === 0
      ? []
      : [{ key: 'notification.eventTypes', value: { [id]: Object.fromEntries(types) }, shownBy }]),
  ];
}

function deliveries(probes: readonly Probed[]): readonly Proposal[] {
  const shownBy = about(probes, 'create', 'update').filter((one) => seenOf(one)['body'] !== undefined);
  if (shownBy.length === 0) return [];
  const methods = [...new Set(shownBy.map((one) => seenOf(one)['method']))];
  const [method] = methods;
  const latest = Math.max(...shownBy.map((one) => Number(seenOf(one)['milliseconds'])));
  const isExact = shownBy.every((one) => seenOf(one)['suffix'] === '');
  const own = (name: string, key: string): readonly Proposal[] =>
    about(probes, name).map((one) => ({ key, value: seenOf(one)['body'] !== undefined, shownBy: [one] }));
  return [
    ...(methods.length === 1 && (method === 'POST' || method === 'PUT')
      ? [{ key: 'notification.method', value: method, shownBy }]
      : []),
    ...(isExact ? [{ key: 'notification.callbackPathRule', value: 'exact', shownBy }] : []),
    { key: 'notification.deadlineMs', value: Math.max(FEWEST_MS, Math.ceil((latest * 5) / 1000) * 1000), shownBy },
    ...own('create', 'notification.ownCreates'),
    ...own('update', 'notification.ownUpdates'),
  ];
}

function registrations(probes: readonly Probed[], id: string): readonly Proposal[] {
  const [[first], [again]] = [about(probes, 'registration'), about(probes, 'again')];
  if (!first || !again || !isAccepted(first)) return [];
  const [one, other] = [first, again].map(({ json }) => idIn(jsonObject(json) ?? {}));
  const isKnown = isAccepted(again) && one !== undefined && other !== undefined;
  const policy = again.status === 409 ? '409' : isKnown ? (one === other ? 'sameId' : 'newId') : undefined;
  const parts = about(probes, 'without query', 'without callback');
  const required = parts.filter(isRejected).map((part) => part.about.slice('without '.length));
  const isClear =
    parts.length > 0 && parts.every((part) => isAccepted(part) || (isRejected(part) && part.status !== 409));
  return [
    { key: 'hub.extraFields', value: {}, shownBy: [first] },
    { key: 'bodyWrapping', value: { [`${id}.hub-create`]: 'object' }, shownBy: [first] },
    ...(policy === undefined ? [] : [{ key: 'hub.duplicatePolicy', value: policy, shownBy: [first, again] }]),
    ...(isClear ? [{ key: 'hub.requiredFields', value: required, shownBy: parts }] : []),
  ];
}

export const hubs: Learner = {
  id: 'hubs',
  finds: 'the forms of hubs and notifications, and which own changes are notified',
  keys: (contract) => [
    ...ownKeys('hubGetShape')(contract),
    'hub.extraFields',
    'bodyWrapping',
    ...[
      'hub.duplicatePolicy',
      'hub.requiredFields',
      'isolation.hub',
      'notification.schema',
      'notification.eventTypes',
      'notification.method',
    ],
    ...[
      'notification.callbackPathRule',
      'notification.deadlineMs',
      'notification.ownCreates',
      'notification.ownUpdates',
    ],
  ],
  changesState: true,
  probe: async (ground) => {
    const create = ground.world.operation('hub-create');
    return create ? register(ground, create) : [];
  },
  conclude: (probes, { id, declarations }) => {
    const [retrieval] = about(probes, 'retrieval').filter(isAccepted);
    const shape = Array.isArray(retrieval?.json) ? 'list' : jsonObject(retrieval?.json) ? 'object' : undefined;
    const hasShape = declarations.some(({ key }) => key === `${id}.hubGetShape`);
    return [
      ...(retrieval && shape && hasShape ? [{ key: `${id}.hubGetShape`, value: shape, shownBy: [retrieval] }] : []),
      ...registrations(probes, id),
      ...rejectionStatuses('isolation.hub', about(probes, 'foreign')),
      ...shapes(probes, id),
      ...deliveries(probes),
    ];
  },
};
