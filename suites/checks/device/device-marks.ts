/** What distinguishes devices in a response: their identifiers, and positions where a body shows none. */

import type { Json, JsonObject } from '../../../contracts/contract.ts';
import { DEVICE_IDENTIFIER, ownerOf, placedDevices } from '../../../contracts/placed-devices.ts';
import { digitsFor } from '../../../contracts/formats/placeholder.ts';
import type { Profile } from '../../../contracts/formats/profile.ts';
import type { Wanted } from '../../../contracts/formats/evidence/facts.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import type { Judgement } from '../check.ts';
import { responseJson } from '../../evidence/history.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { hasContent } from '../../evidence/statuses.ts';

/** Steps whose requests state the devices that they name. */
export const STEPS_WITH_DEVICES = ['lookup', 'side-by-side', 'correlation'] as const;

/** Labels of the devices that a request names: `A.located.0`. */
export const labelsNamed = ({ facts }: Exchange): readonly string[] => facts.devices ?? [];

/** True if a device belongs to the customer who sends the request. */
export const isOwn = ({ facts }: Exchange, label: string): boolean =>
  facts.customer !== undefined && ownerOf(label) === facts.customer;

/** True if a device belongs to another customer. */
export const isForeign = ({ facts }: Exchange, label: string): boolean => isForeignTo(facts.customer, label);

/** The same for a customer. */
export function isForeignTo(customer: string | undefined, label: string): boolean {
  const owner = ownerOf(label);
  return owner !== undefined && owner !== customer;
}

/** An identifier of a device, by its label in the profile. */
export interface Identifier {
  readonly label: string;
  readonly kind: string;
}

/** Digits that a recording has in place of a JSON number that was an identifier -> the identifier. An identifier has six to fifteen digits. */
export type IdentifierNumbers = ReadonlyMap<string, Identifier>;

const NO_NUMBERS: IdentifierNumbers = new Map();

export function identifierNumbers(profile: Profile): IdentifierNumbers {
  return new Map(
    placedDevices(profile).flatMap(({ label }) =>
      ['imsi', 'msisdn'].flatMap((kind) =>
        Array.from({ length: 10 }, (_, at) => [digitsFor(`{{${label}.${kind}}}`, at + 6), { label, kind }] as const),
      ),
    ),
  );
}

/** Identifiers of devices in a text, by the placeholders the recording has in their place. */
export const placedIn = (text: string): readonly Identifier[] =>
  [...text.matchAll(DEVICE_IDENTIFIER)].map(([, label = '', kind = '']) => ({ label, kind }));

/** Identifiers of devices in a body, by what the recording has in their place: placeholders in text, other numbers where they were numbers. */
export function identifiersIn({ response }: Exchange, numbers = NO_NUMBERS): readonly Identifier[] {
  const body = response?.body ?? '';
  const counted = numbers.size === 0 ? [] : (body.match(/(?<![\d."])\d{6,15}(?![\d."])/g) ?? []);
  return [...placedIn(body), ...counted.flatMap((digits) => numbers.get(digits) ?? [])];
}

/** Identifiers of devices in the header fields of a response. */
export const identifiersInHeaders = ({ response }: Exchange): readonly Identifier[] =>
  placedIn((response?.headers ?? []).map(([, value]) => value).join('\n'));

/** Labels of the devices whose identifiers a body contains. */
export const identifiedIn = (exchange: Exchange, numbers?: IdentifierNumbers): ReadonlySet<string> =>
  new Set(identifiersIn(exchange, numbers).map(({ label }) => label));

/** Positions in a GeoJSON body, each as text. Two-dimensional, so that an altitude added does not hide one. */
export const positionsIn = (exchange: Exchange): ReadonlySet<string> => positionsOf(responseJson(exchange));

export const positionsOf = (body: Json | undefined): ReadonlySet<string> => new Set(everyPositionOf(body));

/** The same, each as often as it is there: the history of a device that stays has one position many times. */
export function everyPositionOf(body: Json | undefined): readonly string[] {
  const found: string[] = [];
  const visit = (value: Json | undefined): void => {
    if (Array.isArray(value)) {
      const [x, y] = value as readonly Json[];
      if (typeof x === 'number' && typeof y === 'number') found.push(`${x},${y}`);
      else for (const one of value as readonly Json[]) visit(one);
    } else if (isObject(value)) for (const [name, one] of Object.entries(value)) if (name !== 'bbox') visit(one);
  };
  visit(body);
  return found;
}

