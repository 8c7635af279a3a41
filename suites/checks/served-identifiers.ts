/**
 * Which devices an answer serves, by the identifiers it shows. An identifier that the request itself named may be a mere echo (a path in an
 * error body, a list of keys that were not served): it tells of a served device only where it stands wherever those of served devices do.
 */

import type { Json } from '../../contracts/contract.ts';
import type { Exchange } from '../../contracts/formats/recording.ts';
import {
  customerOf,
  identifiersIn,
  identifiersInHeaders,
  labelsAsked,
  type Identifier,
  type IdentifierNumbers,
} from './device-marks.ts';
import { responseJson } from './history.ts';
import { isObject } from './json-type.ts';

/** Places of a text in a body, list positions and names that hold it left open: `/features/[]/properties/imsi`. */
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
  decodeURIComponent(exchange.request.url).includes(placeholderOf(identifier));

/** True where the identifier stands at every place at which one of the caller's own asked devices does. */
function standsWithServed(exchange: Exchange, identifier: Identifier): boolean {
  const body = responseJson(exchange);
  const places = placesOf(placeholderOf(identifier), body);
  const own = labelsAsked(exchange).filter((label) => customerOf(label) === exchange.facts['customer']);
  return own.some((label) => {
    const served = placesOf(placeholderOf({ label, kind: identifier.kind }), body);
    return served.size > 0 && [...served].every((place) => places.has(place));
  });
}

/** Labels of devices which an answer shows by more than an echo of the request. */
export function servedIdentifiers(exchange: Exchange, numbers: IdentifierNumbers): ReadonlySet<string> {
  const isServed = (identifier: Identifier): boolean =>
    !isAsked(exchange, identifier) || standsWithServed(exchange, identifier);
  const served = [...identifiersIn(exchange, numbers), ...identifiersInHeaders(exchange)].filter(isServed);
  return new Set(served.map(({ label }) => label));
}
