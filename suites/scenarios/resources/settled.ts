/** Reading back what was acknowledged, for as long as it may take to show. */

import type { JsonObject, Operation } from '../../../contracts/contract.ts';
import type { StatedFacts } from '../../../contracts/formats/evidence/facts.ts';
import { stepOf, type NamedStep } from '../../../contracts/formats/evidence/steps.ts';
import { activeTime } from '../../../transport/client/active-time.ts';
import type { Created } from './create-resource.ts';
import { writable } from './creation-bodies.ts';
import { sharedByScenarios } from './shared-by-scenarios.ts';
import { byId, jsonObject } from './resource.ts';
import { searchList } from './shared-search.ts';
import type { Response, World } from '../scenario.ts';
import { hasContent } from '../../evidence/statuses.ts';

/** The step that reads at the end of the run; what is not there then is lost, regardless of the declared time. */
const END = 'end';

/**
 * What a resource was last seen to be, by item, for the scenario that reads it at the end: a target with several memories may show an older
 * state for as long as a change takes to settle.
 */
const lastSeen = sharedByScenarios<Map<string, JsonObject>>();

function remember(world: World, item: string, resource: JsonObject): void {
  const seen = lastSeen.get(world) ?? new Map<string, JsonObject>();
  lastSeen.set(world, seen.set(item, resource));
}

/** Shows what was sent at the creation, or may be written since, as the reading before it did; after the settling time anything will do. */
export function asLastSeen(world: World, { item, sent }: Partial<Created>): (resource: JsonObject) => boolean {
  const before = lastSeen.get(world)?.get(item ?? '');
  const names = [...Object.keys(sent ?? {}), ...(writable(world) ?? [])];
  const deadline = performance.now() + settleMs(world);
  return (resource) =>
    before === undefined ||
    performance.now() >= deadline ||
    names.every((name) => JSON.stringify(before[name]) === JSON.stringify(resource[name]));
}

/** Time within which a change must be readable: declared, or two seconds; ten at the end of the run. */
export function settleMs(world: Pick<World, 'declared'>, step?: typeof END): number {
  const declared = world.declared('settleMs');
  return typeof declared === 'number' ? declared : step === END ? 10_000 : 2000;
}

/**
 * True for the last one: attempts at growing distances, the last not before the time is over. Time for which this process was delayed does not
 * count: the target may have been delayed with it.
 */
export async function* attempts(world: Pick<World, 'pause'>, milliseconds: number): AsyncGenerator<boolean, void> {
  const time = activeTime();
  try {
    for (let wait = 50; ; wait *= 2) {
      const isLast = time.milliseconds >= milliseconds;
      yield isLast;
      if (isLast) return;
      await world.pause(Math.max(0, Math.min(wait, milliseconds - time.milliseconds)));
    }
  } finally {
    time.stop();
  }
}

/**
 * Retrieves until the response shows what is wanted or the settling time is over; every attempt is recorded, the last one counts. Without a
 * declared time only the end of the run makes an absence a violation.
 */
export async function retrieveSettled(
  world: World,
  retrieve: Operation,
  made: Pick<Created, 'id' | 'item' | 'identity'>,
  step: NamedStep,
  shows: (resource: JsonObject) => boolean = () => true,
): Promise<Response> {
  const isEnd = step === END;
  const judged = isEnd || typeof world.declared('settleMs') === 'number';
  const unavailable = world.isUnavailable(retrieve);
  let response: Response | undefined;
  for await (const settled of attempts(world, settleMs(world, isEnd ? END : undefined))) {
    const kind = unavailable ? 'unavailable' : settled && judged ? 'good' : 'settling';
    const facts: StatedFacts = { ...stepOf(step), kind, item: made.item, id: 'existing', token: 'valid' };
    response = await world.call(retrieve, byId(retrieve, made.id), { identity: made.identity, facts });
    const resource = jsonObject(response.live?.json);
    if (resource && !isEnd) remember(world, made.item, resource);
    const done = response.succeeded ? resource === undefined || shows(resource) : unavailable;
    if (done) break;
  }
  return response as Response;
}

interface ListSearchOptions {
  readonly step?: 'list' | 'list-after-patch' | 'list-end';
  /** What is wanted of the resource. */
  readonly shows?: (resource: JsonObject) => boolean;
  readonly milliseconds?: number;
}

/**
 * Looks for a resource in its customer's list until it is there and shows what is wanted, or the settling time is over, and notes the
 * outcome: whether it was found, whether the list was seen to its end, whether its items say who they are.
 *
 * @returns whether it is there
 */
export async function listSettled(
  world: World,
  list: Operation,
  made: Pick<Created, 'id' | 'item' | 'identity' | 'externalId' | 'sent'>,
  { step = 'list', shows = () => true, milliseconds = settleMs(world) }: ListSearchOptions = {},
): Promise<boolean> {
  const isIt = ({ id, externalId }: JsonObject): boolean =>
    id === undefined ? made.sent['externalId'] !== undefined && externalId === made.externalId : String(id) === made.id;
  // Until the resource shows, the list may be empty, for which a rejection is listed.
  const isJudged = step === 'list-end' || typeof world.declared('settleMs') === 'number';
  let present = false;
  for await (const over of attempts(world, milliseconds)) {
    present = false;
    const kind = world.isUnavailable(list) ? 'unavailable' : over && isJudged ? 'good' : 'settling';
    const { found, last, pages, ended, identified, repeated } = await searchList(
      world,
      list,
      (item) => {
        present ||= isIt(item);
        return isIt(item) && shows(item);
      },
      { identity: made.identity, facts: { kind, step, item: made.item, token: 'valid' } },
    );
    if (found || over || !hasContent(last.live)) {
      world.note('list-search', {
        item: made.item,
        id: made.id,
        found: present,
        pages,
        ended,
        identified,
        repeated,
        settled: over,
        status: last.live?.status ?? 0,
        last: last.exchange.seq,
      });
      return present;
    }
  }
  return present;
}
