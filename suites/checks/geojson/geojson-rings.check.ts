import type { Json } from '../../../contracts/contract.ts';
import { defineCheck } from '../check.ts';
import { nestedAt, shown } from '../shared/geojson-objects.ts';
import { judgeObjects } from './judge-bodies.ts';

/** Depth of rings in the coordinates of geometries that consist of rings. */
const RINGS: ReadonlyMap<unknown, number> = new Map([
  ['Polygon', 1],
  ['MultiPolygon', 2],
]);

function isClosed(value: Json | undefined): boolean {
  const ring = Array.isArray(value) ? (value as readonly Json[]) : [];
  return ring.length >= 4 && JSON.stringify(ring[0]) === JSON.stringify(ring.at(-1));
}

export default defineCheck({
  id: 'geojson-rings',
  decides: 'A linear ring has four positions or more and ends where it begins.',
  needs: [{ traffic: true }],
  leaves: 'The direction of a ring, holes, and geometries without rings.',
  conditional: true,
  judge: judgeObjects(({ type, coordinates }, pointer) => {
    const depth = RINGS.get(type);
    if (depth === undefined) return undefined;
    const open = nestedAt(coordinates, depth, `${pointer}/coordinates`).find(({ value }) => !isClosed(value));
    return open
      ? {
          pointer: open.pointer,
          expected: 'a closed ring of four positions or more',
          received: shown(open.value),
        }
      : 'met';
  }),
});
