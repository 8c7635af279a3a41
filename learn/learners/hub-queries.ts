import type { Contract } from '../../contracts/contract.ts';
import { byId } from '../../suites/scenarios/resources/resource.ts';
import { updateBody } from '../../suites/scenarios/resources/update-body.ts';
import { textNames } from '../../suites/evidence/deliveries/text-names.ts';
import type { CallbackEndpoint } from '../../suites/scenarios/scenario.ts';
import { about, returnedId, type LearnContext, type Learner, type Probed, type Proposal } from '../learner.ts';
import { registerHub } from './hubs.ts';
import { createKeeping, USUAL_PRIORITIES } from './kept-values.ts';

const MEMBER = 'priority';
/** Usual forms of a filter, each of which selects the resources with one value of a member. */
const queriesFor = (value: string): readonly string[] => [
  `${MEMBER}=${value}`,
  `${MEMBER}==${value}`,
  `${MEMBER}:${value}`,
  `${MEMBER} eq ${value}`,
  `${MEMBER} eq '${value}'`,
];
/** Which of two resources a hub with a query was notified of. */
interface Selection {
  readonly query: string;
  /** The values of the member: of the resource that the query selects, and of the other one. */
  readonly pair: readonly [selected: string, other: string];
  readonly isSelected: boolean;
  readonly isOther: boolean;
}

const WAIT_MS = 5000;
/** How long one that must not come is waited for, after all others. */
const SILENCE_MS = 1000;

/** The id of a new resource that keeps a value. */
async function resourceWith(context: LearnContext, value: string): Promise<string | undefined> {
  const created = await createKeeping(context, 'created', MEMBER, value);
  return created && returnedId(created);
}

/** Two resources, each with one of two values that the target keeps. */
async function twoResources(context: LearnContext) {
  for (const pair of USUAL_PRIORITIES) {
    const selected = await resourceWith(context, pair[0]);
    const other = selected === undefined ? undefined : await resourceWith(context, pair[1]);
    if (selected !== undefined && other !== undefined) return { pair, selected, other };
  }
  return undefined;
}

async function ask(context: LearnContext): Promise<readonly Probed<Selection>[]> {
  const { world, send } = context;
  const update = world.operation('update');
  const { body } = updateBody(world, `queried ${world.number()}`);
  if (!update || MEMBER in body || !world.operation('hub-create')) return [];
  const two = await twoResources(context);
  const control = two && (await registerHub(context, 'main'));
  if (!control) return [];
  const { pair, selected, other } = two;
  const hubs: (readonly [query: string, callback: CallbackEndpoint])[] = [];
  for (const query of queriesFor(pair[0])) {
    const callback = await registerHub(context, 'query', { query });
    if (callback) hubs.push([query, callback]);
  }
  if (hubs.length === 0) return [];
  const from = world.sequence();
  const updates: Probed[] = [];
  for (const id of [selected, other]) updates.push(await send('updated', update, { ...byId(update, id), body }));
  const has = (callback: CallbackEndpoint, id: string, wait: number): Promise<boolean> =>
    callback.next(from, (text) => textNames(text, id), wait).then((delivery) => delivery !== undefined);
  if (!(await has(control, selected, WAIT_MS)) || !(await has(control, other, WAIT_MS))) return [];
  await world.pause(SILENCE_MS);
  const results: Selection[] = [];
  for (const [query, callback] of hubs)
    results.push({
      query,
      pair,
      isSelected: await has(callback, selected, 1),
      isOther: await has(callback, other, 1),
    });
  return updates.slice(0, 1).flatMap((one) => results.map((seen) => ({ ...one, about: 'query', seen })));
}

function selecting(probes: readonly Probed<Selection>[], { id }: Pick<Contract, 'id'>): readonly Proposal[] {
  const found = about(probes, 'query').find(({ seen }) => seen?.isSelected && !seen.isOther);
  if (!found?.seen) return [];
  const { query: example, pair } = found.seen;
  const [selected, other] = pair;
  const value = { [id]: { example, matches: { [MEMBER]: selected }, differs: { [MEMBER]: other } } };
  return [{ key: 'hub.querySyntax', value, shownBy: [found] }];
}

export const hubQueries: Learner<Selection> = {
  id: 'hub-queries',
  finds: 'a query with which a hub receives only some notifications',
  keys: () => ['hub.querySyntax'],
  changesState: true,
  probe: async (context) => (context.world.declared('notification.ownUpdates') === true ? ask(context) : []),
  conclude: selecting,
};
