import type { Contract, Json, JsonObject } from '../../contracts/contract.ts';
import { readIso8601DateTime } from '../../contracts/text/iso8601-date-time.ts';
import { ownDates } from '../../suites/evidence/lifecycles/state-member.ts';
import { byId, idIn, jsonObject } from '../../suites/scenarios/resources/resource.ts';
import { updateBody } from '../../suites/scenarios/resources/update-body.ts';
import {
  about,
  isAccepted,
  ofOne,
  returnedId,
  ownKeys,
  type LearnContext,
  type Learner,
  type Probed,
  type Proposal,
} from '../learner.ts';

const SECOND_MS = 1000;
const HOUR_MS = 3600 * SECOND_MS;
/** Long enough for the time of an update to differ evidently from that of the creation. */
const PAUSE_MS = 2500;

const instantOf = (value: Json | undefined): number | undefined =>
  typeof value === 'string' ? readIso8601DateTime(value)?.epochMs : undefined;

/** The resource that was updated. */
interface Updated {
  readonly id: string;
}

/** Windows around the instant of one date of a resource that was updated later. */
async function ask(context: LearnContext): Promise<readonly Probed<Updated>[]> {
  const { world, send, contract } = context;
  const [list, update, retrieve] = [world.operation('list'), world.operation('update'), world.operation('retrieve')];
  const takes = (name: string): boolean => list?.parameters.some((one) => one.name === name) === true;
  if (!list || !update || !retrieve || !takes('fromDateTime') || !takes('toDateTime')) return [];
  // Alone in its window, so that it is on the first page of the list.
  await world.pause(PAUSE_MS);
  const created = await context.create('created', context.body());
  const id = created && isAccepted(created) ? returnedId(created) : undefined;
  if (id === undefined) return [];
  await world.pause(PAUSE_MS);
  const { body } = updateBody(world, `in a window ${world.number()}`);
  const updated = await send('updated', update, { ...byId(update, id), body });
  const read = await send('read', retrieve, byId(retrieve, id));
  if (!isAccepted(updated) || !isAccepted(read)) return [];
  const probes: Probed<Updated>[] = [];
  for (const name of new Set(ownDates(contract))) {
    const text = jsonObject(read.json)?.[name];
    const at = instantOf(text);
    if (at === undefined || typeof text !== 'string') continue;
    const windows = {
      around: [at - SECOND_MS, at + SECOND_MS],
      later: [at + SECOND_MS, at + HOUR_MS],
      earlier: [at - 2 * SECOND_MS, at - SECOND_MS],
      from: [text, at + SECOND_MS],
      to: [at - SECOND_MS, text],
    } as const;
    for (const [window, [from, to]] of Object.entries(windows)) {
      const [fromDateTime, toDateTime] = [from, to].map((end) =>
        typeof end === 'number' ? new Date(end).toISOString() : end,
      );
      const query = { fromDateTime: fromDateTime ?? '', toDateTime: toDateTime ?? '' };
      probes.push({ ...(await send(window, list, { query }, { of: name })), seen: { id } });
    }
  }
  return probes;
}

/** Undefined if the response is no list. */
function lists(probe: Probed<Updated> | undefined): boolean | undefined {
  if (!probe || !isAccepted(probe)) return undefined;
  if (probe.status === 204) return false;
  if (!Array.isArray(probe.json)) return undefined;
  const wanted = probe.seen?.id;
  return (probe.json as readonly Json[]).some((item) => idIn(jsonObject(item) ?? {}) === wanted);
}

function concluded(probes: readonly Probed<Updated>[], contract: Contract): readonly Proposal[] {
  const { id } = contract;
  return ownDates(contract)
    .flatMap((name): (readonly Proposal[])[] => {
      const own = ofOne(probes, name);
      const inWindow = (window: string): boolean | undefined => lists(about(own, window)[0]);
      if (inWindow('around') !== true || inWindow('later') !== false || inWindow('earlier') !== false) return [];
      // Left out at an end: the target may compare digits that it does not show.
      const ends = ['from', 'to'].filter((end) => inWindow(end) === true);
      const inclusive: JsonObject = Object.fromEntries(ends.map((end) => [end, true]));
      return [
        [
          { key: `${id}.windowField`, value: `/${name}`, shownBy: about(own, 'around', 'later', 'earlier') },
          ...(ends.length === 0
            ? []
            : [{ key: `${id}.windowInclusive`, value: inclusive, shownBy: about(own, ...ends) }]),
        ],
      ];
    })
    .slice(0, 1)
    .flat();
}

export const windowLearner: Learner<Updated> = {
  id: 'window',
  finds: 'the date that is compared with the time window of a list, and whether the window has its ends',
  keys: ownKeys('windowField', 'windowInclusive'),
  changesState: true,
  probe: ask,
  conclude: concluded,
};
