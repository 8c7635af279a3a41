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

/** A creation, and what a retrieval returns of it. */
async function createAndRead(context: LearnContext, name: string, body: JsonObject): Promise<readonly Probed[]> {
  const created = await context.create(`${name} sent`, body);
  if (created === undefined || !isAccepted(created)) return created ? [created] : [];
  return [created, ...(await context.readNew(`${name} read`, created)).slice(-1)];
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
  const pairs = [
    'whole',
    ...probes.flatMap((one) => (/^\/\S+ sent$/.test(one.about) ? [one.about.split(' ')[0] ?? ''] : [])),
  ];
  const kept = pairs.flatMap((name) => {
    const [created] = about(probes, `${name} sent`);
    const [read] = about(probes, `${name} read`);
    const shown = jsonObject(read?.json);
    if (!created?.sent || !read || !isAccepted(created) || !shown) return [];
    const sent = name === 'whole' ? Object.keys(created.sent) : [name.slice(1)];
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
  const shownBy = about(probes, 'least read').filter(({ json }) => jsonObject(json)?.['id'] !== undefined);
  return shownBy.length === 0 ? [] : [{ key: `${id}.systemAssigned`, value: ['/id'], shownBy }];
}

/** Members that every resource has, also in the responses of creations and updates, and that not every creation sent. */
function present(probes: readonly Probed[], { id }: Contract): readonly Proposal[] {
  const shownBy = probes.filter((one) => / (?:sent|read)$|^(?:list|update)$/.test(one.about) && isAccepted(one));
  const all = resources(shownBy);
  const [first] = all;
  if (!first || all.length < 3) return [];
  const creations = shownBy.flatMap(({ about: name, sent }) => (name.endsWith(' sent') && sent ? [sent] : []));
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
  const read = about(probes, 'least read').filter(isAccepted);
  return read.length > 0 ? read : about(probes, 'least sent').filter(isAccepted);
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
  const shownBy = probes.filter((one) => isAccepted(one) && one.about.endsWith(' sent') && returnedId(one));
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
    const probes = [...(await createAndRead(context, 'whole', context.body(all)))];
    if (!probes.some(isAccepted))
      for (const [name, value] of Object.entries(all))
        probes.push(...(await createAndRead(context, `/${name}`, context.body({ [name]: value }))));
    probes.push(...(await createAndRead(context, 'least', context.body())));
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
