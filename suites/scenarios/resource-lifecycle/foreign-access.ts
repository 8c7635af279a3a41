/** Ids that name nothing, and resources requested and updated by a customer they do not belong to. */

import type { JsonObject, Operation } from '../../../contracts/contract.ts';
import type { StepFacts } from '../../../contracts/formats/evidence/steps.ts';
import { changeable } from '../resources/changeable.ts';
import { createResource, type Created } from '../resources/create-resource.ts';
import { otherIdentityOf } from '../resources/other-identity.ts';
import { byId, declaredId } from '../resources/resource.ts';
import { retrieveSettled } from '../resources/settled.ts';
import type { Customer, World } from '../scenario.ts';
import { updateBody } from '../resources/update-body.ts';

interface IdContext {
  readonly world: World;
  readonly retrieve: Operation | undefined;
  readonly update: Operation | undefined;
}

/** Other views of a resource, which are no less its owner's. */
const VIEWS = { fields: 'id,externalId,description', expand: 'note', depth: '1' } as const;

const isView = (name: string): name is keyof typeof VIEWS => name in VIEWS;

type Asked = Pick<Created, 'id' | 'item' | 'identity'>;

/** An id that no resource has: the declared one, or one of the same make. */
export function unknownId(world: World, { id }: Asked): string {
  const declared = declaredId(world, 'unknown');
  if (declared !== undefined) return declared;
  return /^\d+$/.test(id) ? '999999999999' : `unknown-${world.runName}`;
}

/**
 * What is not an id, but like it. Left out: what may name the same number, and what decoders of ids with padding may take for the same.
 */
export function nearId(id: string): readonly (readonly ['longer' | 'much like', string])[] {
  if (!/[a-z0-9]$/i.test(id)) return [];
  const near = [
    ['longer', `${id}zz`],
    ['much like', `${id}0`],
    ['much like', id.slice(0, -1)],
  ] as const;
  return near.filter(([, like]) => like !== '' && Number(like) !== Number(id));
}

/** What is not the id of a resource, but like it. */
function likeIds(
  world: World,
  { id, externalId, sent }: Created,
): readonly (readonly [StepFacts<'like-id'>['like'], string])[] {
  const unusual = world.options.effort === 'smoke' ? [] : UNUSUAL_IDS.map((each) => ['unusual', each] as const);
  const byName = sent['externalId'] === externalId && externalId !== id ? [['external id', externalId] as const] : [];
  return [...nearId(id), ...byName, ...unusual].filter(([, like]) => world.created.every((one) => one.id !== like));
}

/**
 * Ids that no provider assigns, with signs and letters that a path must encode; none that may name the same number as another id. One is the name
 * of a member that every object has in some languages, also one that maps ids to resources.
 */
export const UNUSUAL_IDS = [
  'constructor',
  '-1',
  'without digits',
  'one+two',
  '100%25',
  `it's "so"`,
  'Köln',
  'lamp \u{1f4a1}',
  'x'.repeat(300),
] as const;

/** Nothing is updated by an id that another resource, which is not of this run, might well have. */
async function askedLike({ world, retrieve, update }: IdContext, made: Created): Promise<void> {
  for (const [like, asked] of likeIds(world, made)) {
    const facts = { kind: 'odd', step: 'like-id', id: 'like', like, asked, token: 'valid' } as const;
    const { identity } = made;
    if (retrieve) await world.call(retrieve, byId(retrieve, asked), { identity, facts });
    const body = changeOf(world, made, 'by another id');
    if (update && like !== 'much like') await world.call(update, { ...byId(update, asked), body }, { identity, facts });
  }
}

/** Bodies of one member each. */
function changesOf(world: World, made: Created, word: string): readonly [JsonObject, ...JsonObject[]] {
  const [[name, value] = ['description', `${world.runName} ${word}`], ...more] = changeable(world, made, word);
  return [{ [name]: value }, ...more.map(([other, another]) => ({ [other]: another }))];
}

const changeOf = (world: World, made: Created, word: string): JsonObject => changesOf(world, made, word)[0];

