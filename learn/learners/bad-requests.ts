import type { Contract, Json, JsonObject } from '../../contracts/contract.ts';
import { filledPath } from '../../contracts/path-template.ts';
import { mediaTypeOf } from '../../suites/evidence/media-type-of.ts';
import { oneKey } from '../../profile/one-key.ts';
import { ANONYMOUS } from '../../contracts/anonymous.ts';
import { byId, jsonObject } from '../../suites/scenarios/resources/resource.ts';
import { listQuery } from '../../suites/scenarios/resources/list-search.ts';
import { probed } from '../learn-context.ts';
import {
  about,
  isAccepted,
  isRejected,
  rejectionStatuses,
  type LearnContext,
  type Learner,
  type Probed,
  type Proposal,
} from '../learner.ts';

const INVALID: Readonly<Record<string, string>> = { limit: 'many', offset: 'first', fromDateTime: 'yesterday' };
/** Fewest error bodies that show what they have in common. */
const FEWEST_ERRORS = 4;
const UNKNOWN_PARAMETER = { 'x-conform-unknown': '1' };

/** The request, as an example of what is certainly rejected. */
interface Example {
  readonly operation: string;
  readonly query: JsonObject;
}

/** All media types of the bodies of rejections, if there is only one. */
function errorMediaType(probes: readonly Probed<Example>[]): readonly Proposal[] {
  const shownBy = probes.filter((one) => isRejected(one) && one.text !== '');
  const types = shownBy.map((one) => mediaTypeOf(one) ?? '');
  const [type] = types;
  return type && type.includes('/') && types.every((one) => one === type)
    ? [{ key: 'errorMediaType', value: type, shownBy: shownBy.slice(0, 3) }]
    : [];
}

/** Ignored, or rejected, by the list and by the retrieval. */
function unknownParameter(probes: readonly Probed<Example>[]): readonly Proposal[] {
  const unknown = about(probes, 'unknown-parameter');
  const [plain] = about(probes, 'plain');
  if (unknown.length === 0 || !plain || !isAccepted(plain)) return [];
  const value = unknown.every(isAccepted) ? 'ignore' : unknown.every(isRejected) ? 'reject' : undefined;
  return value === undefined ? [] : [{ key: 'unknownParamPolicy', value, shownBy: [plain, ...unknown] }];
}

/** Requests with invalid parameters as examples of what is certainly rejected. */
function examples(probes: readonly Probed<Example>[]): readonly Proposal[] {
  const shownBy = about(probes, 'invalid-parameter', 'invalid-key').filter(isRejected);
  const value = shownBy.flatMap(({ status = 0, seen }) => {
    return seen ? [{ ...seen, status: [status] }] : [];
  });
  return value.length === 0 ? [] : [{ key: 'badRequestExamples', value, shownBy }];
}

const typeOf = (value: Json | undefined): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;

/** The members that all error bodies have, with their types. */
function errorSchema(probes: readonly Probed<Example>[], { id }: Pick<Contract, 'id'>): readonly Proposal[] {
  const shownBy = probes.filter((one) => isRejected(one) && one.text !== '');
  const bodies = shownBy.map(({ json }) => jsonObject(json));
  const [first] = bodies;
  if (first === undefined || bodies.length < FEWEST_ERRORS) return [];
  const required = Object.keys(first).filter((name) =>
    bodies.every((one) => one !== undefined && typeOf(one[name]) === typeOf(first[name])),
  );
  if (required.length === 0) return [];
  const properties = Object.fromEntries(required.map((name) => [name, { type: typeOf(first[name]) }]));
  return [
    { key: 'errorSchema', value: { [id]: { type: 'object', required, properties } }, shownBy: shownBy.slice(0, 3) },
  ];
}

function absentHeaders(probes: readonly Probed<Example>[]): readonly Proposal[] {
  const shownBy = about(probes, 'no-accept', 'no-content-type');
  if (about(probes, 'no-accept').length === 0) return [];
  const value = shownBy.every(isAccepted) ? false : shownBy.every(isRejected) ? true : undefined;
  return value === undefined ? [] : [{ key: 'jsonHeadersRequired', value, shownBy }];
}

