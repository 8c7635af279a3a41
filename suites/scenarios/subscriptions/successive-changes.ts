/**
 * Changes resources many times: a hub that is notified of the first change of one must be notified of each, regardless of the change and of when the
 * hub was registered.
 */

import type { Json, JsonObject } from '../../../contracts/contract.ts';
import { changeable } from '../resources/changeable.ts';
import type { Created } from '../resources/create-resource.ts';
import type { CreatedResource } from '../scenario.ts';
import { fireAndWait, freshResource, offerUpdate, type HubEvent } from './events.ts';
import { read } from './read-resource.ts';
import { settleHubs, subscribe, type Hub, type HubContext } from './subscribe.ts';
import { stateMember } from '../resources/resource.ts';

/** No further event after this time: a target that takes seconds to notify has been waited for long enough. */
const MOST_MS = 10_000;

/** Changes of the first resource: some targets notify of so many and no more. */
const LEAST_CHANGES = 10;

/** Changes of status of one resource, as far as it comes to other states: some targets do not notify of every state. */
const MOST_MOVES = 7;

/** No change is made for the number alone after this time: with notifications a second late, a run would take five seconds longer. */
const MOST_MS_FOR_NUMBER = 5_000;

const differs = (one: JsonObject | undefined, other: JsonObject | undefined, name: string): boolean =>
  JSON.stringify(one?.[name]) !== JSON.stringify(other?.[name]);

/** An update that evidently changed something: one that was accepted and changed nothing is no event. */
function updating(context: HubContext, body: JsonObject): HubEvent {
  const { world } = context;
  return {
    trigger: 'update',
    fire: async (resource) => {
      const update = world.operation('update');
      if (!update) return false;
      const before = await read(context, resource);
      if (!(await offerUpdate(world, update, resource, body))) return false;
      const isChanged = (after: JsonObject | undefined): boolean =>
        Object.keys(body).some((name) => differs(before, after, name));
      return isChanged(await read(context, resource, isChanged));
    },
  };
}

/** A change of status that evidently changed it. */
function moving(context: HubContext, event: HubEvent): HubEvent {
  const member = stateMember(context.world);
  return {
    ...event,
    fire: async (resource, nth) => {
      const before = await read(context, resource);
      if (!(await event.fire(resource, nth))) return false;
      const isMoved = (after: JsonObject | undefined): boolean => differs(before, after, member);
      return isMoved(await read(context, resource, isMoved));
    },
  };
}

/** Longer than what many programs take for a text. */
const LONG = `long ${'0123456789 '.repeat(30)}`.trim();

/** Each member alone, two together, a text of many scripts, a long text. */
function bodies({ world }: HubContext, resource: Created, word = 'later'): readonly JsonObject[] {
  const values = (word: string): readonly (readonly [string, Json])[] =>
    changeable(world, resource, word).map(([name, value]) => [name, value] as const);
  const single = values(word).map(([name, value]) => ({ [name]: value }));
  const texts = [`${word} \u00e4\u0434\u65e5`, `${word} ${LONG}`]
    .map((one) => values(one).find(([, value]) => typeof value === 'string'))
    .filter((one) => one !== undefined);
  const both = values(`${word} both`).slice(0, 2);
  return [
    ...single,
    ...(both.length > 1 ? [Object.fromEntries(both)] : []),
    ...texts.map((one) => Object.fromEntries([one])),
  ];
}

/** Updates of the resource, each with another value. */
function updatesWith(
  context: HubContext,
  events: readonly HubEvent[],
  resource: Created,
  word?: string,
): readonly HubEvent[] {
  const isNotified = events.some(({ trigger }) => trigger === 'update');
  return isNotified ? bodies(context, resource, word).map((body) => updating(context, body)) : [];
}

/** Events at the resource, in their order. */
function changes(context: HubContext, events: readonly HubEvent[], resource: Created): readonly HubEvent[] {
  const updates = (word?: string): readonly HubEvent[] => updatesWith(context, events, resource, word);
  const moves = events.filter(({ trigger }) => trigger === 'status-change').map((event) => moving(context, event));
  return [...updates(), ...moves, ...updates('again').slice(0, 1), ...moves];
}

/**
 * Of resources that were created before any hub, for a hub that is registered last: without `query`, where the profile says it may be left out. The
 * changes of one resource come one after the other, as only their order distinguishes their notifications; half of them are made to each of two
 * resources.
 */
export async function successiveChanges(
  context: HubContext,
  events: readonly HubEvent[],
  resources: readonly Created[],
  main: Hub,
): Promise<void> {
  const { world, customer } = context;
  if (world.options.effort === 'smoke' || resources.length === 0) return;
  const required = world.declared('hub.requiredFields');
  const bare = Array.isArray(required) && !required.some((name) => String(name).replace(/^\//, '') === 'query');
  const late = await subscribe(context, customer, 'late', { bare, kind: 'offered' });
  await settleHubs(world, [late]);
  const expecting = [main, late];
  await Promise.all([
    throughTheStates(context, events, expecting),
    ...resources.map((resource, index) => {
      const all = changes(context, events, resource);
      const share = Math.ceil(all.length / resources.length);
      const own = all.slice(index * share, (index + 1) * share);
      const lacking = index === 0 ? Math.max(0, LEAST_CHANGES - own.length) : 0;
      const more = Array.from({ length: lacking }, (_, nth) =>
        updatesWith(context, events, resource, `more ${nth}`).slice(0, 1),
      ).flat();
      return fireInOrder(context, { own, more }, resource, expecting);
    }),
  ]);
}

/** Changes of status of a separate resource, until it does not come to another state. */
async function throughTheStates(
  context: HubContext,
  events: readonly HubEvent[],
  expecting: readonly Hub[],
): Promise<void> {
  const event = events.find(({ trigger }) => trigger === 'status-change');
  const resource = event && (await freshResource(context));
  if (resource)
    await fireInOrder(
      context,
      { own: Array<HubEvent>(MOST_MOVES).fill(moving(context, event)), more: [] },
      resource,
      expecting,
      0,
    );
}

async function fireInOrder(
  context: HubContext,
  { own, more }: { readonly own: readonly HubEvent[]; readonly more: readonly HubEvent[] },
  resource: Created,
  expecting: readonly Hub[],
  /** Changes that are not made, after which no other is tried. */
  mostFailures = Infinity,
): Promise<void> {
  const begun = performance.now();
  let [silences, failures] = [0, 0];
  for (const [index, event] of [...own, ...more].entries()) {
    const mostMs = index < own.length ? MOST_MS : MOST_MS_FOR_NUMBER;
    if (silences > 1 || performance.now() - begun > mostMs) return;
    let isFired = false;
    const noting = {
      ...event,
      fire: async (of: CreatedResource, nth: number) => (isFired = await event.fire(of, nth)),
    };
    const isNotified = await fireAndWait(context, noting, resource, 'later', { expecting, isOptional: true });
    if (isFired && !isNotified) silences += 1;
    if (!isFired) failures += 1;
    if (failures > mostFailures) return;
  }
}
