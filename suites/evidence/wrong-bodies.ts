/**
 * Requests whose body is wrong on purpose. No document describes the response to an accepted one, or the resource that results from it: only its
 * acceptance is judged.
 */

import { idText } from '../../contracts/json/exact-integers.ts';
import { oncePerHistory } from './once-per-history.ts';
import { operationsOf } from '../../contracts/operations-of.ts';
import type { FactValue } from '../../contracts/formats/evidence/facts.ts';
import type { Contract } from '../../contracts/contract.ts';
import type { Exchange } from '../../contracts/formats/recording.ts';
import { responseJson, type History } from './history.ts';
import { isObject } from '../../contracts/json/json-type.ts';
import { isSuccess } from './status-class.ts';

const WRONG: readonly (FactValue<'body'> | undefined)[] = ['violating', 'malformed', 'absent', 'wrong-media-type'];

export const hasWrongBody = ({ facts }: Pick<Exchange, 'facts'>): boolean => WRONG.includes(facts.body);

const idOf = (exchange: Exchange): string | undefined => {
  const json = responseJson(exchange);
  return isObject(json) ? idText(json) : undefined;
};

/** Ids of an accepted request: in the response, and of an update also in the path. */
function idsIn(exchange: Exchange, updating: readonly string[]): readonly string[] {
  if (!exchange.response || !isSuccess(exchange.response.status)) return [];
  const last = new URL(exchange.request.url).pathname.split('/').at(-1) ?? '';
  return [idOf(exchange) ?? [], updating.includes(exchange.operation) ? decodeURIComponent(last) : []].flat();
}

const wrong = oncePerHistory<ReadonlyMap<string, number>>();

/**
 * Id -> sequence number of the first accepted wrong body that created or updated the resource. Without ids that a valid creation shares with a
 * wrong one, or with another valid one: they do not identify a resource.
 */
export const resourcesOfWrongBodies = (
  history: History,
  contract: Contract,
  resource: string,
): ReadonlyMap<string, number> =>
  wrong(history, `${contract.id} ${resource}`, () => {
    const operations = contract.operations.filter((one) => one.resource === resource).map(({ id }) => id);
    const [creating, updating] = [operationsOf(contract, 'create'), operationsOf(contract, 'update')];
    const all = history.exchanges({ operations });
    const valid = all.filter((one) => creating.includes(one.operation) && !hasWrongBody(one));
    const created = valid.flatMap((one) => idsIn(one, updating));
    const times = (id: string): number => created.filter((one) => one === id).length;
    const found = new Map<string, number>();
    for (const one of all.filter(hasWrongBody))
      for (const id of idsIn(one, updating)) {
        const isShared = times(id) > (updating.includes(one.operation) ? 1 : 0);
        if (!isShared && !found.has(id)) found.set(id, one.seq);
      }
    return found;
  });
