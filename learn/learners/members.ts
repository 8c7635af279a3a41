import type { Contract, Json, JsonObject } from '../../contracts/contract.ts';
import { fullBody } from '../../generators/full-body.ts';
import { disagreements, hasOffset } from '../../suites/evidence/agreement/agreement.ts';
import { ownDates, ownMembers } from '../../suites/evidence/lifecycles/state-member.ts';
import { updateBody } from '../../suites/scenarios/resources/update-body.ts';
import { byId, jsonObject } from '../../suites/scenarios/resources/resource.ts';
import { listQuery } from '../../suites/scenarios/resources/list-search.ts';
import {
  about,
  isAccepted,
  ofOne,
  returnedId,
  ownKeys,
  type LearnContext,
  type Learner,
  type Probed,
  type Proposal,
} from '../learner.ts';

const RFC3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

/** Every listed member that is not the provider's own by its meaning. */
function members(contract: Contract, context: LearnContext): JsonObject {
  const operation = context.world.operation('create');
  const full = (operation && jsonObject(fullBody(contract, operation, 2))) ?? {};
  const own = [...ownMembers(contract), ...ownDates(contract)];
  const offered = Object.entries(full).filter(([name]) => !own.includes(name));
  return Object.fromEntries(offered.map(([name, value]) => [name, name === 'externalId' ? '{unique}' : value]));
}

/** What a creation contains: all members, the fewest, or those and one more. */
const WHOLE = 'whole';
const LEAST = 'least';

/** A creation, and what a retrieval returns of it. @param members `WHOLE`, `LEAST`, or the JSON Pointer of the one more */
async function createAndRead(context: LearnContext, members: string, body: JsonObject): Promise<readonly Probed[]> {
  const created = await context.create('created', body, members);
  if (created === undefined || !isAccepted(created)) return created ? [created] : [];
  return [created, ...(await context.readNew('read', created, members)).slice(-1)];
}

/** Two spellings of one instant, as of a provider that returns each date-time in its own form. */
const isSameInstant = (sent: string, received: string): boolean =>
  hasOffset(sent) && hasOffset(received) && disagreements(sent, received).length === 0;

/**
 * Equal, where a date-time may be spelled in another way, and where the object received may have members in addition, and may leave out what
 * is false.
 */
export function contains(sent: Json | undefined, received: Json | undefined): boolean {
  if (Array.isArray(sent))
    return (
      Array.isArray(received) &&
      sent.length === received.length &&
      sent.every((one, at) => contains(one as Json, received[at] as Json))
    );
  const [one, other] = [jsonObject(sent), jsonObject(received)];
  const isKept = (name: string): boolean =>
    (one?.[name] === false && other?.[name] === undefined) || contains(one?.[name], other?.[name]);
  if (one && other) return Object.keys(one).every(isKept);
  if (typeof sent === 'string' && typeof received === 'string' && isSameInstant(sent, received)) return true;
  return sent === received;
}

const isDefined = <T>(value: T | undefined): value is T => value !== undefined;

const resources = (probes: readonly Probed[]): readonly JsonObject[] =>
  probes
    .filter(isAccepted)
    .flatMap(({ json = null }): readonly Json[] => (Array.isArray(json) ? (json as readonly Json[]) : [json]))
    .map(jsonObject)
    .filter(isDefined);

const replaced = (value: Json | undefined, created: Probed, read: JsonObject | undefined): Json | undefined =>
  value === '{unique}' ? (jsonObject(created.json)?.['externalId'] ?? read?.['externalId']) : value;

/** Members that came back as they were sent. */
function writable(probes: readonly Probed[], { id }: Contract): readonly Proposal[] {
  const kept = about(probes, 'created').flatMap((created) => {
    const { of: name = LEAST } = created;
    const [read] = about(ofOne(probes, name), 'read');
    const shown = jsonObject(read?.json);
    if (name === LEAST || !created.sent || !read || !isAccepted(created) || !shown) return [];
    const sent = name === WHOLE ? Object.keys(created.sent) : [name.slice(1)];
    const same = sent.filter((member) => {
      const value = replaced(created.sent?.[member], created, shown);
      return typeof value === 'string' && value.includes('{unique}')
        ? typeof shown[member] === 'string'
        : contains(value, shown[member]);
    });
    return [{ same, shownBy: [created, read] }];
  });
  const names = [...new Set(kept.flatMap(({ same }) => same))];
  if (names.length === 0) return [];
  const value = names.map((name) => `/${name}`);
  return [{ key: `${id}.writableFields`, value, shownBy: kept.flatMap(({ shownBy }) => shownBy).slice(0, 4) }];
}