/** Positions of the geometries of a body: other members may be pairs of numbers, too. */
export function positionsOfGeometries(value: Json | undefined): readonly string[] {
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap(positionsOfGeometries);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, one]) =>
    name === 'coordinates' ? everyPositionOf(one) : positionsOfGeometries(one),
  );
}

/** How far the middle of a box may be from that of its positions, in degrees: edges may be rounded. */
const ROUNDED = 0.001;

/** True for a box drawn around the positions of its object with the same margin on both sides: what its edges meet there is chance. */
function isMargin(box: readonly Json[], object: JsonObject): boolean {
  const places = positionsOfGeometries(object).map((one) => one.split(',').map(Number));
  const half = box.length / 2;
  return [0, 1].every((axis) => {
    const values = places.map((place) => place[axis] ?? Number.NaN);
    const [low, high] = [Number(box[axis]), Number(box[half + axis])];
    // Positions that are an edge themselves have no margin on that side.
    return low < Math.min(...values) && Math.abs(low + high - Math.min(...values) - Math.max(...values)) < 2 * ROUNDED;
  });
}

/**
 * Numbers of the bounding boxes of a body: a box drawn around a position contains its longitude and its latitude. A box with a margin around
 * what the body shows states nothing else.
 */
export function boxNumbersIn(exchange: Exchange): ReadonlySet<number> {
  const found = new Set<number>();
  const visit = (value: Json | undefined): void => {
    if (Array.isArray(value)) for (const one of value as readonly Json[]) visit(one);
    else if (isObject(value))
      for (const [name, one] of Object.entries(value))
        if (name !== 'bbox' || !Array.isArray(one)) visit(one);
        else if (!isMargin(one as readonly Json[], value))
          for (const edge of one as readonly Json[]) found.add(Number(edge));
  };
  visit(responseJson(exchange));
  return found;
}

/** True where a box reaches to a position: both of its numbers are edges. */
export const isEdge = (position: string, box: ReadonlySet<number>): boolean =>
  box.size > 0 && position.split(',').every((edge) => box.has(Number(edge)));

export interface Marks {
  readonly identified: boolean;
  readonly positions: ReadonlySet<string>;
}

/** Requests for one device of the caller, where they state it. */
export const ALONE = {
  step: STEPS_WITH_DEVICES,
  token: 'valid',
  scope: 'held',
  set: ['owned', 'no-history', 'unlocated'],
} as const satisfies Wanted;

/** Responses 200 about one device alone to its own customer, in ordinary requests of an operation. */
export function responsesAlone(
  { history }: Pick<Judgement, 'history'>,
  operation: string,
): readonly { readonly label: string; readonly exchange: Exchange }[] {
  return history.exchanges({ operations: [operation], facts: ALONE }).flatMap((exchange) => {
    const [label, ...more] = labelsNamed(exchange);
    const isOrdinary = exchange.facts.kind !== 'probe' && hasContent(exchange.response);
    return label === undefined || more.length > 0 || !isOrdinary ? [] : [{ label, exchange }];
  });
}

/** Marks of each device as seen in good responses about it alone to its own customer, by label. */
export function marksByDevice(
  judgement: Pick<Judgement, 'history'>,
  operation: string,
  numbers: IdentifierNumbers,
): ReadonlyMap<string, Marks> {
  const marks = new Map<string, Marks>();
  for (const { label, exchange } of responsesAlone(judgement, operation)) {
    const before = marks.get(label);
    marks.set(label, {
      identified: (before?.identified ?? false) || identifiedIn(exchange, numbers).has(label),
      positions: new Set([...(before?.positions ?? []), ...positionsIn(exchange)]),
    });
  }
  return marks;
}

/** Positions that one device alone has been seen at. */
export function ownPositions(marks: ReadonlyMap<string, Marks>, label: string): ReadonlySet<string> {
  const others = new Set(
    [...marks].filter(([other]) => other !== label).flatMap(([, { positions }]) => [...positions]),
  );
  return new Set([...(marks.get(label)?.positions ?? [])].filter((position) => !others.has(position)));
}
