import type { Json } from '../../../contracts/contract.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { defineCheck } from '../check.ts';
import { GEOMETRIES, objectsIn, shown } from '../shared/geojson-objects.ts';
import { judgeBodies, type GeojsonProblem } from './judge-bodies.ts';
import { bodyType, phrase } from '../../evidence/phrase.ts';

const TYPES = [...GEOMETRIES, 'Feature', 'FeatureCollection'];

/** A collection of geometries without a list of objects (RFC 7946, section 3.1.8). */
function collectionFault(body: Json | undefined): GeojsonProblem | undefined {
  const wrong = objectsIn(body).find(
    ({ value: { type, geometries } }) =>
      type === 'GeometryCollection' &&
      !(Array.isArray(geometries) && (geometries as readonly Json[]).every((one) => isObject(one))),
  );
  return (
    wrong && {
      pointer: `${wrong.pointer}/geometries`,
      expected: 'a list of geometries',
      received: shown(wrong.value['geometries']),
    }
  );
}

/** An object in the place of a geometry that has another type. */
function geometryFault(body: Json | undefined): GeojsonProblem | undefined {
  const wrong = objectsIn(body).find(
    ({ value, pointer }) =>
      /\/(geometry|geometries\/\d+)$/.test(pointer) && !GEOMETRIES.includes(String(value['type'])),
  );
  return (
    wrong && {
      pointer: `${wrong.pointer}/type`,
      expected: phrase`a geometry (${GEOMETRIES.join(', ')})`,
      received: shown(wrong.value['type']),
    }
  );
}

export default defineCheck({
  id: 'geojson-type',
  decides:
    'A location body is a GeoJSON object, its geometries have a geometry type, and types have the letter case of RFC 7946.',
  needs: [{ traffic: true }],
  leaves: 'Null geometries, every type of geometry, and the types of foreign members.',
  conditional: true,
  judge: judgeBodies((body) => {
    const type = isObject(body) ? body['type'] : undefined;
    if (typeof type === 'string' && TYPES.includes(type)) return geometryFault(body) ?? collectionFault(body) ?? 'met';
    return {
      pointer: isObject(body) ? '/type' : '',
      expected: phrase`a GeoJSON object (${TYPES.join(', ')})`,
      received: isObject(body) ? shown(type) : bodyType(body),
    };
  }),
});
