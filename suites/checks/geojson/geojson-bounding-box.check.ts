import type { Json } from '../../../contracts/contract.ts';
import { defineCheck } from '../check.ts';
import { objectsIn, pairOf, positionsOf, shown, type Node } from '../shared/geojson-objects.ts';
import { judgeObjects, type GeojsonProblem } from './judge-bodies.ts';
import { jsonValue, phrase } from '../../evidence/phrase.ts';

/** How far a box may fall short of a position, in degrees: edges may be rounded. */
const ROUNDED = 0.1;

/** Longitudes that differ by this many degrees are the same. */
const TURN = 360;

/** The places that a GeoJSON object is about: longitude and latitude. */
const placesOf = (root: Node): readonly (readonly [number, number])[] =>
  objectsIn(root).flatMap(({ value }) =>
    (positionsOf(value, '') ?? []).flatMap((position) => {
      const [x, y] = pairOf(position.value);
      return typeof x === 'number' && typeof y === 'number' ? [[x, y] as const] : [];
    }),
  );

/** What is wrong with the edges of a box (RFC 7946, section 5): a box across the antimeridian has its west east of its east. */
function edgesFault(box: readonly number[], node: Node, pointer: string): GeojsonProblem | undefined {
  const half = box.length / 2;
  const [west = 0, south = 0, east = 0, north = 0] = [...box.slice(0, 2), ...box.slice(half, half + 2)];
  if (south > north)
    return { pointer, expected: 'the southern edge before the northern one', received: jsonValue([...box]) };
  const width = west > east ? east + TURN - west : east - west;
  /** Degrees to the east of an edge that is a little farther west than the box. */
  const eastOf = (x: number): number => (((x - (west - ROUNDED)) % TURN) + TURN) % TURN;
  const within = ([x, y]: readonly [number, number]): boolean =>
    y >= south - ROUNDED && y <= north + ROUNDED && eastOf(x) <= width + 2 * ROUNDED;
  const outside = placesOf(node).find((place) => !within(place));
  return (
    outside && {
      pointer,
      expected: phrase`a box around ${outside.join(', ')}, longitude first`,
      received: jsonValue(box),
    }
  );
}

export default defineCheck({
  id: 'geojson-bounding-box',
  decides: 'A bounding box has two numbers for every dimension and encloses the positions of its object.',
  needs: [{ traffic: true }],
  leaves:
    'Objects without a box, heights, rounded edges, boxes across the antimeridian, longitudes that differ by 360 degrees.',
  conditional: true,
  judge: judgeObjects((node, at) => {
    const { bbox } = node;
    if (bbox === undefined) return undefined;
    const pointer = `${at}/bbox`;
    const list = Array.isArray(bbox) ? (bbox as readonly Json[]) : [];
    const isBox = list.length >= 4 && list.length % 2 === 0 && list.every((one) => typeof one === 'number');
    if (!isBox) return { pointer, expected: 'twice as many numbers as dimensions', received: shown(bbox) };
    return edgesFault(list, node, pointer) ?? 'met';
  }),
});
