/** Create, retrieve, list, change: what went in must come out, and only what was sent may change. */

import type { JsonObject, Operation } from '../../../contracts/contract.ts';
import type { GivenFacts } from '../../../contracts/formats/evidence/facts.ts';
import { ownDates } from '../../evidence/lifecycles/state-member.ts';
import { assignedMembers } from './assigned-members.ts';
import { undeclaredTransition } from './undeclared-transition.ts';
import { unusualValues } from './unusual-values.ts';
import { coveringBodies, offsetDates } from './covering-bodies.ts';
import { createResource, type Created } from '../resources/create-resource.ts';
import { plainBody, requiredMembers, type BodyKind } from '../resources/creation-bodies.ts';
import { filterMaterial, unusualMaterial } from '../listing/declared-filters.ts';
import { oneForEachState } from './state-changes.ts';
import { inItsPlace, memberByMember, ofTheProvider } from './member-updates.ts';
import { withDescription } from './updatable.ts';
import { byId } from '../resources/resource.ts';
import { again, atTheSameTime, sameExternalIdOfAnother } from './external-ids.ts';
import { sequences } from './sequences.ts';
import { readUpdated, updateSequence } from './update-sequence.ts';
import { listSettled, retrieveSettled } from '../resources/settled.ts';
import { byOtherIdentity, requestedByOther, foreignAndUnknownIds } from './foreign-access.ts';
import { TEXTS } from './texts.ts';
import { updatableNames } from '../resources/updatable-names.ts';
import { updateBody } from '../resources/update-body.ts';
import {
  externalIds,
  falseValues,
  inPairs,
  nestedTextBodies,
  oneByOne,
  textBodies,
  updateTexts,
  type ValueBody,
} from './value-bodies.ts';
import { existingResource } from '../resources/existing-resource.ts';
import { defineScenario, steps, type Customer, type World } from '../scenario.ts';

const COUNTS = { smoke: 2, standard: 10, thorough: 40 } as const;

interface LifecycleContext {
  readonly world: World;
  readonly customer: Customer;
  readonly create: Operation;
  readonly retrieve: Operation | undefined;
  readonly list: Operation | undefined;
  readonly update: Operation | undefined;
}

interface Lifecycle {
  readonly kind?: BodyKind;
  readonly facts?: GivenFacts;
  readonly members?: JsonObject;
  readonly generated?: JsonObject;
}

async function oneLifecycle(
  context: LifecycleContext,
  { kind = 'plain', facts = {}, members, generated }: Lifecycle = {},
): Promise<Created | undefined> {
  const { world, customer, create, retrieve, list } = context;
  const made = await createResource(world, create, customer, {
    kind,
    facts,
    ...(members ? { members } : {}),
    ...(generated ? { generated } : {}),
  });
  if (!made) return undefined;
  if (retrieve) await retrieveSettled(world, retrieve, made, 'retrieve');
  if (list) await listSettled(world, list, made);
  return made;
}

/**
 * A separate full resource, so that requests of other scenarios do not change it; of the other customer where there is one, so that the
 * hubs of the first get no unnecessary notification.
 */
async function memberUpdates(context: LifecycleContext, other: Customer = context.customer): Promise<void> {
  const { world, customer, retrieve, update } = context;
  if (!update || !retrieve) return;
  const made = await oneLifecycle({ ...context, customer: other, list: undefined }, { kind: 'full' });
  if (made) await memberByMember({ world, retrieve, update }, made);
  await ofTheProvider({ world, retrieve, update }, customer, other);
}

/**
 * Updates and creations that hold the id of another resource: it is the path that names what is updated, and no creation changes a resource.
 * The end of the run shows what they did.
 */
