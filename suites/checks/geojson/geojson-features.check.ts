import type { Json } from '../../../contracts/contract.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { defineCheck } from '../check.ts';
import { shown, type Node } from '../shared/geojson-objects.ts';
import { judgeObjects, type FoundProblem } from './judge-bodies.ts';

function judgeCollection({ features }: Node, pointer: string): FoundProblem {
  const isRight =
    Array.isArray(features) && (features as readonly Json[]).every((one) => isObject(one) && one['type'] === 'Feature');
  return isRight
    ? 'met'
    : { pointer: `${pointer}/features`, expected: 'a list of features', received: shown(features) };
}

const isObjectOrNull = (value: Json | undefined): boolean => value === null || isObject(value);

function judgeFeature({ geometry, properties, id }: Node, pointer: string): FoundProblem {
  if (!isObjectOrNull(geometry))
    return { pointer: `${pointer}/geometry`, expected: 'a geometry or null', received: shown(geometry) };
  if (!isObjectOrNull(properties))
    return { pointer: `${pointer}/properties`, expected: 'an object or null', received: shown(properties) };
  return id === undefined || typeof id === 'string' || typeof id === 'number'
    ? 'met'
    : { pointer: `${pointer}/id`, expected: 'a string or a number', received: shown(id) };
}

export default defineCheck({
  id: 'geojson-features',
  decides:
    'A collection contains features only; a feature has a geometry and properties, and its id is a text or a number.',
  needs: [{ traffic: true }],
  leaves: 'Null geometries, null properties, features without an id, foreign members.',
  conditional: true,
  judge: judgeObjects((node, pointer) => {
    if (node['type'] === 'FeatureCollection') return judgeCollection(node, pointer);
    return node['type'] === 'Feature' ? judgeFeature(node, pointer) : undefined;
  }),
});
