import type { Json } from '../../../contracts/contract.ts';
import { defineCheck } from '../check.ts';
import { nestedAt, positionsOf, shown, type Node, type Placed } from '../shared/geojson-objects.ts';
import { judgeObjects, type GeojsonProblem } from './judge-bodies.ts';

function positionFault({ value, pointer }: Placed<Json | undefined>): GeojsonProblem | undefined {
  const list = Array.isArray(value) ? (value as readonly Json[]) : undefined;
  if (!list || list.length < 2 || !list.every((one) => typeof one === 'number'))
    return { pointer, expected: 'a position: two numbers or more', received: shown(value) };
  // A longitude beyond 180 degrees continues east of the antimeridian; no latitude is beyond 90 degrees.
  const [, latitude = 0] = list;
  return Math.abs(latitude) > 90
    ? { pointer, expected: 'a longitude, then a latitude within 90 degrees', received: shown(value) }
    : undefined;
}

/** True for empty coordinates, which make a geometry a null object (RFC 7946, section 3.1). */
const isEmpty = ({ coordinates }: Node): boolean => Array.isArray(coordinates) && coordinates.length === 0;

/** Depth of lines in the coordinates of geometries that consist of lines. */
const LINES: ReadonlyMap<unknown, number> = new Map([
  ['LineString', 0],
  ['MultiLineString', 1],
]);

function lineFault({ type, coordinates }: Node, pointer: string): GeojsonProblem | undefined {
  const depth = LINES.get(type);
  const lines = depth === undefined ? [] : nestedAt(coordinates, depth, `${pointer}/coordinates`);
  const short = lines.find(({ value }) => Array.isArray(value) && value.length < 2);
  return (
    short && {
      pointer: short.pointer,
      expected: 'a line of two positions or more (RFC 7946, section 3.1.4)',
      received: shown(short.value),
    }
  );
}

export default defineCheck({
  id: 'geojson-positions',
  decides: 'The coordinates of a geometry are positions of longitude and latitude, nested as its type requires.',
  needs: [{ traffic: true }],
  leaves: 'Altitudes, null geometries, empty coordinates, longitudes beyond 180 degrees, several points at one place.',
  conditional: true,
  judge: judgeObjects((node, pointer) => {
    const positions = positionsOf(node, pointer);
    if (!positions) return undefined;
    if (isEmpty(node)) return 'met';
    return positions.map(positionFault).find((fault) => fault !== undefined) ?? lineFault(node, pointer) ?? 'met';
  }),
});
