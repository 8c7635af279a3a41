/** Creations with the external id of another resource, or with nearly the same: what comes of them is for the profile to declare. */

import type { Operation } from '../../../contracts/contract.ts';
import type { StepFacts } from '../../../contracts/formats/evidence/steps.ts';
import { createResource, type Created } from '../resources/create-resource.ts';
import { byId, idOf } from '../resources/resource.ts';
import { updateBody } from '../resources/update-body.ts';
import { isClientError } from '../../../contracts/status-class.ts';
import type { Customer, Response, World } from '../scenario.ts';

interface ExternalIdContext {
  readonly world: World;
  readonly customer: Customer;
  readonly create: Operation;
  readonly update: Operation | undefined;
}

const PROBE = { kind: 'probe', body: 'valid', token: 'valid' } as const;

/** True where the profile says that a repeated external id makes no second resource: what is no repetition, and when one is, shows only then. */
export const isSecondExcluded = (world: World): boolean =>
  ['409', 'sameId'].includes(String(world.own('duplicateExternalId') ?? ''));

const repeat = ({ world, create }: ExternalIdContext, made: Created, changed = {}): Promise<Response> =>
  world.call(
    create,
    { body: { ...made.sent, ...changed } },
    { identity: made.identity, facts: { ...PROBE, step: 'same-external-id', of: made.item } },
  );

/** A second creation with the external id of the first: what comes of it is recorded. Where that is another resource, a third one differs. */
export async function again(context: ExternalIdContext, made: Created): Promise<void> {
  const { world, customer, create, update } = context;
  const { externalId, description } = made.sent;
  if (externalId === undefined) return;
  const second = await repeat(context, made);
  // One that is rejected leaves the first as it is, also if it has other content.
  const isRejected = second.live !== undefined && isClientError(second.live.status);
  if (isRejected && typeof description === 'string')
    await repeat(context, made, { description: `${description} once more` });
  if (isSecondExcluded(world)) await withNearIds(context, made);
  // What the first one is must not come of the later ones; at the end of the run it is read once more.
  const id = idOf(second);
  if (!second.succeeded || id === undefined || id === made.id) return;
  await createResource(world, create, customer, { kind: 'plain', step: 'duplicate', members: { externalId } });
  if (update) await updateRepeated(world, update, { id, identity: made.identity }, { of: made.item });
}

const inOtherCase = (text: string): string => (text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase());

/** External ids that a database may take for the same, and that are not: in the other letter case, and with an accent. */
export const nearIds = (externalId: string): readonly string[] =>
  [inOtherCase(externalId), externalId.replace(/o/i, (letter) => (letter === 'o' ? '\u00f3' : '\u00d3'))].filter(
    (near) => near !== externalId,
  );

async function withNearIds({ world, customer, create }: ExternalIdContext, made: Created): Promise<void> {
  const { externalId } = made.sent;
  if (typeof externalId !== 'string') return;
  for (const near of nearIds(externalId))
    await createResource(world, create, customer, {
      kind: 'plain',
      members: { externalId: near },
      facts: { step: 'near-external-id', of: made.item },
    });
}

/** Two creations with one new external id at the same moment. */
export async function atTheSameTime({ world, create }: ExternalIdContext, { sent, identity }: Created): Promise<void> {
  if (typeof sent['externalId'] !== 'string' || !isSecondExcluded(world)) return;
  const body = { ...sent, externalId: `${world.runName}-${world.number()}` };
  const send = (): Promise<Response> =>
    world.call(create, { body }, { identity, facts: { ...PROBE, step: 'simultaneous-external-id' } });
  await Promise.all([send(), send()]);
}

/** An update of a resource whose external id another creation contains: another resource is as it was. */
async function updateRepeated(
  world: World,
  update: Operation,
  { id, identity }: Pick<Created, 'id' | 'identity'>,
  about: Omit<StepFacts<'duplicate-update'>, 'step'> & { readonly item?: string },
): Promise<void> {
  const { body } = updateBody(world, `${world.runName} for one of two`);
  const facts = { kind: 'offered', step: 'duplicate-update', id: 'existing', body: 'valid', token: 'valid' } as const;
  await world.call(update, { ...byId(update, id), body }, { identity, facts: { ...facts, ...about } });
}

/**
 * A resource of the other customer with the external id of one of these: customers number apart, and an update of one leaves the other as it is.
 * An external id that was a repetition before the update is one afterwards.
 */
export async function sameExternalIdOfAnother(
  context: ExternalIdContext,
  made: Created,
  other: Customer | undefined,
): Promise<void> {
  const { world, create, update } = context;
  const { externalId } = made.sent;
  if (typeof externalId !== 'string') return;
  const foreign =
    other &&
    (await createResource(world, create, other, { kind: 'plain', step: 'duplicate', members: { externalId } }));
  if (!update || !(foreign || isSecondExcluded(world))) return;
  await updateRepeated(world, update, made, { item: made.item, ...(foreign ? { of: foreign.item } : {}) });
  if (isSecondExcluded(world)) await repeat(context, made);
}
