import { defineCheck } from '../check.ts';
import { GEOMETRIES, shown } from '../shared/geojson-objects.ts';
import { judgeObjects } from './judge-bodies.ts';
import { phrase } from '../../evidence/phrase.ts';

/** Members that define an object of another type (RFC 7946, section 7.1). */
const FOREIGN: ReadonlyMap<unknown, readonly string[]> = new Map([
  ['Feature', ['coordinates', 'geometries', 'features']],
  ['FeatureCollection', ['coordinates', 'geometries', 'geometry', 'properties']],
]);

const isTyped = (type: unknown): boolean =>
  FOREIGN.has(type) || (typeof type === 'string' && GEOMETRIES.includes(type));

const FOREIGN_TO_GEOMETRIES = ['geometry', 'properties', 'features'];

export default defineCheck({
  id: 'geojson-members',
  decides: 'No object contains members that define another GeoJSON type.',
  needs: [{ traffic: true }],
  leaves: 'Foreign members with other names; objects without a type of GeoJSON.',
  conditional: true,
  judge: judgeObjects((node, pointer) => {
    const { type } = node;
    // Without a type, or with an unknown one, it is not known which members are those of another type.
    if (!isTyped(type)) return undefined;
    const found = (FOREIGN.get(type) ?? FOREIGN_TO_GEOMETRIES).find((name) => node[name] !== undefined);
    return found === undefined
      ? 'met'
      : {
          pointer: `${pointer}/${found}`,
          expected: phrase`no ${found} in a ${String(type)}`,
          received: shown(node[found]),
        };
  }),
});