export const badRequests: Learner<Example> = {
  id: 'bad-requests',
  finds: 'the statuses for invalid parameters, bodies, media types and methods',
  keys: () => [
    'malformedJsonStatus',
    'invalidParamStatus',
    'unsupportedMediaStatus',
    'otherMethodStatus',
    'unknownParamPolicy',
    'jsonHeadersRequired',
    'errorMediaType',
    'errorSchema',
    'badRequestExamples',
  ],
  changesState: true,
  probe: async (context) => {
    const { world, send, customer } = context;
    const probes: Probed<Example>[] = [];
    const [list, create, retrieve, update] = (['list', 'create', 'retrieve', 'update'] as const).map((one) =>
      world.operation(one),
    );
    if (list) {
      const query = listQuery(list, world);
      probes.push(await send('plain', list, { query }));
      for (const { name } of list.parameters) {
        const value = INVALID[name];
        if (value === undefined) continue;
        const invalid = { ...query, [name]: value };
        probes.push({
          ...(await send('invalid-parameter', list, { query: invalid })),
          seen: { operation: list.id, query: invalid },
        });
      }
      // Often another component than the operations rejects credentials, with other error bodies.
      probes.push(await send('rejected', list, { query }, { identity: ANONYMOUS }));
      probes.push(await send('unknown-parameter', list, { query: { ...query, ...UNKNOWN_PARAMETER } }));
      probes.push(await send('no-accept', list, { query, headers: { accept: null } }));
    }
    if (create) {
      const body = JSON.stringify(context.body()).replaceAll('{unique}', world.runName);
      for (const rawBody of ['{"description":', '{"description" "x"}', 'not JSON'])
        probes.push(await send('malformed-json', create, { rawBody }));
      // Of a body that may be rejected for its members, the media type shows nothing.
      if (world.own('create.minimalBody') !== undefined) {
        for (const contentType of ['application/xml', 'text/plain'])
          probes.push(await send('media-type', create, { rawBody: body, contentType }));
        probes.push(await send('no-content-type', create, { rawBody: body, headers: { 'content-type': null } }));
      }
    }
    const id = await context.resource();
    if (retrieve && id !== undefined) {
      const path = filledPath(world.pathOf(retrieve), () => encodeURIComponent(id));
      const described = [retrieve, update].flatMap((one) =>
        one && world.pathOf(one) === world.pathOf(retrieve) ? [world.methodOf(one)] : [],
      );
      for (const method of ['PUT', 'POST', 'DELETE'].filter((one) => !described.includes(one)))
        probes.push(await sendOther(context, method, path, customer.identity));
      probes.push(
        await send('read', retrieve, byId(retrieve, id)),
        await send('unknown-parameter', retrieve, { ...byId(retrieve, id), query: UNKNOWN_PARAMETER }),
      );
    }
    return [...probes, ...(await lookedUp(context))];
  },
  conclude: (probes, contract) => [
    ...errorSchema(probes, contract),
    ...examples(probes),
    ...rejectionStatuses('malformedJsonStatus', about(probes, 'malformed-json')),
    ...rejectionStatuses('invalidParamStatus', about(probes, 'invalid-parameter')),
    ...rejectionStatuses('unsupportedMediaStatus', about(probes, 'media-type')),
    ...rejectionStatuses('otherMethodStatus', about(probes, 'other-method')),
    ...unknownParameter(probes),
    ...absentHeaders(probes),
    ...errorMediaType(probes),
  ],
};

/** The same of lookups, about a device of the customer. */
async function lookedUp(context: LearnContext): Promise<readonly Probed<Example>[]> {
  const { world, send, customer } = context;
  const [device] = world.profile.devices?.customers[customer.name]?.located ?? [];
  const [lookup] = world.boundOperations().filter(({ action }) => action === 'lookup');
  if (!lookup || !device) return [];
  const query = oneKey(device);
  const probes: Probed<Example>[] = [
    await send('plain', lookup, { query }),
    await send('unknown-parameter', lookup, { query: { ...query, ...UNKNOWN_PARAMETER } }),
  ];
  for (const malformed of [{ imsi: '12ab' }, { msisdn: 'abc' }]) {
    const seen = { operation: lookup.id, query: malformed };
    probes.push({ ...(await send('invalid-key', lookup, { query: malformed })), seen });
  }
  // One more rejection, to compare the bodies.
  probes.push(await send('rejected', lookup, { query }, { identity: ANONYMOUS }));
  for (const method of ['PUT', 'POST'])
    probes.push(await sendOther(context, method, world.pathOf(lookup), customer.identity));
  return probes;
}

/** A method that no document describes, on a resource that `learn` created. */
async function sendOther({ world }: LearnContext, method: string, path: string, identity: string): Promise<Probed> {
  const headers = method === 'DELETE' ? [] : ([['content-type', 'application/json']] as const);
  const response = await world.send(
    { operation: '', method, path, query: '', headers, ...(method === 'DELETE' ? {} : { body: '{}' }) },
    { identity, facts: { step: 'control', kind: 'probe' } },
  );
  return probed({ about: 'other-method' }, response);
}
