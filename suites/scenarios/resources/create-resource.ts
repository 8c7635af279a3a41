/** Bodies for creating a resource. Required members are unspecified, so a rejected body is followed by a plainer one. */

import type { Json, JsonObject, Operation } from '../../../contracts/contract.ts';
import type { GivenFacts, StatedFacts } from '../../../contracts/formats/evidence/facts.ts';
import { stepOf, type PlainStep } from '../../../contracts/formats/evidence/steps.ts';
import { fullBody } from '../../../generators/full-body.ts';
import { validBodies } from '../../../generators/valid-requests.ts';
import { sampleOne } from '../../../generators/arbitrary.ts';
import { ownDates, ownMembers } from '../../evidence/lifecycles/state-member.ts';
import { bodyAsDeclared } from './as-declared.ts';
import { idOf, jsonObject } from './resource.ts';
import { idFromList } from './way-in.ts';
import type { Response, CreatedResource, Customer, World } from '../scenario.ts';

/** `plain` is as little as is sure to be taken, `nameless` is that without an external id. */
export type BodyKind = 'full' | 'generated' | 'plain' | 'nameless';

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

function restricted(world: World, body: JsonObject, unique: string): JsonObject {
  const names = writable(world);
  // Members a provider is likely to assign by itself; sending them tests nothing a document says. Dates may be called writable.
  const assigned = ownMembers(world.contract);
  const plain = without(body, names ? assigned : [...assigned, ...ownDates(world.contract)]);
  const least = minimal(world, unique);
  const merged = { ...least, ...(names ? only(plain, names) : plain) };
  return { ...merged, ...only(least, neededAndEmpty(world, merged)) };
}

/** Members that a sure body has, or that are declared to be required, of which another has the empty form: whether that is accepted is unspecified. */
function neededAndEmpty(world: World, body: JsonObject): readonly string[] {
  const required = world.own('create.requiredFields');
  const isEmpty = (value: Json | undefined): boolean => ['[]', '{}', '""'].includes(JSON.stringify(value) ?? '');
  const needed = Array.isArray(required) ? required.map((pointer) => String(pointer).slice(1)) : [];
  return [...needed, ...Object.keys(minimal(world, ''))].filter((name) => isEmpty(body[name]));
}

/** The body of one attempt, named after the run and made different from every other by its external id. */
function bodyFor(world: World, operation: Operation, kind: BodyKind, item: string, externalId: string): JsonObject {
  const named = { externalId, description: `${world.runName} ${item}` };
  if (kind === 'nameless')
    return { ...restrictedNames(world, only(named, ['description'])), ...minimal(world, externalId) };
  if (kind === 'plain') return { ...restrictedNames(world, named), ...minimal(world, externalId) };
  const seed = world.seed('create', item);
  const generated = kind === 'full' ? undefined : validBodies(world.contract, operation);
  const body = generated ? sampleOne(generated, seed) : fullBody(world.contract, operation, seed);
  return {
    ...restricted(world, jsonObject(body) ?? {}, externalId),
    ...restrictedNames(world, kind === 'full' ? named : { externalId }),
  };
}

const restrictedNames = (world: World, named: JsonObject): JsonObject => {
  const names = writable(world);
  return names ? only(named, names) : named;
};

/** A body as plain as can be, and whether the profile says that it is taken. */
export function plainBody(world: World, word: string): { readonly body: JsonObject; readonly declared: boolean } {
  const named = { externalId: `${world.runName}-${world.contract.id}-${world.number()}`, description: word };
  const declared = world.own('create.minimalBody') !== undefined;
  return { body: bodyAsDeclared(world, { ...minimal(world, word), ...restrictedNames(world, named) }, word), declared };
}

/** Bodies to try one after another. */
const fallbacks: Readonly<Record<BodyKind, readonly BodyKind[]>> = {
  full: ['full', 'plain', 'nameless'],
  generated: ['generated', 'plain'],
  plain: ['plain', 'nameless'],
  nameless: ['nameless', 'plain'],
};

export interface Created extends CreatedResource {
  readonly response: Response;
  readonly sent: JsonObject;
}

/** Creates one resource, falling back to plainer bodies; undefined where the target takes none of them. */
export async function createResource(
  world: World,
  operation: Operation,
  customer: Customer,
  {
    kind = 'full',
    step = 'create',
    facts = {},
    headers = {},
    members,
    generated,
    sandboxValue,
  }: {
    kind?: BodyKind;
    step?: PlainStep;
    facts?: GivenFacts;
    headers?: Readonly<Record<string, string | null>>;
    /** Members instead of the ones the body would have; a rejection of them blocks nothing, as no document shows what they may be. */
    members?: JsonObject;
    /** The body instead of one made here, for the kind `generated`. */
    generated?: JsonObject;
    sandboxValue?: string | null;
  } = {},
): Promise<Created | undefined> {
  // What is tried on purpose is not tried again without it.
  const kinds = members || facts.kind !== undefined ? [...new Set([kind, 'plain' as const])] : fallbacks[kind];
  let last: Response | undefined;
  for (const attempt of kinds) {
    const number = world.number();
    const item = `${facts.step ?? step}-${number}`;
    const externalId = `${world.runName}-${world.contract.id}-${number}`;
    const given = attempt === 'generated' ? generated : undefined;
    const composed = {
      ...(given ? restricted(world, given, externalId) : bodyFor(world, operation, attempt, item, externalId)),
      ...restrictedNames(world, members ?? {}),
    };
    const sent = bodyAsDeclared(world, composed, item);
    const described = attempt === 'plain' && !members && world.own('create.minimalBody') !== undefined;
    const usual: StatedFacts = {
      ...stepOf(step),
      kind: described ? 'good' : 'offered',
      item,
      body: 'valid',
      customer: customer.name,
      shape: attempt,
      token: 'valid',
    };
    last = await world.call(
      operation,
      { body: sent, headers },
      {
        identity: customer.identity,
        ...(sandboxValue === undefined ? {} : { sandboxValue }),
        facts: { ...usual, ...facts } as StatedFacts,
      },
    );
    const isAccepted = last.live !== undefined && last.live.status >= 200 && last.live.status < 300;
    const isUsual = sandboxValue === undefined && facts.kind === undefined;
    const found =
      isAccepted && isUsual && idOf(last) === undefined
        ? await idFromList(world, customer, item, externalId)
        : undefined;
    const id = idOf(last) ?? found;
    if (isAccepted && id !== undefined) {
      const own = sent['externalId'];
      const named = typeof own === 'string' ? own : externalId;
      const made = {
        id,
        identity: customer.identity,
        customer: customer.name,
        item,
        externalId: named,
        response: last,
        sent,
      };
      // Under another value of the sandbox header no one may see it.
      if (sandboxValue === undefined) world.created.push(made);
      return made;
    }
  }
  if (!members && facts.kind !== 'probe')
    world.blocked(
      `${operation.id} returned no resource with an id, so requests that need one were not sent`,
      last?.exchange,
    );
  return undefined;
}
