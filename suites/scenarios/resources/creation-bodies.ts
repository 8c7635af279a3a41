/** Bodies for creating a resource: of every kind, restricted to what the profile calls writable. */

import type { Json, JsonObject, Operation } from '../../../contracts/contract.ts';
import { fullBody } from '../../../generators/full-body.ts';
import { validBodies } from '../../../generators/valid-requests.ts';
import { sampleOne } from '../../../generators/arbitrary.ts';
import { ownDates, ownMembers } from '../../evidence/lifecycles/state-member.ts';
import { bodyAsDeclared } from './as-declared.ts';
import { isBodyDeclared, leastKind } from './least-body.ts';
import { jsonObject } from './resource.ts';
import type { World } from '../scenario.ts';

/**
 * `plain` is as little as is sure to be taken, `nameless` is that without an external id, `structured` is `full` without its texts, of which a
 * target may allow only some values.
 */
export type BodyKind = 'full' | 'structured' | 'generated' | 'plain' | 'nameless';

const without = (body: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));

const only = (body: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(body).filter(([name]) => names.includes(name)));

/** Members the profile calls writable; undefined where it names none. */
export const writable = (world: World): readonly string[] | undefined => {
  const pointers = world.own('writableFields');
  return Array.isArray(pointers)
    ? pointers.map((pointer) => String(pointer).replace(/^\//, '').split('/')[0] ?? '')
    : undefined;
};

/** The declared body that is sure to be taken, `{unique}` in its texts replaced. */
const minimal = (world: World, unique: string): JsonObject =>
  withUnique(jsonObject(world.own('create.minimalBody')) ?? {}, unique);

/** A declared sample with every `{unique}` replaced, so that two uses of it differ. */
export const withUnique = <T extends Json | JsonObject>(sample: T, unique: string): T =>
  JSON.parse(JSON.stringify(sample).replaceAll('{unique}', () => JSON.stringify(unique).slice(1, -1))) as T;

/** A body without members that the provider is likely to assign, and with those that every body needs. */
export function restricted(world: World, body: JsonObject, unique: string): JsonObject {
  const names = writable(world);
  // Members a provider is likely to assign by itself; sending them tests nothing a document says. Dates may be called writable.
  const assigned = ownMembers(world.contract);
  const plain = without(body, names ? assigned : [...assigned, ...ownDates(world.contract)]);
  const least = minimal(world, unique);
  const merged = { ...least, ...(names ? only(plain, names) : plain) };
  return { ...merged, ...only(least, neededAndEmpty(world, merged)) };
}

/** Members that the profile declares to be required; undefined where it declares none. */
export function requiredMembers(world: Pick<World, 'own'>): readonly string[] | undefined {
  const required = world.own('create.requiredFields');
  return Array.isArray(required) ? required.map((pointer) => String(pointer).slice(1)) : undefined;
}

/** Members that a sure body has, or that are declared to be required, of which another has the empty form: whether that is accepted is unspecified. */
function neededAndEmpty(world: World, body: JsonObject): readonly string[] {
  const isEmpty = (value: Json | undefined): boolean => ['[]', '{}', '""'].includes(JSON.stringify(value) ?? '');
  return [...(requiredMembers(world) ?? []), ...Object.keys(minimal(world, ''))].filter((name) => isEmpty(body[name]));
}

/** Lists whose items have a text by which a resource is recognised. */
const RECOGNISED = [
  ['note', 'text'],
  ['relatedParty', 'name'],
] as const;

/** Texts by which a resource is recognised, with the name of the run: a target keeps resources of earlier runs, which had the same seed. */
export function ofThisRun({ runName }: Pick<World, 'runName'>, body: JsonObject): JsonObject {
  const marked = RECOGNISED.flatMap(([list, name]) => {
    const items = body[list];
    if (!Array.isArray(items)) return [];
    const mark = (item: Json): Json => {
      const text = jsonObject(item)?.[name];
      return typeof text === 'string' ? { ...jsonObject(item), [name]: `${text} ${runName}` } : item;
    };
    return [[list, (items as readonly Json[]).map(mark)] as const];
  });
  return { ...body, ...Object.fromEntries(marked) };
}

const DATE = /^\d{4}-\d\d-\d\dT/;

/** Objects, lists and dates of a body. */
const structured = (body: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(body).filter(([, value]) =>
      typeof value === 'string' ? DATE.test(value) : typeof value === 'object',
    ),
  );

/** The body of one attempt, named after the run and made different from every other by its external id. */
export function bodyFor(
  world: World,
  operation: Operation,
  kind: BodyKind,
  item: string,
  externalId: string,
): JsonObject {
  const named = { externalId, description: `${world.runName} ${item}` };
  if (kind === 'nameless')
    return { ...restrictedNames(world, only(named, ['description'])), ...minimal(world, externalId) };
  if (kind === 'plain') return { ...restrictedNames(world, named), ...minimal(world, externalId) };
  const seed = world.seed('create', item);
  const generated = kind === 'generated' ? validBodies(world.contract, operation) : undefined;
  const body = generated
    ? (jsonObject(sampleOne(generated, seed)) ?? {})
    : ofThisRun(world, jsonObject(fullBody(world.contract, operation, seed)) ?? {});
  return {
    ...restricted(world, kind === 'structured' ? structured(body) : body, externalId),
    ...restrictedNames(world, generated ? { externalId } : named),
  };
}

/** The given members that may be written. */
export const restrictedNames = (world: World, named: JsonObject): JsonObject => {
  const names = writable(world);
  return names ? only(named, names) : named;
};

/** A body as plain as can be, and whether the profile says that it is taken. */
export function plainBody(world: World, word: string): { readonly body: JsonObject; readonly declared: boolean } {
  const externalId = `${world.runName}-${world.number()}`;
  const [operation, kind] = [world.operation('create'), leastKind(world)];
  const least =
    operation && kind !== 'plain' ? bodyFor(world, operation, kind, word, externalId) : minimal(world, word);
  const named = restrictedNames(world, { ...(kind === 'nameless' ? {} : { externalId }), description: word });
  return { body: bodyAsDeclared(world, { ...least, ...named }, word), declared: isBodyDeclared(world) };
}