async function otherIds(context: LifecycleContext, made: Created, other: Customer | undefined): Promise<void> {
  const { world, create, update } = context;
  // With the member of the update from the beginning: that a member comes to be is no change of what was sent.
  const first = updateBody(world, `${world.runName} at first`).body;
  const unlisted = (by: Customer): LifecycleContext => ({ ...context, customer: by, list: undefined });
  const target = async (by: Customer): Promise<Created | undefined> =>
    (await oneLifecycle(unlisted(by), { members: first })) ?? oneLifecycle(unlisted(by));
  const foreign = other && (await target(other));
  const own = await target(context.customer);
  for (const named of [own, foreign]) {
    if (!named) continue;
    const { identity, item } = made;
    const { body } = updateBody(world, `${world.runName} for another id`);
    const facts = { kind: 'odd', step: 'other-id', of: named.item, token: 'valid' } as const;
    const withItsId = { ...body, id: named.id };
    if (update)
      await world.call(update, { ...byId(update, made.id), body: withItsId }, { identity, facts: { ...facts, item } });
    const least = plainBody(world, `${world.runName} with the id of another`).body;
    await world.call(create, { body: { ...least, id: named.id } }, { identity, facts });
  }
}

/** An id that the client sends, at a creation and in an update: ids are the provider's. */
async function ownIds(context: LifecycleContext, made: Created): Promise<void> {
  const { world, create, retrieve, update } = context;
  const id = /^\d+$/.test(made.id) ? '987654321' : `own-${world.runName}`;
  const facts = { kind: 'odd', step: 'own-id', token: 'valid' } as const;
  const { body } = plainBody(world, `${world.runName} with its own id`);
  await world.call(create, { body: { ...body, id } }, { identity: made.identity, facts });
  if (!update || !retrieve) return;
  await world.call(
    update,
    { ...byId(update, made.id), body: { id } },
    { identity: made.identity, facts: { ...facts, item: made.item } },
  );
  await retrieveSettled(world, retrieve, made, 'after-own-id');
  await withNull(context, made);
}

/**
 * An update with null for a member that no creation needs, where the profile says that no member is returned as null: whatever the target makes of
 * it, it does not return it. Null is in no document, so that nothing else is judged by it.
 */
async function withNull({ world, retrieve, update }: LifecycleContext, made: Created): Promise<void> {
  const needed = ['description', 'externalId', ...(requiredMembers(world) ?? Object.keys(made.sent))];
  const name = updatableNames(world).find((one) => !needed.includes(one));
  if (!update || !retrieve || name === undefined || world.declared('nullPolicy') !== 'forbidden') return;
  const { identity, item, id } = made;
  const at = `/${name}`;
  const facts = { kind: 'odd', step: 'null-member', at, item, id: 'existing', token: 'valid' } as const;
  const { succeeded } = await world.call(update, { ...byId(update, id), body: { [name]: null } }, { identity, facts });
  if (succeeded) await retrieveSettled(world, retrieve, made, { step: 'after-null', at });
}

/** A creation with values of some class. */
const withBody = (context: LifecycleContext, { name, members }: ValueBody): Promise<Created | undefined> =>
  oneLifecycle({ ...context, list: undefined }, { members, facts: { step: 'create', text: name } });

/** A creation with values of some class; the members one by one where they are rejected together. */
async function withValues(context: LifecycleContext, body: ValueBody): Promise<void> {
  if (await withBody(context, body)) return;
  for (const one of oneByOne(body)) await withBody(context, one);
}

/** One after another: a member that is rejected alone is not sent again. */
async function withNestedTexts(context: LifecycleContext): Promise<void> {
  const rejected = new Set<string>();
  for (const { name, members } of nestedTextBodies(context.world, context.create)) {
    const left = Object.fromEntries(Object.entries(members).filter(([member]) => !rejected.has(member)));
    if (Object.keys(left).length === 0) return;
    if (await withBody(context, { name, members: left })) continue;
    for (const one of oneByOne({ name, members: left }))
      if (!(await withBody(context, one))) for (const member of Object.keys(one.members)) rejected.add(member);
  }
}

/** Updates of one resource, each read back; `send` is true for one that was accepted. */
async function updatesReadBack(
  { world, retrieve, update }: LifecycleContext,
  made: Created,
  updates: (send: (body: JsonObject) => Promise<boolean>) => Promise<void>,
): Promise<void> {
  if (!update || !retrieve) return;
  await retrieveSettled(world, retrieve, made, 'before-patch');
  let nth = 0;
  let last: JsonObject = {};
  const neverShown = new Set<string>();
  await updates(async (body) => {
    nth += 1;
    const facts = { kind: 'offered', step: 'patch', nth, id: 'existing', body: 'valid', token: 'valid' } as const;
    const { succeeded } = await world.call(
      update,
      { ...byId(update, made.id), body },
      { identity: made.identity, facts: { ...facts, item: made.item } },
    );
    if (succeeded) last = { ...last, ...body };
    await readUpdated(world, retrieve, made, { nth, sent: last, neverShown });
    return succeeded;
  });
}

