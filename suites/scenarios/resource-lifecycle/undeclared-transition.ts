/** An update to a state that cannot follow the present one, as declared: whatever the response, the resource must not come to be in it. */

import type { Json, Operation } from '../../../contracts/contract.ts';
import { stepOf, type NamedStep } from '../../../contracts/formats/evidence/steps.ts';
import type { Created } from '../resources/create-resource.ts';
import { byId, jsonObject, resourceIn, stateMember } from '../resources/resource.ts';
import type { World } from '../scenario.ts';

/** States that the profile names, except the one that the resource is in; the last ones last, as a provider would hardly come to them by itself meanwhile. */
export function otherStates(world: World, now: Json): readonly Json[] {
  const machine = jsonObject(world.own('stateMachine')) ?? {};
  const listed = jsonObject(world.own('enums'))?.[`/${stateMember(world)}`];
  const named = [...Object.keys(machine), ...(Array.isArray(listed) ? (listed as readonly Json[]) : [])];
  // Without them, what the profile calls the states that a document names.
  const states =
    named.length > 0 ? named : (Object.values(jsonObject(world.own('statusValues')) ?? {}) as readonly Json[]);
  return [...new Set(states)].filter((state) => state !== now);
}

/** The state for an update: where possible one that cannot follow, which no client may ask for, and which ends the resource in no other way. */
export function stateToSet(world: World, now: Json): Json | undefined {
  const next = [jsonObject(world.own('stateMachine'))?.[String(now)]].flat();
  const others = otherStates(world, now);
  return others.findLast((state) => !next.includes(state)) ?? others.at(-1);
}

interface TransitionContext {
  readonly world: World;
  readonly retrieve: Operation | undefined;
  readonly update: Operation | undefined;
}

/** A state that the provider assigns is sent as a system-assigned member. */
export async function undeclaredTransition(
  { world, retrieve, update }: TransitionContext,
  { id, identity, item }: Created,
): Promise<void> {
  const [name, assigned] = [stateMember(world), world.own('systemAssigned')];
  const isAssigned = Array.isArray(assigned) && assigned.includes(`/${name}`);
  if (isAssigned || !retrieve || !update || jsonObject(world.own('stateMachine')) === undefined) return;
  const facts = { kind: 'odd', token: 'valid', item } as const;
  const read = (step: NamedStep) =>
    world.call(retrieve, byId(retrieve, id), { identity, facts: { ...facts, ...stepOf(step) } });
  const now = resourceIn(await read('before-transition'))?.[name];
  const value = now === undefined ? undefined : stateToSet(world, now);
  if (value === undefined) return;
  await world.call(
    update,
    { ...byId(update, id), body: { [name]: value } },
    { identity, facts: { ...facts, step: 'undeclared-transition' } },
  );
  await read('after-transition');
}
