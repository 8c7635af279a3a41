import { isObject } from '../../evidence/json-type.ts';
import { defineCheck } from '../check.ts';
import { judgeBodies } from './judge-bodies.ts';

export default defineCheck({
  id: 'geojson-not-empty',
  decides: 'No response 200 is a collection without features.',
  needs: [{ traffic: true }],
  leaves: 'Features without a geometry, and bodies that are no collection.',
  conditional: true,
  judge: judgeBodies((body) => {
    if (!isObject(body)) return undefined;
    const isEmpty =
      body['type'] === 'FeatureCollection' && Array.isArray(body['features']) && body['features'].length === 0;
    return isEmpty
      ? { pointer: '/features', expected: '204 where nothing is found', received: '200 with an empty collection' }
      : 'met';
  }),
});
