/**
 * Requests whose body is wrong on purpose. No document says what an answer to one looks like, or the resource it leaves behind where it was
 * taken all the same: taking it is judged, and what comes of it is not.
 */

import type { Contract } from '../../contracts/contract.ts';
import type { Exchange } from '../../contracts/formats/recording.ts';
import { responseJson, type History } from './history.ts';
import { isObject } from './json-type.ts';
import { isSuccess } from './status-class.ts';

const WRONG: readonly unknown[] = ['violating', 'malformed', 'absent', 'wrong-media-type'];

export const hasWrongBody = ({ facts }: Pick<Exchange, 'facts'>): boolean => WRONG.includes(facts['body']);

/** What an accepted wrong body was about: the id of the answer, and of the path. */
function idsIn(exchange: Exchange): readonly string[] {
  if (!exchange.response || !isSuccess(exchange.response.status)) return [];
  const json = responseJson(exchange);
  const answered = isObject(json) && json['id'] !== undefined ? [String(json['id'])] : [];
  const last = new URL(exchange.request.url).pathname.split('/').at(-1) ?? '';
  return exchange.operation.endsWith('.update') ? [...answered, decodeURIComponent(last)] : answered;
}

const known = new WeakMap<History, Map<string, ReadonlySet<string>>>();

/** Ids of resources of a kind which a wrong body made or changed. */
export function idsOfWrongBodies(history: History, contract: Contract, resource: string): ReadonlySet<string> {
  const byKind = known.get(history) ?? new Map<string, ReadonlySet<string>>();
  known.set(history, byKind);
  const key = `${contract.id} ${resource}`;
  let ids = byKind.get(key);
  if (!ids) {
    const operations = contract.operations.filter((one) => one.resource === resource).map(({ id }) => id);
    ids = new Set(history.exchanges({ operations }).filter(hasWrongBody).flatMap(idsIn));
    byKind.set(key, ids);
  }
  return ids;
}
