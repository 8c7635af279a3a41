import type { Json } from '../../contracts/contract.ts';
import { byId } from '../../suites/scenarios/resources/resource.ts';
import { updateBody } from '../../suites/scenarios/resources/update-body.ts';
import type { CallbackEndpoint, CallbackReply } from '../../suites/scenarios/scenario.ts';
import { about, isAccepted, type LearnContext, type Learner, type Probed, type Proposal } from '../learner.ts';
import { registerHub } from './hubs.ts';

/** How long a second attempt, or a redirected one, is waited for. */
const WAIT_MS = 3000;
/** Changes in quick succession; by chance, one order of them in 120 is the right one. */
const CHANGES = 5;

/** What a hub received of the changes. */
interface Received {
  /** Whether a notification that failed was sent again. */
  readonly isAgain?: boolean;
  readonly isFollowed?: boolean;
  /** The numbers of changes in quick succession, as they arrived. */
  readonly order?: readonly number[];
}

/** The event of an own update, the only one that `learn` can cause. */
async function change({ world, send }: LearnContext, id: string, word: string): Promise<Probed | undefined> {
  const update = world.operation('update');
  return update && send('changed', update, { ...byId(update, id), body: updateBody(world, word).body });
}

/** One update, and what the listeners received of it. */
async function difficult(context: LearnContext, id: string): Promise<readonly Probed<Received>[]> {
  const { world, customer } = context;
  let failures = 0;
  const fail = (text: string): CallbackReply => {
    if (failures > 0 || !text.includes(id)) return { status: 204 };
    failures += 1;
    return { status: 500 };
  };
  const aside = await world.openCallback({ hub: 'redirected', customer: customer.name });
  const redirect = (text: string): CallbackReply =>
    text.includes(id) ? { status: 307, headers: { location: aside.url } } : { status: 204 };
  const failing = await registerHub(context, 'failing-first', { respond: fail });
  const redirecting = await registerHub(context, 'redirecting', { respond: redirect });
  const from = world.sequence();
  const changed = await change(context, id, `delivered ${world.number()}`);
  if (!changed || !isAccepted(changed)) return [];
  const arrived = async (callback: CallbackEndpoint | undefined, after: number): Promise<number | undefined> =>
    (await callback?.next(after, (text) => text.includes(id), WAIT_MS))?.seq;
  const first = await arrived(failing, from);
  const isAgain = first !== undefined && (await arrived(failing, first + 1)) !== undefined;
  const isRedirected = (await arrived(redirecting, from)) !== undefined;
  const isFollowed = isRedirected && (await arrived(aside, from)) !== undefined;
  return [
    ...(failures > 0 ? [{ ...changed, about: 'failed', seen: { isAgain } }] : []),
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

/** A second attempt, a redirect that was followed or not, and all changes in their order. Nothing shows that something never happens. */
function rules(probes: readonly Probed<Received>[]): Readonly<Record<string, Json>> {
  const seen = (name: string): Received => about(probes, name)[0]?.seen ?? {};
  const [{ isAgain }, { isFollowed }, { order }] = [seen('failed'), seen('redirected'), seen('in succession')];
  const isKept = order?.length === CHANGES && order.every((change, at) => change === at + 1);
  return {
    ...(isAgain ? { retries: 1 } : {}),
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
