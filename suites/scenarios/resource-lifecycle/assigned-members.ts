/** What happens to a client's value for a member of which the profile says that the provider assigns it, regardless of the values in a creation or an update. */

import type { Json, JsonObject, Operation } from '../../../contracts/contract.ts';
import type { StatedFacts } from '../../../contracts/formats/evidence/facts.ts';
import type { Created } from '../resources/create-resource.ts';
import { plainBody } from '../resources/creation-bodies.ts';
import { byId, idOf, resourceIn, stateMember } from '../resources/resource.ts';
import type { World } from '../scenario.ts';
import { otherStates, stateToSet } from './undeclared-transition.ts';

interface IdContext {
  readonly world: World;
  readonly create: Operation;
  readonly retrieve: Operation | undefined;
  readonly update: Operation | undefined;
}

/** Members that are tried. */
const MOST = 3;

/** Longer ago than any resource of a run was made. */
const LONG_AGO = '2001-02-03T04:05:06Z';

/** Values that a client might send for what a resource shows; none where none can be made up. One of several states may be what a creation begins with. */
function valuesToCreate(world: World, name: string, now: Json | undefined): readonly Json[] {
  if (typeof now !== 'string') return [];
  if (name === stateMember(world)) return otherStates(world, now).slice(-2).toReversed();
  return /^\d{4}-\d\d-\d\dT/.test(now) ? [LONG_AGO] : [];
}

/** One member a call; what the response does not show is looked for in a reading. */
export async function assignedMembers({ world, create, retrieve, update }: IdContext, made: Created): Promise<void> {
  const declared = world.own('systemAssigned');
  if (!Array.isArray(declared) || !retrieve) return;
  const { identity, id, item } = made;
  const read = (which: string, facts: StatedFacts) =>
    world.call(retrieve, byId(retrieve, which), { identity, facts: { kind: 'probe', token: 'valid', ...facts } });
  const shown: JsonObject = resourceIn(await read(id, { step: 'before-assigned', item })) ?? {};
  const state = stateMember(world);
  const names = declared.map((pointer) => String(pointer).slice(1)).filter((name) => /^[^/]+$/.test(name));
  // In another state, a resource may take no further update.
  const stateLast = [...names.filter((name) => name !== state), ...names.filter((name) => name === state)];
  const sendable = stateLast.flatMap((name) => {
    const values = valuesToCreate(world, name, shown[name]);
    return values.length === 0 ? [] : [{ name, values }];
  });
  for (const { name, values } of sendable.slice(0, MOST)) {
    const at = `/${name}`;
    const facts = { kind: 'odd', step: 'assigned-member', at, token: 'valid' } as const;
    for (const value of values) {
      const { body } = plainBody(world, `${world.runName} with its own ${name}`);
      const response = await world.call(create, { body: { ...body, [name]: value } }, { identity, facts });
      const other = idOf(response);
      if (response.succeeded && other !== undefined) await read(other, { step: 'after-assigned', at, of: 'create' });
    }
    const value = name === state ? stateToSet(world, shown[name] ?? null) : values[0];
    if (!update || value === undefined) continue;
    await world.call(update, { ...byId(update, id), body: { [name]: value } }, { identity, facts: { ...facts, item } });
    await read(id, { step: 'after-assigned', at, of: 'update' });
  }
}
