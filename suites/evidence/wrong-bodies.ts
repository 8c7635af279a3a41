/**
 * Requests whose body is wrong on purpose. No document describes the response to an accepted one, or the resource that results from it: only its
 * acceptance is judged.
 */

import { idText } from '../../contracts/json/exact-integers.ts';
import { oncePerHistory } from './once-per-history.ts';
import { operationsOf } from '../../contracts/operations-of.ts';
import type { FactValue } from '../../contracts/formats/evidence/facts.ts';
import type { Contract, JsonObject } from '../../contracts/contract.ts';
import type { Exchange } from '../../contracts/formats/recording.ts';
import { requestJson, responseJson, type History } from './history.ts';
import { runIdIn } from './run-name.ts';
import { isObject } from '../../contracts/json/json-type.ts';
import { isSuccess } from '../../contracts/status-class.ts';
import { decodedOrSame } from '../../contracts/text/percent-encoding.ts';

const WRONG: readonly (FactValue<'body'> | undefined)[] = ['violating', 'malformed', 'absent', 'wrong-media-type'];

export const hasWrongBody = ({ facts }: Pick<Exchange, 'facts'>): boolean => WRONG.includes(facts.body);

/** What identifies a resource. By its external id it is known where a list shows no id, or a target has stored it twice. */
function keysOf(resource: JsonObject): readonly string[] {
  const { externalId } = resource;
  return [idText(resource) ?? [], typeof externalId === 'string' ? `externalId ${externalId}` : []].flat();
}

/** What identifies the resource of an accepted request: in the response, the external id also in the request, and of an update the id in the path. */
function keysIn(exchange: Exchange, updating: readonly string[]): readonly string[] {
  if (!exchange.response || !isSuccess(exchange.response.status)) return [];
  const last = new URL(exchange.request.url).pathname.split('/').at(-1) ?? '';
  const [sent, shown] = [requestJson(exchange), responseJson(exchange)];
  const { externalId } = isObject(sent) ? sent : {};
  const keys = [
    ...(isObject(shown) ? keysOf(shown) : []),
    ...(externalId === undefined ? [] : keysOf({ externalId })),
    ...(updating.includes(exchange.operation) ? [decodedOrSame(last)] : []),
  ];
  return [...new Set(keys)];
}

const wrong = oncePerHistory<ReadonlyMap<string, number>>();

/**
 * Id or external id -> when the first accepted wrong body that created or updated the resource was sent: a list may show its effect before the
 * response to it is received. Without those that a valid creation shares with a wrong one, or with another valid one: they do not identify a resource.
 */
const resourcesOfWrongBodies = (history: History, contract: Contract, resource: string): ReadonlyMap<string, number> =>
  wrong(history, `${contract.id} ${resource}`, () => {
    const operations = contract.operations.filter((one) => one.resource === resource).map(({ id }) => id);
    const [creating, updating] = [operationsOf(contract, 'create'), operationsOf(contract, 'update')];
    const all = history.exchanges({ operations });
    const valid = all.filter((one) => creating.includes(one.operation) && !hasWrongBody(one));
    const created = valid.flatMap((one) => keysIn(one, updating));
    const times = (key: string): number => created.filter((one) => one === key).length;
    const found = new Map<string, number>();
    for (const one of all.filter(hasWrongBody))
      for (const key of keysIn(one, updating)) {
        const isShared = times(key) > (updating.includes(one.operation) ? 1 : 0);
        if (!isShared && !found.has(key)) found.set(key, one.startedAt);
      }
    return found;
  });

/** Whether a resource has a name that another run of the suite made: an earlier one may have left it behind with a wrong body. */
export function isNamedByAnotherRun(history: History, contract: Contract): (value: JsonObject) => boolean {
  const sent = history.exchanges({ operations: operationsOf(contract, 'create') });
  const own = new Set(sent.map(({ request }) => runIdIn(request.body)));
  return (value) =>
    Object.values(value).some((one) => {
      const id = typeof one === 'string' ? runIdIn(one) : undefined;
      return id !== undefined && !own.has(id);
    });
}

/** Whether a returned resource results from a wrong body, or may: one that shows neither id nor external id can be any. */
export function resultsFromWrongBody(
  history: History,
  contract: Contract,
  resource: string,
): (exchange: Exchange, value: JsonObject) => boolean {
  const since = resourcesOfWrongBodies(history, contract, resource);
  const first = Math.min(...since.values());
  return ({ at }, value) => {
    const keys = keysOf(value);
    return at > (keys.length === 0 ? first : Math.min(...keys.map((key) => since.get(key) ?? Infinity)));
  };
}
