/** Values that the profile does not declare for a member, at a creation and in an update: none of them may be shown afterwards. */

import type { Operation } from '../../../contracts/contract.ts';
import { ownMembers } from '../../evidence/lifecycles/state-member.ts';
import { allowedValues } from '../resources/as-declared.ts';
import type { Created } from '../resources/create-resource.ts';
import { plainBody, writable } from '../resources/creation-bodies.ts';
import { byId, idOf, jsonObject, stateMember } from '../resources/resource.ts';
import { updatableNames } from '../resources/updatable-names.ts';
import type { World } from '../scenario.ts';

/** A value that no target lists. */
const UNLISTED = 'conformUnlisted';

/** Members that are tried. */
const MOST = { smoke: 1, standard: 4, thorough: 20 } as const;

/** Names of members at the top of a resource that the profile declares texts for, and that a client may write. */
function namesWithValues(world: World): readonly string[] {
  const names = writable(world);
  return Object.keys(jsonObject(world.own('enums')) ?? {})
    .filter((pointer) => /^\/[^/]+$/.test(pointer))
    .map((pointer) => pointer.slice(1))
    .filter((name) => names === undefined || names.includes(name))
    .filter((name) => !ownMembers(world.contract).includes(name))
    .filter((name) => allowedValues(world, name)?.every((value) => typeof value === 'string'))
    .slice(0, MOST[world.options.effort]);
}

/** The member with the state, if the profile declares its values: a client may try to write it though no one declares it writable. */
function stateWithValues(world: World): readonly string[] {
  const name = stateMember(world);
  return allowedValues(world, name) ? [name] : [];
}

/** Whether the profile declares values that a client may try to leave. */
export const areValuesDeclared = (world: World): boolean =>
  namesWithValues(world).length + stateWithValues(world).length > 0;

/** One member a request; what was accepted is read back. The state last, as in another one a resource may take no further update. */
export async function unlistedValues(world: World, create: Operation, made: Created): Promise<void> {
  const [retrieve, update] = [world.operation('retrieve'), world.operation('update')];
  const { identity } = made;
  const states = stateWithValues(world);
  for (const name of [...namesWithValues(world), ...states]) {
    const facts = { kind: 'odd', step: 'unlisted-value', at: `/${name}`, token: 'valid' } as const;
    const read = async (id: string): Promise<unknown> =>
      retrieve && world.call(retrieve, byId(retrieve, id), { identity, facts: { ...facts, kind: 'probe' } });
    const { body } = plainBody(world, `${world.runName} with another ${name}`);
    const response = await world.call(create, { body: { ...body, [name]: UNLISTED } }, { identity, facts });
    const id = response.succeeded ? idOf(response) : undefined;
    if (id !== undefined) await read(id);
    if (!update || ![...updatableNames(world), ...states].includes(name)) continue;
    const changed = await world.call(
      update,
      { ...byId(update, made.id), body: { [name]: UNLISTED } },
      { identity, facts: { ...facts, item: made.item } },
    );
    if (changed.succeeded) await read(made.id);
  }
}
