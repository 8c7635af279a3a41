/**
 * Which devices a response serves, by the identifiers it shows. An identifier that the request itself named may be a mere echo (a path in an
 * error body, a list of keys that were not served): it shows a served device only at the places where served devices are.
 */

import type { Json } from '../../../contracts/contract.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import {
  identifiersIn,
  identifiersInHeaders,
  isOwn,
  labelsNamed,
  type Identifier,
  type IdentifierNumbers,
} from './device-marks.ts';
import { responseJson } from '../../evidence/history.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { hasContent } from '../../evidence/statuses.ts';
import { decodedOrSame } from '../../../contracts/text/percent-encoding.ts';

/** Places of a text in a body, with a wildcard for list positions and for names that hold it: `/features/[]/properties/imsi`. */
function placesOf(placeholder: string, body: Json | undefined): ReadonlySet<string> {
  const places = new Set<string>();
  const visit = (value: Json | undefined, place: string): void => {
    if (typeof value === 'string') {
      if (value.includes(placeholder)) places.add(place);
    } else if (Array.isArray(value)) for (const one of value as readonly Json[]) visit(one, `${place}/[]`);
    else if (isObject(value))
      for (const [name, one] of Object.entries(value)) {
        const isKey = name.includes(placeholder);
        if (isKey) places.add(`${place}/{}`);
        visit(one, `${place}/${isKey ? '{}' : name}`);
      }
  };
  visit(body, '');
  return places;
}

const placeholderOf = ({ label, kind }: Identifier): string => `{{${label}.${kind}}}`;

const isAsked = (exchange: Exchange, identifier: Identifier): boolean =>
  decodedOrSame(exchange.request.url).includes(placeholderOf(identifier));

/** True if the identifier is at every place at which one of the caller's own requested devices is. */
function isWithServed(exchange: Exchange, identifier: Identifier): boolean {
  const body = responseJson(exchange);
  const places = placesOf(placeholderOf(identifier), body);
  const own = labelsNamed(exchange).filter((label) => isOwn(exchange, label));
  return own.some((label) => {
    const served = placesOf(placeholderOf({ label, kind: identifier.kind }), body);
    return served.size > 0 && [...served].every((place) => places.has(place));
  });
}

/** Kind of identifier -> places at which responses of an operation contain it for devices that were requested by the other kind only. */
export type ServedPlaces = ReadonlyMap<string, ReadonlySet<string>>;

/** Adds the places at which a response about one device shows others as well, where another place shows that device alone: members of its group. */
function addShared(shared: Set<string>, exchange: Exchange, [label, ...more]: readonly string[]): void {
  if (label === undefined || more.length > 0) return;
  const body = responseJson(exchange);
  for (const kind of ['imsi', 'msisdn']) {
    const own = [...placesOf(placeholderOf({ label, kind }), body)];
    const others = identifiersIn(exchange).filter((one) => one.kind === kind && one.label !== label);
    const ofOthers = new Set(others.flatMap((one) => [...placesOf(placeholderOf(one), body)]));
    if (own.some((place) => !ofOthers.has(place)))
      for (const place of own) if (ofOthers.has(place)) shared.add(`${kind} ${place}`);
  }
}

/** How a response identifies a requested device, apart from an echo of the request. */
export function servedPlaces(exchanges: readonly Exchange[]): ServedPlaces {
  const found = new Map<string, Set<string>>();
  const shared = new Set<string>();
  for (const exchange of exchanges) {
    if (!hasContent(exchange.response) || exchange.response.truncated) continue;
    const asked = labelsNamed(exchange);
    addShared(shared, exchange, asked);
    for (const identifier of identifiersIn(exchange)) {
      if (!asked.includes(identifier.label) || isAsked(exchange, identifier)) continue;
      const places = found.get(identifier.kind) ?? new Set();
      for (const place of placesOf(placeholderOf(identifier), responseJson(exchange))) places.add(place);
      found.set(identifier.kind, places);
    }
  }
  for (const [kind, places] of found)
    for (const place of places) if (shared.has(`${kind} ${place}`)) places.delete(place);
  return found;
}

/** True if the identifier is at a place of devices. */
const isAtServedPlace = (exchange: Exchange, identifier: Identifier, places: ServedPlaces): boolean =>
  [...placesOf(placeholderOf(identifier), responseJson(exchange))].some(
    (place) => places.get(identifier.kind)?.has(place) ?? false,
  );

/** Labels of devices that a response contains, echoes of the request excluded. */
export function servedIdentifiers(
  exchange: Exchange,
  { numbers, places }: { readonly numbers: IdentifierNumbers; readonly places: ServedPlaces },
): ReadonlySet<string> {
  const showsOwnByPlace = identifiersIn(exchange).some(
    (identifier) => isOwn(exchange, identifier.label) && isAtServedPlace(exchange, identifier, places),
  );
  const isServed = (identifier: Identifier): boolean => {
    if (!isAsked(exchange, identifier)) return true;
    if (!hasContent(exchange.response)) return false;
    return showsOwnByPlace ? isAtServedPlace(exchange, identifier, places) : isWithServed(exchange, identifier);
  };
  const served = [...identifiersIn(exchange, numbers), ...identifiersInHeaders(exchange)].filter(isServed);
  return new Set(served.map(({ label }) => label));
}

/** Labels of devices at a place of devices that were not requested. */
export function shownUnasked(exchange: Exchange, places: ServedPlaces): readonly string[] {
  const asked = labelsNamed(exchange);
  const shown = identifiersIn(exchange).filter(
    (identifier) => !asked.includes(identifier.label) && isAtServedPlace(exchange, identifier, places),
  );
  return [...new Set(shown.map(({ label }) => label))];
}

/** Labels of devices at the places of devices, requested or not. */
export const identifiersAtServedPlaces = (exchange: Exchange, places: ServedPlaces): readonly string[] =>
  identifiersIn(exchange).flatMap((identifier) =>
    isAtServedPlace(exchange, identifier, places) ? [identifier.label] : [],
  );