/** Updates with texts of each class; the members one by one where they are rejected together. */
const updatesWithValues = (context: LifecycleContext, made: Created): Promise<void> =>
  updatesReadBack(context, made, async (send) => {
    const { world, create } = context;
    const names = updatableNames(world);
    const bodies = [...updateTexts(world, create, names), ...(names.includes('externalId') ? externalIds(world) : [])];
    // A client sends only what changes.
    for (const body of bodies.flatMap(inPairs)) {
      if (await send(body.members)) continue;
      for (const { members } of oneByOne(body)) await send(members);
    }
  });

/** Updates of a description and of another member with it. */
const updatesWithDescription = (context: LifecycleContext, made: Created): Promise<void> =>
  updatesReadBack(context, made, async (send) => {
    for (const body of withDescription(context.world, made))
      for (const one of [body, ...inItsPlace(context.world, body)]) if (await send(one)) break;
  });

/** One after another, so that a long list of cases does not crowd the target. */
async function covering(context: LifecycleContext): Promise<void> {
  for (const generated of coveringBodies(context.world, context.create)) {
    await oneLifecycle(
      { ...context, list: undefined },
      { kind: 'generated', generated, facts: { step: 'create', covering: true } },
    );
  }
}

/** Updates of resources in each state, of which one stays in each. */
async function eachState(context: LifecycleContext): Promise<void> {
  const { world, customer, create, retrieve, update } = context;
  if (!retrieve || !update) return;
  await oneForEachState({ world, retrieve, update }, () => createResource(world, create, customer, { kind: 'plain' }));
}

/** Where nothing can be created, a resource that is there shows what its retrieval returns. */
async function readExisting({ world, customer, retrieve, list }: LifecycleContext): Promise<void> {
  const existing = await existingResource(world, customer, list);
  if (existing && retrieve) await retrieveSettled(world, retrieve, existing, 'retrieve');
}

/** Does something with a new resource. */
async function withNew(context: LifecycleContext, next: (made: Created) => Promise<unknown>): Promise<void> {
  const made = await oneLifecycle(context);
  if (made) await next(made);
}

/** Of the other customer, so that the hubs of the first get no unnecessary notifications. */
const quietly = (context: LifecycleContext, other: Customer = context.customer): LifecycleContext => ({
  ...context,
  customer: other,
  list: undefined,
});

/**
 * What is done to resources, each to its own: an effect of other customers or repetitions on a resource must not be mistaken for an effect of its
 * updates.
 */
const changes = (context: LifecycleContext, other: Customer | undefined): readonly (Promise<unknown> | undefined)[] => [
  memberUpdates(context, other),
  context.retrieve && sequences({ ...context, retrieve: context.retrieve }),
  withNew(context, (made) => foreignAndUnknownIds(context, made, other)),
  withNew(context, (made) => byOtherIdentity(context, made)),
  withNew(context, (made) => again(context, made)),
  withNew(context, (made) => ownIds(context, made)),
  withNew(context, (made) => assignedMembers(context, made)),
  withNew(context, (made) => undeclaredTransition(context, made)),
  eachState(quietly(context, other)),
  withNew(context, (made) => otherIds(context, made, other)),
  withNew(context, (made) => sameExternalIdOfAnother(context, made, other)),
];

