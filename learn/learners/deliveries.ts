import type { Json } from '../../contracts/contract.ts';
import { UUID } from '../../contracts/text/uuid.ts';
import { byId } from '../../suites/scenarios/resources/resource.ts';
import { updateBody } from '../../suites/scenarios/resources/update-body.ts';
import { textNames } from '../../suites/evidence/deliveries/text-names.ts';
import type { CallbackEndpoint } from '../../suites/scenarios/scenario.ts';
import type { CallbackReply } from '../../transport/listener/callback.ts';
import { about, isAccepted, type LearnContext, type Learner, type Probed, type Proposal } from '../learner.ts';
import { registerHub } from './hubs.ts';

/** How long a second attempt, or a redirected one, is waited for. */
const WAIT_MS = 3000;
/** How long the first attempt is waited for, of a target that is known to notify of updates. */
const FIRST_WAIT_MS = 10_000;
/** Most attempts that are waited for: waits may become longer with each of them. */
const MOST_ATTEMPTS = 6;
/** Changes in quick succession; by chance, one order of them in 120 is the right one. */
const CHANGES = 5;

/** What a hub received of the changes. */
interface Received {
  /** How often a notification was sent that failed each time; absent if the last attempt was not seen. */
  readonly attempts?: number;
  readonly isFollowed?: boolean;
  /** The numbers of changes in quick succession, as they arrived. */
  readonly order?: readonly number[];
}

/** The event of an own update, the only one that `learn` can cause. */
async function change({ world, send }: LearnContext, id: string, word: string): Promise<Probed | undefined> {
  const update = world.operation('update');
  return update && send('changed', update, { ...byId(update, id), body: updateBody(world, word).body });
}

/** What may differ between two attempts at one notification: each may have its own time, number or UUID. */
const VARIABLE = new RegExp(String.raw`${UUID}|\d+`, 'gi');

const skeletonOf = (text: string): string => text.replaceAll(VARIABLE, '#');

/**
 * Recognises the first notification that names a resource, and each further attempt at it: another one of the resource, such as that of a state
 * which the target changes by itself, is no attempt.
 */
export function attemptOf(id: string): (text: string) => boolean {
  let first: string | undefined;
  return (text) => {
    if (!textNames(text, id)) return false;
    first ??= skeletonOf(text);
    return skeletonOf(text) === first;
  };
}

/** The number of attempts at a callback that fails each time, until none comes for longer than between those before. */
async function attemptsAt(callback: CallbackEndpoint, id: string, from: number): Promise<number | undefined> {
  let [attempts, next, longestMs] = [0, from, 0];
  const isAttempt = attemptOf(id);
  while (attempts < MOST_ATTEMPTS) {
    const since = performance.now();
    const furtherMs = attempts > 1 ? Math.min(WAIT_MS, 1000 + 3 * longestMs) : WAIT_MS;
    const waitMs = attempts === 0 ? FIRST_WAIT_MS : furtherMs;
    const attempt = await callback.next(next, isAttempt, waitMs);
    if (!attempt) return attempts;
    if (attempts > 0) longestMs = Math.max(longestMs, performance.now() - since);
    [attempts, next] = [attempts + 1, attempt.seq + 1];
  }
  return undefined;
}

/** One update, and what the listeners received of it. */
async function difficult(context: LearnContext, id: string): Promise<readonly Probed<Received>[]> {
  const { world, customer } = context;
  let isOver = false;
  const fail = (text: string): CallbackReply => ({ status: !isOver && textNames(text, id) ? 500 : 204 });
  const aside = await world.openCallback({ hub: 'redirected', customer: customer.name });
  const redirect = (text: string): CallbackReply =>
    textNames(text, id) ? { status: 307, headers: [['location', aside.url]] } : { status: 204 };
  const failing = await registerHub(context, 'failing-always', { respond: fail });
  const redirecting = await registerHub(context, 'redirecting', { respond: redirect });
  const from = world.sequence();
  const changed = await change(context, id, `delivered ${world.number()}`);
  if (!changed || !isAccepted(changed)) return [];
  const arrived = async (callback: CallbackEndpoint | undefined, after: number): Promise<number | undefined> =>
    (await callback?.next(after, (text) => textNames(text, id), WAIT_MS))?.seq;
  const attempts = failing && (await attemptsAt(failing, id, from));
  isOver = true;
  const isRedirected = (await arrived(redirecting, from)) !== undefined;
  const isFollowed = isRedirected && (await arrived(aside, from)) !== undefined;
  return [
    ...(attempts === undefined || attempts === 0 ? [] : [{ ...changed, about: 'failed', seen: { attempts } }]),
    ...(isRedirected ? [{ ...changed, about: 'redirected', seen: { isFollowed } }] : []),
  ];
}

async function burst(context: LearnContext, id: string): Promise<readonly Probed<Received>[]> {
  const { world } = context;
  const callback = await registerHub(context, 'main');
  if (!callback) return [];
  const from = world.sequence();
  const mark = `${world.runName} in order `;
  let last: Probed | undefined;
  for (let nth = 1; nth <= CHANGES; nth += 1) last = await change(context, id, `${mark}${nth}.`);
  if (!last || !isAccepted(last)) return [];
  await callback.next(from, (text) => text.includes(`${mark}${CHANGES}.`), WAIT_MS);
  const order = callback.deliveries.flatMap(({ request }) => {
    const [, after] = (request.body ?? '').split(mark);
    return after === undefined ? [] : [Number.parseInt(after, 10)];
  });
  return [{ ...last, about: 'in succession', seen: { order } }];
}

/** The attempts after the first, a redirect that was followed or not, and all changes in their order. Nothing shows that something never happens. */
function rules(probes: readonly Probed<Received>[]): Readonly<Record<string, Json>> {
  const seen = (name: string): Received => about(probes, name)[0]?.seen ?? {};
  const [{ attempts = 1 }, { isFollowed }, { order }] = [seen('failed'), seen('redirected'), seen('in succession')];
  const isKept = order?.length === CHANGES && order.every((change, at) => change === at + 1);
  return {
    ...(attempts > 1 ? { retries: attempts - 1 } : {}),
    ...(isFollowed === undefined ? {} : { redirects: isFollowed }),
    ...(isKept ? { order: 'kept' } : {}),
  };
}

export const deliveries: Learner<Received> = {
  id: 'deliveries',
  finds: 'what is done about listeners that fail or redirect, and in which order notifications come',
  keys: () => ['notification.delivery'],
  changesState: true,
  probe: async (context) => {
    const { world } = context;
    const id = world.declared('notification.ownUpdates') === true ? await context.resource() : undefined;
    return id === undefined ? [] : [...(await difficult(context, id)), ...(await burst(context, id))];
  },
  conclude: (probes): readonly Proposal[] => {
    const value = rules(probes);
    return Object.keys(value).length === 0 ? [] : [{ key: 'notification.delivery', value, shownBy: probes }];
  },
};
