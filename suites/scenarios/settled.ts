/** Reading back what was acknowledged, for as long as it may take to show. */

import type { JsonObject, Operation } from '../../contracts/contract.ts';
import type { Created } from './creatable.ts';
import { byId, findInList, jsonObject, listQuery } from './resource.ts';
import type { Answer, World } from './scenario.ts';

/** The step that reads at the end of the run; what is not there then is lost, whatever time is declared. */
export const END = 'end';

/** Time within which a change must be readable: declared, or two seconds; ten at the end of the run. */
export function settleMs(world: World, step?: string): number {
  const declared = world.declared('settleMs');
  return typeof declared === 'number' ? declared : step === END ? 10_000 : 2000;
}

/**
 * Retrieves until the answer shows what is wanted or the settling time is over; every attempt is recorded, the last one counts. Without a
 * declared time only the end of the run makes an absence a violation.
 */
export async function retrieveSettled(
  world: World,
  retrieve: Operation,
  made: Pick<Created, 'id' | 'item' | 'identity'>,
  step: string,
  shows: (resource: JsonObject) => boolean = () => true,
): Promise<Answer> {
  const deadline = performance.now() + settleMs(world, step);
  const judged = step === END || typeof world.declared('settleMs') === 'number';
  const unavailable = world.isUnavailable(retrieve);
  for (let wait = 50; ; wait *= 2) {
    const settled = performance.now() + wait >= deadline;
    const kind = unavailable ? 'unavailable' : settled && judged ? 'good' : 'settling';
    const facts = { kind, step, item: made.item, id: 'existing', token: 'valid' };
    const answer = await world.call(retrieve, byId(retrieve, made.id), { identity: made.identity, facts });
    const resource = jsonObject(answer.live?.json);
    const done = answer.succeeded ? resource === undefined || shows(resource) : unavailable;
    if (done || settled || world.signal.aborted) return answer;
    await world.pause(wait);
  }
}

/**
 * Looks for a resource in its customer's list until it is there and shows what is wanted, or the settling time is over, and notes the
 * outcome: whether it was found, whether the list was seen to its end, whether its items say who they are.
 */
export async function listSettled(
  world: World,
  list: Operation,
  made: Pick<Created, 'id' | 'item' | 'identity' | 'externalId' | 'sent'>,
  step = 'list',
  shows: (resource: JsonObject) => boolean = () => true,
): Promise<void> {
  const deadline = performance.now() + settleMs(world);
  const isIt = ({ id, externalId }: JsonObject): boolean =>
    id === undefined ? made.sent['externalId'] !== undefined && externalId === made.externalId : String(id) === made.id;
  for (let wait = 50; ; wait *= 2) {
    const kind = world.isUnavailable(list) ? 'unavailable' : 'good';
    const { found, last, pages, ended, told } = await findInList(
      world,
      list,
      listQuery(list, world.startedAt),
      (item) => isIt(item) && shows(item),
      { identity: made.identity, facts: { kind, step, item: made.item, token: 'valid' } },
    );
    const over = performance.now() + wait >= deadline || world.signal.aborted;
    if (found || over || last.live?.status !== 200) {
      if (step === 'list')
        world.mark(
          'looked-for-in-list',
          {
            ...{ item: made.item, found, pages, ended, told, settled: over },
            ...{ status: last.live?.status ?? 0, last: last.exchange.seq },
          },
          { id: made.id },
        );
      return;
    }
    await world.pause(wait);
  }
}
