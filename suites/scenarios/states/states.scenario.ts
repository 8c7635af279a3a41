/** Changes of resources in named states: a rejected and an approved one from the profile, and a new one. */

import type { Json, JsonObject } from '../../../contracts/contract.ts';
import { RESOURCE_STATES } from '../../../contracts/formats/evidence/steps/resources.ts';
import { pointersOf, updateRule } from '../../evidence/lifecycles/declared-updatable.ts';
import { createResource, type Created } from '../resources/create-resource.ts';
import { changeOfStatus } from '../resources/change-of-status.ts';
import { inTurn } from '../resources/in-turn.ts';
import { awaitNotification } from '../subscriptions/updates-by-other-scenarios.ts';
import { byId, declaredId, jsonObject, resourceIn, stateMember } from '../resources/resource.ts';
import { attempts, settleMs } from '../resources/settled.ts';
import { sampleFor } from '../resources/sample-for.ts';
import { defineScenario, steps, type Provided, type World } from '../scenario.ts';
import { undeclaredMembers } from '../resources/undeclared-members.ts';
import { updateBody } from '../resources/update-body.ts';

type State = (typeof RESOURCE_STATES)[number];

/** Members that are changed in a state: each change of a resource of the profile waits for its notification. */
const MOST_MEMBERS = 3;

/** One change per declared member; where the profile names none for the state, the one for any time, or the description. */
function bodiesFor(world: World, status: string, state: State): readonly JsonObject[] {
  const pointers = pointersOf(updateRule(world.own, status));
  // Differs from state to state, so that each update of a resource shows.
  const words = `${world.runName} ${state} ${status}`;
  if (!pointers) return [updateBody(world, words).body];
  return pointers.slice(0, MOST_MEMBERS).map((pointer) => {
    const member = pointer.replace(/^\//, '');
    return { [member]: sampleFor(world, pointer, words) };
  });
}

/** Changes a resource in its present state; returns the value of the state, unless a retrieval shows another one afterwards. */
async function changeIn(
  world: World,
  state: State,
  id: string,
  identity: string,
  item?: string,
): Promise<string | undefined> {
  const [retrieve, update] = [world.operation('retrieve'), world.operation('update')];
  if (!retrieve || !update) return undefined;
  const facts = { state, id: 'existing', token: 'valid', ...(item === undefined ? {} : { item }) } as const;
  const member = stateMember(world);
  let [status, earlier]: readonly [Json?, JsonObject?] = [];
  for await (const over of attempts(world, settleMs(world))) {
    const before = await world.call(retrieve, byId(retrieve, id), {
      identity,
      facts: { ...facts, kind: 'settling', step: 'before-state-patch' },
    });
    earlier = resourceIn(before);
    status = earlier?.[member];
    if (typeof status === 'string') break;
    const whose = item === undefined ? `the ${state} resource of the profile` : 'a new resource';
    if (over || before.succeeded) {
      world.blocked(`${whose} shows no status`, { cause: before.exchange });
      return undefined;
    }
  }
  if (typeof status !== 'string') return undefined;
  for (const [nth, body] of bodiesFor(world, status, state).entries()) {
    let now: Json | undefined;
    const from = world.sequence();
    const { succeeded, exchange } = await world.call(
      update,
      { ...byId(update, id), body },
      { identity, facts: { ...facts, kind: 'probe', step: 'state-patch', body: 'valid', status, nth } },
    );
    for await (const _ of attempts(world, settleMs(world))) {
      const after = await world.call(retrieve, byId(retrieve, id), {
        identity,
        facts: { ...facts, kind: 'settling', step: 'after-state-patch', status, nth },
      });
      const shown = resourceIn(after);
      now = shown?.[member];
      const isShown = ([name, value]: readonly [string, Json | undefined]): boolean =>
        JSON.stringify(shown?.[name]) === JSON.stringify(value);
      if (!Object.entries(body).every(isShown)) continue;
      const isNew = Object.entries(body).some(
        ([name, value]) => JSON.stringify(earlier?.[name]) !== JSON.stringify(value),
      );
      if (succeeded && isNew && item === undefined)
        await awaitNotification(world, { id, identity, item: state, shown, from, exchange });
      break;
    }
    // An update may lead out of the state, as one that submits a rejected change request again: what is allowed then is another row.
    if (now !== undefined && now !== status) return undefined;
  }
  await undeclaredMembers(world, { id, identity, item, state });
  return status;
}

/** Changes of status by the provider, one after another, and changes in each of the states that they lead to. */
const MOST_MOVES = { smoke: 1, standard: 6, thorough: 12 } as const;

/** Follows a new resource through states of which the profile says what can be updated in them, until one comes again. */
async function changeInLaterStates(world: World, made: Created, first: string): Promise<void> {
  const retrieve = world.operation('retrieve');
  if (!retrieve || jsonObject(world.own('updateMatrix')) === undefined) return;
  const member = stateMember(world);
  const { id, identity, item } = made;
  const seen = [first];
  for (let moves = 0; moves < MOST_MOVES[world.options.effort]; moves += 1) {
    const moved = await changeOfStatus(world, retrieve, made, 'next-state', { [member]: seen.at(-1) ?? null });
    const now = moved?.[member];
    if (typeof now !== 'string' || seen.includes(now)) return;
    seen.push(now);
    if ((await changeIn(world, 'other', id, identity, item)) !== now) return;
  }
}

export default defineScenario({
  id: 'states',
  purpose: 'Changes a rejected, an approved and a new resource.',
  changesState: true,
  calls: ['create', 'retrieve', 'update'],
  phase: 'main',
  // Hubs that must be notified of its updates.
  together: ['subscriptions'],
  provides: [
    ...steps('state'),
    { note: 'delivery-window' },
    ...RESOURCE_STATES.flatMap((state): readonly Provided[] => [
      { step: 'before-state-patch', facts: { state: [state] } },
      { step: 'state-patch', facts: { state: [state] } },
      { step: 'after-state-patch', facts: { state: [state] } },
    ]),
    ...steps('next-state', 'before-undeclared', 'undeclared-member', 'after-undeclared', 'put-back'),
  ],
  obstacle: ({ contract }) =>
    contract.declarations.some(({ key }) => key === `${contract.id}.updateMatrix`) ? undefined : 'other-interface',
  run: async (world) => {
    const customer = world.customers[0];
    if (!customer) return world.blocked('the profile has no valid identity for this interface');
    const create = world.operation('create');
    const made = create && (await createResource(world, create, customer, { kind: 'plain', step: 'state' }));
    const status = made && (await changeIn(world, 'other', made.id, customer.identity, made.item));
    if (made && status !== undefined) await changeInLaterStates(world, made, status);
    // These last: by then the hub that is notified of them exists.
    const [rejected, approved] = [declaredId(world, 'rejected'), declaredId(world, 'approved')];
    const change = async (state: State, id: string | undefined): Promise<unknown> =>
      id === undefined ? undefined : inTurn(world, id, () => changeIn(world, state, id, customer.identity));
    await Promise.all([change('rejected', rejected), change('approved', approved)]);
  },
});
