/** The structure of GeoJSON (RFC 7946): objects in a body, and positions in a geometry. */

import type { Json } from '../../../contracts/contract.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { jsonValue, type Part } from '../../evidence/phrase.ts';

export type Node = { readonly [member: string]: Json | undefined };

/** A value of a body with its place, as a JSON Pointer. */
export interface Placed<V> {
  readonly value: V;
  readonly pointer: string;
}

/** Nesting of positions in the coordinates of each geometry type (section 3.1). */
const DEPTH: ReadonlyMap<unknown, number> = new Map([
  ['Point', 0],
  ['MultiPoint', 1],
  ['LineString', 1],
  ['MultiLineString', 2],
  ['Polygon', 2],
  ['MultiPolygon', 3],
]);

export const GEOMETRIES = [...DEPTH.keys(), 'GeometryCollection'].map(String);

/** Every GeoJSON object of a body, the body itself first. Foreign members are not looked into. */
export function objectsIn(value: Json | undefined, pointer = ''): readonly Placed<Node>[] {
  if (!isObject(value)) return [];
  const inner = (list: Json | undefined, name: string) =>
    Array.isArray(list)
      ? (list as readonly Json[]).flatMap((one, index) => objectsIn(one, `${pointer}/${name}/${index}`))
      : [];
  switch (value['type']) {
    case 'FeatureCollection':
      return [{ value, pointer }, ...inner(value['features'], 'features')];
    case 'Feature':
      return [{ value, pointer }, ...objectsIn(value['geometry'], `${pointer}/geometry`)];
    case 'GeometryCollection':
      return [{ value, pointer }, ...inner(value['geometries'], 'geometries')];
    default:
      return [{ value, pointer }];
  }
}

/** Values at a depth of nested lists; a value that is no list where one must be is returned itself. */
export function nestedAt(value: Json | undefined, depth: number, pointer: string): readonly Placed<Json | undefined>[] {
  if (depth === 0 || !Array.isArray(value)) return [{ value, pointer }];
  return (value as readonly Json[]).flatMap((one, index) => nestedAt(one, depth - 1, `${pointer}/${index}`));
}

/** Positions of a geometry, right or wrong; undefined if the type has no coordinates. */
export function positionsOf(
  { type, coordinates }: Node,
  pointer: string,
): readonly Placed<Json | undefined>[] | undefined {
  const depth = DEPTH.get(type);
  return depth === undefined ? undefined : nestedAt(coordinates, depth, `${pointer}/coordinates`);
}

/** First two members of a list: longitude and latitude of a position. */
export const pairOf = (value: Json | undefined): readonly (Json | undefined)[] =>
  Array.isArray(value) ? (value as readonly Json[]).slice(0, 2) : [];

export const shown = (value: Json | undefined): Part => jsonValue(value, 120);
