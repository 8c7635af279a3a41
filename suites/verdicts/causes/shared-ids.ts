/**
 * Ids that a target gives to several resources or hubs. What is compared by such an id is compared with another resource, so that a difference shows
 * nothing but the shared id.
 */

import type { Json } from '../../../contracts/contract.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { idText } from '../../../contracts/json/exact-integers.ts';
import { decodedOrSame } from '../../../contracts/text/percent-encoding.ts';
import { requestJson, responseJson, type History } from '../../evidence/history.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { oncePerHistory } from '../../evidence/once-per-history.ts';
import { idIn, succeeded } from '../../evidence/lifecycles/lifecycle-of.ts';
import { valuesIn } from '../../evidence/phrase.ts';
import type { Broken } from '../../checks/observation.ts';

/** What a successful creation is about: a resource of the suite, or a callback. */
function createdBy(one: Exchange): Json | undefined {
  if (one.request.method !== 'POST' || one.facts.body !== 'valid' || !succeeded(one)) return undefined;
  const sent = requestJson(one);
  return one.facts.item ?? (isObject(sent) ? sent['callback'] : undefined);
}

/** The id that two creations of different resources, or hubs with different callbacks, both returned; undefined for any other case. */
export function idGivenTwice({ seq, pointer }: Broken, history: History): string | undefined {
  if (pointer !== '/id' || seq.length !== 2) return undefined;
  const both = history.exchangesOf(seq);
  const [first, ...others] = new Set(both.map(idIn));
  return both.length === 2 && others.length === 0 && both.every((one) => createdBy(one) !== undefined)
    ? first
    : undefined;
}

/** Ids of an interface that the creations of several resources, or of hubs with several callbacks, returned. */
export function sharedIds(history: History, name: string): ReadonlySet<string> {
  const items = new Map<string, Set<Json>>();
  const shared = new Set<string>();
  for (const one of history.exchanges({ interface: name })) {
    // The id of what was deleted may be given again.
    if (one.request.method === 'DELETE' && succeeded(one)) for (const id of idsOf(one)) items.delete(id);
    const [item, id] = [createdBy(one), idIn(one)];
    if (item === undefined || id === undefined) continue;
    const known = (items.get(id) ?? new Set()).add(item);
    items.set(id, known);
    if (known.size > 1) shared.add(id);
  }
  return shared;
}

/** Segments that are no ids are among them. */
const idsInPath = ({ request }: Exchange): readonly string[] =>
  new URL(request.url).pathname.split('/').map((segment) => decodedOrSame(segment));

const idsInContent = (exchange: Exchange): readonly string[] => {
  const json = exchange.response && responseJson(exchange);
  return [json].flat().flatMap((one) => (isObject(one) ? (idText(one) ?? []) : []));
};

/** The ids in the path of a request and in the content of its response; segments of the path that are no ids are among them. */
export const idsOf = (exchange: Exchange): readonly string[] => [...idsInPath(exchange), ...idsInContent(exchange)];

const issued = oncePerHistory<ReadonlySet<string>>();

/** The ids of resources and hubs that responses of an interface contain. */
export const issuedIds = (history: History, name: string): ReadonlySet<string> =>
  issued(history, name, () => new Set(history.exchanges({ interface: name }).flatMap(idsInContent)));

/**
 * True for a case that compares several exchanges, each about a resource with a shared id, or of which those that are about hubs are about one with a
 * shared id.
 */
export function comparesByShared(one: Broken, shared: ReadonlySet<string>, history: History): boolean {
  if (one.seq.length < 2) return false;
  const exchanges = history.exchangesOf(one.seq);
  const ofHubs = exchanges.filter(({ facts }) => facts.hub !== undefined);
  const about = ofHubs.length > 0 ? ofHubs : exchanges;
  return about.length > 0 && about.every((exchange) => idsOf(exchange).some((id) => shared.has(id)));
}

/** What a finding of a list is about is the item at its pointer; whatever else is listed does not matter. */
function idNamedIn(exchange: Exchange, pointer: string): readonly string[] {
  const json = exchange.response && responseJson(exchange);
  const shown = Array.isArray(json) ? json[Number(pointer.split('/')[1] ?? NaN)] : json;
  const id = isObject(shown) ? idText(shown) : undefined;
  return [...idsInPath(exchange), ...(id === undefined ? [] : [id])];
}

/** True for a case about a resource or hub with a shared id: one of its requests names it, its response is this one, or it is what is missing. */
export function isAboutShared(one: Broken, shared: ReadonlySet<string>, history: History): boolean {
  const { seq, pointer = '', expected, received } = one;
  const named = pointer === '' ? [...valuesIn(expected), ...valuesIn(received)] : [];
  return (
    named.some((value) => typeof value === 'string' && shared.has(value)) ||
    history.exchangesOf(seq).some((exchange) => idNamedIn(exchange, pointer).some((id) => shared.has(id)))
  );
}
