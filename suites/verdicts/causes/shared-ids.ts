/**
 * Ids that a target gives to several resources. What is compared by such an id is compared with another resource, so that a difference shows
 * nothing but the shared id.
 */

import type { Exchange } from '../../../contracts/formats/recording.ts';
import { idText } from '../../../contracts/exact-integers.ts';
import { decodedOrSame } from '../../../contracts/percent-encoding.ts';
import { responseJson, type History } from '../../evidence/history.ts';
import { isObject } from '../../../contracts/json-type.ts';
import { idIn, succeeded } from '../../evidence/lifecycles/lifecycle-of.ts';
import type { Broken } from '../../checks/observation.ts';

const isCreation = (one: Exchange): boolean =>
  one.request.method === 'POST' && one.facts.body === 'valid' && one.facts.item !== undefined && succeeded(one);

/** Ids of an interface that the creations of several resources returned. */
export function sharedIds(history: History, name: string): ReadonlySet<string> {
  const items = new Map<string, Set<string>>();
  for (const one of history.exchanges({ interface: name }).filter(isCreation)) {
    const id = idIn(one);
    if (id !== undefined) items.set(id, (items.get(id) ?? new Set()).add(one.facts.item ?? ''));
  }
  return new Set([...items].filter(([, some]) => some.size > 1).map(([id]) => id));
}

function idsOf(exchange: Exchange): readonly string[] {
  const json = exchange.response && responseJson(exchange);
  const path = new URL(exchange.request.url).pathname.split('/').map((segment) => decodedOrSame(segment));
  return [...path, ...[json].flat().flatMap((one) => (isObject(one) ? (idText(one) ?? []) : []))];
}

/** True for a case that compares several exchanges, each about a resource with a shared id. */
export function comparesByShared(one: Broken, shared: ReadonlySet<string>, history: History): boolean {
  const exchanges = history.exchangesOf(one.seq);
  return exchanges.length > 1 && exchanges.every((exchange) => idsOf(exchange).some((id) => shared.has(id)));
}
