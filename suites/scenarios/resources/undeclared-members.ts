/** Updates of members that the profile does not declare to be updatable, one a request: none of them may take effect. */

import type { Json } from '../../../contracts/contract.ts';
import type { StatedFacts } from '../../../contracts/formats/evidence/facts.ts';
import type { RESOURCE_STATES } from '../../../contracts/formats/evidence/steps/resources.ts';
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
  for (const name of closed.slice(0, MOST[world.options.effort])) {
    const at = `/${name}`;
    const send = (value: Json, step: StatedFacts) =>
      world.call(
        update,
        { ...byId(update, id), body: { [name]: value } },
        { identity, facts: { ...facts, kind: 'odd', ...step } },
      );
    const value = sampleFor(world, at, `${world.runName} though not declared`);
    const { succeeded } = await send(value, { step: 'undeclared-member', at });
    if (!succeeded) continue;
    const after = resourceIn(
      await world.call(retrieve, byId(retrieve, id), {
        identity,
        facts: { ...facts, kind: 'probe', step: 'after-undeclared', at },
      }),
    );
    const isChanged = JSON.stringify(after?.[name]) !== JSON.stringify(before[name]);
    if (item === undefined && isChanged) await send(before[name] ?? null, { step: 'put-back' });
  }
}