interface Attempt {
  readonly body: JsonObject;
  readonly nth: number;
  readonly again?: true;
  /** Nothing is updated that the other customer can read. */
  readonly isCareful?: boolean;
}

/** A retrieval and an update by another customer, and a retrieval by the owner after them. */
export async function retrieveAndUpdateAsOther(
  { world, retrieve, update }: IdContext,
  made: Asked,
  { identity }: Customer,
  { body, isCareful = false, ...attempt }: Attempt,
): Promise<void> {
  const facts = { kind: 'probe', step: 'foreign', id: 'foreign', item: made.item, token: 'valid', ...attempt } as const;
  const seen = retrieve && (await world.call(retrieve, byId(retrieve, made.id), { identity, facts }));
  if (retrieve && attempt.nth === 1 && !attempt.again)
    for (const name of retrieve.parameters.map((one) => one.name).filter(isView))
      await world.call(
        retrieve,
        { ...byId(retrieve, made.id), query: { [name]: VIEWS[name] } },
        { identity, facts: { ...facts, param: name } },
      );
  if (update && !(isCareful && seen?.succeeded))
    await world.call(update, { ...byId(update, made.id), body }, { identity, facts });
  if (retrieve) await retrieveSettled(world, retrieve, made, { step: 'after-foreign', ...attempt });
}

/** One customer's resource, requested by the other one, and once more when its owner has updated it. */
export async function requestedByOther(context: IdContext, made: Created, customer: Customer): Promise<void> {
  const { world, update } = context;
  const [body, ...bodies] = changesOf(world, made, 'from another customer');
  await retrieveAndUpdateAsOther(context, made, customer, { body, nth: 1 });
  if (!update) return;
  for (const [index, other] of bodies.entries()) {
    const nth = index + 2;
    await retrieveAndUpdateAsOther({ ...context, retrieve: undefined }, made, customer, { body: other, nth });
    if (context.retrieve) await retrieveSettled(world, context.retrieve, made, { step: 'after-foreign', nth });
  }
  const own = {
    ...byId(update, made.id),
    body: updateBody(world, `${world.runName} ${made.item} from its owner`).body,
  };
  const response = await world.call(update, own, {
    identity: made.identity,
    facts: { kind: 'offered', step: 'own-update', item: made.item, id: 'existing', body: 'valid', token: 'valid' },
  });
  if (!response.succeeded) return;
  const again = changeOf(world, made, 'from another customer again');
  await retrieveAndUpdateAsOther(context, made, customer, { body: again, nth: 1, again: true });
}

/** Ids that name nothing, and other customers' resources: the first must not succeed, the second is observed until declared. */
export async function foreignAndUnknownIds(
  context: IdContext,
  made: Created,
  other: Customer | undefined,
): Promise<void> {
  const { world, retrieve, update } = context;
  const unknown = unknownId(world, made);
  const facts = { kind: 'odd', step: 'unknown-id', id: 'unknown', token: 'valid' } as const;
  for (const operation of [retrieve, update]) {
    if (!operation) continue;
    const values = operation === update ? { body: changeOf(world, made, 'from another customer') } : {};
    await world.call(operation, { ...byId(operation, unknown), ...values }, { identity: made.identity, facts });
  }
  await askedLike(context, made);
  if (other) await requestedByOther(context, made, other);
}

/** Resources of a customer belong to all of its identities: another one requests what it has created itself, and what the first one has. */
export async function byOtherIdentity(
  {
    world,
    create,
    retrieve,
    update,
    customer,
  }: IdContext & { readonly create: Operation; readonly customer: Customer },
  made: Created,
): Promise<void> {
  const identity = otherIdentityOf(world, customer);
  const own = identity && (await createResource(world, create, { ...customer, identity }, { kind: 'plain' }));
  if (!own) return;
  for (const { id, item } of [own, made])
    for (const operation of [retrieve, update]) {
      if (!operation) continue;
      const { body } = updateBody(world, `${world.runName} by another identity`);
      await world.call(
        operation,
        { ...byId(operation, id), ...(operation === update ? { body } : {}) },
        { identity, facts: { kind: 'probe', step: 'other-identity', item, id: 'existing', token: 'valid' } },
      );
    }
}
