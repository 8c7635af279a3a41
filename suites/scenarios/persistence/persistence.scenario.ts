/** At the end of a run, when everything else is done: what was acknowledged is still there. */

import type { Json, JsonObject, Operation } from '../../../contracts/contract.ts';
import { byId, resourceIn, stateMember } from '../resources/resource.ts';
import { findInList, listQuery } from '../resources/list-search.ts';
import { resourcesToList } from '../listing/resources-to-list.ts';
import { changeOfStatus } from '../resources/change-of-status.ts';
import { createResource, type Created } from '../resources/create-resource.ts';
import { readAgain } from '../resources/read-again.ts';
import { asLastSeen, attempts, listSettled, retrieveSettled, settleMs } from '../resources/settled.ts';
import { defineScenario, steps, type CreatedResource, type Customer, type World } from '../scenario.ts';

const MOST = 200;

const MOST_COMPARED = 6;

/** What may be escaped, or read as something else. */
const SIGNS = /[^\p{L}\p{N}\s.:-]/u;

const wasSent = (one: CreatedResource): one is Created => 'sent' in one;

const ownOf = (world: World): readonly Created[] =>
  world.created.filter(wasSent).filter(({ customer }) => customer === world.customers[0]?.name);

/** How many states are looked for in the list. */
const MOST_STATES = 8;

/** States that resources have come to, by their items. */
type States = ReadonlyMap<string, Json>;

/** A resource of each state. */
const oneOfEachState = (own: readonly Created[], states: States): readonly Created[] =>
  [...new Set(states.values())]
    .slice(0, MOST_STATES)
    .flatMap((state) => own.find(({ item }) => states.get(item) === state) ?? []);

/** A new resource whose status the provider changes once the list contains it: nothing that a client sends renews what the list shows. */
async function changedOnceListed(
  world: World,
  list: Operation,
  retrieve: Operation,
  customer: Customer,
): Promise<Created | undefined> {
  const create = world.operation('create');
  if (!create || world.options.readOnly || world.isUnavailable(list) || !world.hasTrigger('status-change'))
    return undefined;
  const made = await createResource(world, create, customer, { kind: 'plain', step: 'to-list' });
  const before = made && resourceIn(await retrieveSettled(world, retrieve, made, 'before-change'));
  if (!before || !(await listSettled(world, list, made, { step: 'list-end' }))) return undefined;
  await changeOfStatus(world, retrieve, made, 'next-state', before);
  return made;
}

/** A resource with an external id, one without, the last one, and one of each state, looked for once more while nothing is created any more. */
async function inTheList(world: World, states: States): Promise<void> {
  const list = world.operation('list');
  if (!list || world.isUnavailable(list)) return;
  const own = ownOf(world);
  const named = own.find(({ sent }) => sent['externalId'] !== undefined);
  const nameless = own.find(({ sent }) => sent['externalId'] === undefined);
  const ofEachState = oneOfEachState(world.created.filter(wasSent), states);
  const wanted = [named, nameless, own.at(-1), ...ofEachState].filter((made) => made !== undefined);
  await Promise.all(
    [...new Set(wanted)].map((made) =>
      listSettled(world, list, made, { step: 'list-end', milliseconds: settleMs(world, 'end') }),
    ),
  );
}

/** True unless the two show another value of a member that both of them have. */
const agree = (one: JsonObject, other: JsonObject): boolean =>
  Object.entries(one).every(
    ([name, value]) => other[name] === undefined || JSON.stringify(other[name]) === JSON.stringify(value),
  );

/**
 * Some resources as the list shows them, and as a retrieval right after it does; again until they agree or the settling time is over. Those
 * with most members, which were updated most, those that events were fired at, some that have notes or signs in their description, one of each
 * state, and the one that changed after the list contained it.
 */
async function comparedWithList(
  world: World,
  list: Operation,
  retrieve: Operation,
  states: States,
  changed: Created | undefined,
): Promise<void> {
  const own = ownOf(world).toSorted((a, b) => Object.keys(b.sent).length - Object.keys(a.sent).length);
  const moved = own.filter(({ item }) => item.startsWith('notified')).slice(0, MOST_COMPARED / 3);
  const most = [...moved, ...own.filter((one) => !moved.includes(one))].slice(0, MOST_COMPARED);
  const noted = own.filter((one) => !most.includes(one) && [one.sent['note'] ?? []].flat().length > 0);
  const signed = own.filter(({ sent }) => SIGNS.test(String(sent['description'])));
  const others = [noted, signed].flatMap((some) => some.slice(0, MOST_COMPARED / 2));
  const chosen = [...new Set([...(changed ? [changed] : []), ...most, ...others, ...oneOfEachState(own, states)])];
  const [first] = chosen;
  if (!first || world.isUnavailable(list)) return;
  for await (const settled of attempts(world, settleMs(world))) {
    const listed = new Map<string, JsonObject>();
    const facts = { step: 'read-with-list', token: 'valid' } as const;
    await findInList(world, list, {
      query: listQuery(list, world),
      wanted: (item) => {
        const made = chosen.find(({ id }) => id === String(item['id']));
        if (made) listed.set(made.item, item);
        return listed.size === chosen.length;
      },
      options: { identity: first.identity, facts: { ...facts, kind: 'good', settled } },
      limits: { most: 10 },
    });
    const responses = await Promise.all(
      chosen.map(async ({ id, item, identity }) => {
        const about = { ...facts, kind: 'settling', item, id: 'existing' } as const;
        const response = await world.call(retrieve, byId(retrieve, id), { identity, facts: about });
        return agree(listed.get(item) ?? {}, resourceIn(response) ?? {});
      }),
    );
    if (responses.every(Boolean)) return;
  }
}

export default defineScenario({
  id: 'persistence',
  purpose: 'Reads every resource that the run created, at the end of the run.',
  changesState: false,
  phase: 'end',
  inEveryShard: true,
  calls: ['create', 'retrieve', 'list'],
  provides: [
    ...steps('read-again', 'end', 'list-end', 'read-with-list', 'to-list', 'before-change', 'next-state'),
    { note: 'list-search' },
  ],
  obstacle: ({ contract }) =>
    contract.operations.some(({ action }) => action === 'create') ? undefined : 'other-interface',
  run: async (world) => {
    const retrieve = world.operation('retrieve');
    if (!retrieve) return;
    const [customer] = world.customers;
    if (customer) await resourcesToList(world, customer);
    const [first] = world.created;
    if (first) await readAgain(world, retrieve, first);
    const list = world.operation('list');
    const changed = customer && list && (await changedOnceListed(world, list, retrieve, customer));
    const states = new Map<string, Json>();
    await Promise.all(
      world.created.slice(0, MOST).map(async (made) => {
        const response = await retrieveSettled(world, retrieve, made, 'end', asLastSeen(world, made));
        const state = resourceIn(response)?.[stateMember(world)];
        if (state !== undefined) states.set(made.item, state);
      }),
    );
    await inTheList(world, states);
    if (list) await comparedWithList(world, list, retrieve, states, changed);
  },
});