/** Values that resources are created with, and further ones at more than the least effort. */
function values(context: LifecycleContext, other: Customer | undefined): readonly Promise<unknown>[] {
  const { world, create } = context;
  const isBrief = world.options.effort === 'smoke';
  return [
    oneLifecycle(context, { kind: 'nameless' }),
    oneLifecycle(context, {
      members: { description: '00123', priority: '2' },
      facts: { step: 'create', text: 'digits alone' },
    }),
    ...(isBrief ? TEXTS.slice(0, 2) : TEXTS).map(({ name, text }) =>
      oneLifecycle(context, {
        members: { description: text(`${world.runName} ${world.number()}`) },
        facts: { step: 'create', text: name },
      }),
    ),
    oneLifecycle(context, {
      members: offsetDates(world, create, ownDates(world.contract)),
      facts: { step: 'create', text: 'dates with an offset' },
    }),
    ...(isBrief ? [] : furtherValues(context, other)),
    covering(context),
    ...filterMaterial(world).map((members) => oneLifecycle(context, { members })),
    ...(isBrief ? [] : unusualMaterial(world)).map((members) =>
      oneLifecycle({ ...context, list: undefined }, { members }),
    ),
    // What a customer filters by, resources of another customer contain as well.
    ...(other ? filterMaterial(world).slice(0, 1) : []).map((members) =>
      oneLifecycle(quietly(context, other), { members }),
    ),
    ...Array.from({ length: COUNTS[world.options.effort] }, () =>
      oneLifecycle(context, { kind: 'generated', facts: { step: 'create', concurrent: true } }),
    ),
  ];
}

function furtherValues(context: LifecycleContext, other: Customer | undefined): readonly Promise<unknown>[] {
  const { world, create } = context;
  const quiet = quietly(context, other);
  return [
    ...unusualValues(world, create).map((body) => withBody(context, body)),
    ...[...textBodies(world, create), ...externalIds(world), ...falseValues(world, create)].map((body) =>
      withValues(context, body),
    ),
    withNew(context, (made) => updatesWithValues(context, made)),
    withNestedTexts(quiet),
    withNew(quiet, (made) => updatesWithDescription(quiet, made)),
  ];
}

export default defineScenario({
  id: 'resource-lifecycle',
  purpose: 'Creates resources, reads them back by id and in the list, and changes them member by member.',
  without: {
    smoke: `${COUNTS.thorough - COUNTS.smoke} of ${COUNTS.thorough} generated bodies, most text values, coverage cases of the schema, random sequences`,
    standard: `${COUNTS.thorough - COUNTS.standard} of ${COUNTS.thorough} generated bodies, coverage cases of the schema, most random sequences`,
  },
  provides: [
    ...steps('create', 'retrieve', 'list', 'list-after-patch', 'sequence'),
    ...steps('before-patch', 'patch', 'after-patch', 'concurrent-patch', 'after-concurrent'),
    ...steps(
      'before-members',
      'member-patch',
      'after-members',
      'after-move',
      'next-state',
      'moved-patch',
      'after-moved-patch',
    ),
    ...steps('before-provider-patch', 'provider-patch', 'after-provider-patch', 'put-back'),
    ...steps('same-external-id', 'near-external-id', 'simultaneous-external-id', 'duplicate', 'duplicate-update'),
    ...steps('other-id', 'own-id', 'after-own-id', 'null-member', 'after-null'),
    ...steps('before-assigned', 'assigned-member', 'after-assigned'),
    ...steps('before-transition', 'undeclared-transition', 'after-transition'),
    ...steps('like-id', 'unknown-id', 'foreign', 'after-foreign', 'own-update', 'other-identity'),
    ...([{ note: 'list-search' }, { note: 'shortest-sequence' }, { note: 'delivery-window' }] as const),
  ],
  changesState: true,
  calls: ['create', 'retrieve', 'list', 'update'],
  phase: 'main',
  // Hubs that must be notified of its updates.
  together: ['subscriptions'],
  obstacle: ({ contract }) =>
    contract.operations.some(({ action }) => action === 'create') ? undefined : 'other-interface',
  run: async (world) => {
    const create = world.operation('create');
    const [customer, other] = world.customers;
    if (!create)
      return world.blocked('the document does not show where a resource is created, and the profile binds no path');
    if (!customer) return world.blocked('the profile has no valid identity for this interface');
    const context: LifecycleContext = {
      world,
      customer,
      create,
      retrieve: world.operation('retrieve'),
      list: world.operation('list'),
      update: world.operation('update'),
    };
    const first = await oneLifecycle(context, { kind: 'full' });
    if (!first) return readExisting(context);
    await Promise.all([updateSequence(context, first), ...changes(context, other), ...values(context, other)]);
    // Alone, so that no other request comes between them.
    await atTheSameTime(context, first);
    const foreign = other && (await oneLifecycle({ ...context, customer: other }));
    if (foreign) await requestedByOther(context, foreign, customer);
  },
});
