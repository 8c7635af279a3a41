/** What happens to a client's value for a member of which the profile says that the provider assigns it, regardless of the values in a creation or an update. */

import type { Json, JsonObject, Operation } from '../../../contracts/contract.ts';
import type { StatedFacts } from '../../../contracts/formats/evidence/facts.ts';
import type { Created } from '../resources/create-resource.ts';
import { plainBody } from '../resources/creation-bodies.ts';
import { byId, idOf, jsonObject, resourceIn, stateMember } from '../resources/resource.ts';
import type { World } from '../scenario.ts';

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

/** A state the profile names, and the resource is not in; the last, as a provider would hardly come to it by itself meanwhile. */
function otherState(world: World, now: Json): Json | undefined {
  const machine = jsonObject(world.own('stateMachine')) ?? {};
  const listed = jsonObject(world.own('enums'))?.[`/${stateMember(world)}`];
  return [...Object.keys(machine), ...(Array.isArray(listed) ? (listed as readonly Json[]) : [])].findLast(
    (state) => state !== now,
  );
}

/** A value that a client might send for what a resource shows; undefined where none can be made up. */
function otherValue(world: World, name: string, now: Json | undefined): Json | undefined {
  if (typeof now !== 'string') return undefined;
  if (name === stateMember(world)) return otherState(world, now);
  return /^\d{4}-\d\d-\d\dT/.test(now) ? LONG_AGO : undefined;
}

/** One member a call; what the response does not show is looked for in a reading. */
export async function assignedMembers({ world, create, retrieve, update }: IdContext, made: Created): Promise<void> {
  const declared = world.own('systemAssigned');
  if (!Array.isArray(declared) || !retrieve) return;
  const { identity, id, item } = made;
  const read = (which: string, facts: StatedFacts) =>
    world.call(retrieve, byId(retrieve, which), { identity, facts: { kind: 'probe', token: 'valid', ...facts } });
  const shown: JsonObject = resourceIn(await read(id, { step: 'before-assigned', item })) ?? {};
  const names = declared.map((pointer) => String(pointer).slice(1)).filter((name) => /^[^/]+$/.test(name));
  const values = names.flatMap((name) => {
    const value = otherValue(world, name, shown[name]);
    return value === undefined ? [] : [{ [name]: value }];
  });
  for (const member of values.slice(0, MOST)) {
    const at = `/${Object.keys(member)[0]}`;
    const facts = { kind: 'odd', step: 'assigned-member', at, token: 'valid' } as const;
    const { body } = plainBody(world, `${world.runName} with its own ${at.slice(1)}`);
    const response = await world.call(create, { body: { ...body, ...member } }, { identity, facts });
    const other = idOf(response);
    if (response.succeeded && other !== undefined) await read(other, { step: 'after-assigned', at, of: 'create' });
    if (!update) continue;
    await world.call(update, { ...byId(update, id), body: member }, { identity, facts: { ...facts, item } });
    await read(id, { step: 'after-assigned', at, of: 'update' });
  }
}