/** The id. Dates are not sent: a resource with another date would stay on the target and disturb later lists. */
function assigned(probes: readonly Probed[], { id }: Contract): readonly Proposal[] {
  const shownBy = about(ofOne(probes, LEAST), 'read').filter(({ json }) => jsonObject(json)?.['id'] !== undefined);
  return shownBy.length === 0 ? [] : [{ key: `${id}.systemAssigned`, value: ['/id'], shownBy }];
}

/** Members that every resource has, also in the responses of creations and updates, and that not every creation sent. */
function present(probes: readonly Probed[], { id }: Contract): readonly Proposal[] {
  const shownBy = about(probes, 'created', 'read', 'list', 'update').filter(isAccepted);
  const all = resources(shownBy);
  const [first] = all;
  if (!first || all.length < 3) return [];
  const creations = about(shownBy, 'created').flatMap(({ sent }) => (sent ? [sent] : []));
  const names = Object.keys(first).filter(
    (name) =>
      all.every((one) => one[name] !== undefined && one[name] !== null) &&
      (creations.length === 0 || creations.some((sent) => sent[name] === undefined)),
  );
  return names.length === 0
    ? []
    : [{ key: 'alwaysPresent', value: { [id]: names.map((name) => `/${name}`) }, shownBy }];
}

/** Resources with the fewest members, as they are read; as their creation returned them where they cannot be read. */
function shown(probes: readonly Probed[]): readonly Probed[] {
  const accepted = ofOne(probes, LEAST).filter(isAccepted);
  const read = about(accepted, 'read');
  return read.length > 0 ? read : about(accepted, 'created');
}

const hasNull = (value: Json | undefined): boolean =>
  value === null || (typeof value === 'object' && Object.values(value).some((one) => hasNull(one)));

/** A member that is null shows that members may be null. Their absence in some resources does not show that they never are. */
function nulls(probes: readonly Probed[]): readonly Proposal[] {
  const shownBy = shown(probes);
  return resources(shownBy).some(hasNull) ? [{ key: 'nullPolicy', value: 'allowed', shownBy }] : [];
}

function dateForm(probes: readonly Probed[], contract: Contract): readonly Proposal[] {
  const shownBy = shown(probes);
  const values = resources(shownBy).flatMap((one) => ownDates(contract).flatMap((name) => one[name] ?? []));
  const texts = values.filter((value) => typeof value === 'string');
  if (texts.length === 0) return [];
  const output = texts.every((value) => RFC3339.test(value)) ? 'rfc3339' : 'iso8601';
  return [{ key: 'dateTimeProfile', value: { output }, shownBy }];
}

/** Whether ids are numbers, as far as the ids of the created resources show it. */
function idForm(probes: readonly Probed[], { id, declarations }: Contract): readonly Proposal[] {
  const key = `${id}.idForm`;
  const shownBy = about(probes, 'created').filter((one) => isAccepted(one) && returnedId(one));
  if (shownBy.length === 0 || !declarations.some((one) => one.key === key)) return [];
  const areNumbers = shownBy.every((one) => /^\d+$/.test(returnedId(one) ?? ''));
  return [{ key, value: areNumbers ? 'integerText' : 'opaque', shownBy }];
}

export const membersLearner: Learner = {
  id: 'members',
  finds: 'the members that a client can write, those that the target assigns, and those that are always present',
  keys: (contract) => [
    ...ownKeys('writableFields', 'systemAssigned', 'idForm')(contract),
    'alwaysPresent',
    'dateTimeProfile',
    'nullPolicy',
  ],
  changesState: true,
  probe: async (context) => {
    const { contract, world } = context;
    const all = members(contract, context);
    const probes = [...(await createAndRead(context, WHOLE, context.body(all)))];
    if (!probes.some(isAccepted))
      for (const [name, value] of Object.entries(all))
        probes.push(...(await createAndRead(context, `/${name}`, context.body({ [name]: value }))));
    probes.push(...(await createAndRead(context, LEAST, context.body())));
    const [update, list] = [world.operation('update'), world.operation('list')];
    const id = await context.resource();
    if (update && id !== undefined)
      probes.push(
        await context.send('update', update, { ...byId(update, id), body: updateBody(world, 'present').body }),
      );
    if (list) probes.push(await context.send('list', list, { query: listQuery(list, world) }));
    return probes;
  },
  conclude: (probes, contract) => [
    ...writable(probes, contract),
    ...assigned(probes, contract),
    ...present(probes, contract),
    ...dateForm(probes, contract),
    ...nulls(probes),
    ...idForm(probes, contract),
  ],
};
