/** Updates of members that the profile does not declare to be updatable, one a request: none of them may take effect. */

import type { JsonObject } from '../../../contracts/contract.ts';
import type { StatedFacts } from '../../../contracts/formats/evidence/facts.ts';
import type { RESOURCE_STATES } from '../../../contracts/formats/evidence/steps/resources.ts';
import { isClientError } from '../../../contracts/status-class.ts';
import { declaredUpdatable } from '../../evidence/lifecycles/declared-updatable.ts';
import { ownMembers, stateMember } from '../../evidence/lifecycles/state-member.ts';
import type { World } from '../scenario.ts';
import type { Created } from './create-resource.ts';
import { writable } from './creation-bodies.ts';
import { byId, resourceIn } from './resource.ts';
import { sampleFor } from './sample-for.ts';

/** Members that are tried. */
const MOST = { smoke: 1, standard: 3, thorough: 20 } as const;

type Target = Pick<Created, 'id' | 'identity'> & {
  readonly item?: string | undefined;
  readonly state?: (typeof RESOURCE_STATES)[number];
};

/** What a resource of the profile was is put back, as far as it was changed. */
export async function undeclaredMembers(world: World, { id, identity, item, state }: Target): Promise<void> {
  const [retrieve, update] = [world.operation('retrieve'), world.operation('update')];
  if (!retrieve || !update) return;
  const facts = {
    id: 'existing',
    token: 'valid',
    ...(item === undefined ? {} : { item }),
    ...(state === undefined ? {} : { state }),
  } as const;
  const before = resourceIn(
    await world.call(retrieve, byId(retrieve, id), {
      identity,
      facts: { ...facts, kind: 'probe', step: 'before-undeclared' },
    }),
  );
  const status = before?.[stateMember(world.contract)];
  const updatable = declaredUpdatable(world.own, typeof status === 'string' ? status : '');
  if (!before || !updatable) return;
  const closed = (writable(world) ?? []).filter(
    (name) => !updatable.includes(name) && !ownMembers(world.contract).includes(name),
  );
  const send = (body: JsonObject, step: StatedFacts) =>
    world.call(update, { ...byId(update, id), body }, { identity, facts: { ...facts, kind: 'odd', ...step } });
  const readAfter = async (at: string): Promise<JsonObject | undefined> =>
    resourceIn(
      await world.call(retrieve, byId(retrieve, id), {
        identity,
        facts: { ...facts, kind: 'probe', step: 'after-undeclared', at },
      }),
    );
  const putBack = async (after: JsonObject | undefined, name: string): Promise<void> => {
    const isChanged = JSON.stringify(after?.[name]) !== JSON.stringify(before[name]);
    if (item === undefined && isChanged) await send({ [name]: before[name] ?? null }, { step: 'put-back' });
  };
  const word = `${world.runName} though not declared`;
  let rejected: string | undefined;
  for (const name of closed.slice(0, MOST[world.options.effort])) {
    const at = `/${name}`;
    const { succeeded, live } = await send({ [name]: sampleFor(world, at, word) }, { step: 'undeclared-member', at });
    if (isClientError(live?.status ?? 0)) rejected ??= name;
    if (succeeded) await putBack(await readAfter(at), name);
  }
  // Together with one that can be updated, known by its text: a target may take that one before it rejects the update.
  const open = updatable.find((name) => String(sampleFor(world, `/${name}`, word)).includes(word));
  if (rejected === undefined || open === undefined) return;
  const at = `/${rejected}`;
  const body = { [open]: sampleFor(world, `/${open}`, word), [rejected]: sampleFor(world, at, word) };
  await send(body, { step: 'undeclared-member', at });
  const after = await readAfter(at);
  for (const name of [open, rejected]) await putBack(after, name);
}
