import { WANTED } from '../../../contracts/formats/evidence/when.ts';
import { text } from '../../../contracts/json-schema/typed-schema.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { defineCheck } from '../check.ts';
import { judgeBodies } from './judge-bodies.ts';

export default defineCheck({
  id: 'geojson-not-empty',
  decides: 'A response 200 to a described lookup of own devices is not a collection without features.',
  needs: ({ options }) => [{ exchange: options.when }],
  leaves:
    'Features without a geometry, bodies that are not a collection, lookups that the document does not describe, and devices without a location for which status 200 is declared.',
  options: {
    /** Facts of the requests. */
    when: WANTED,
    /** Declaration of the statuses for own devices without a location or history. */
    declaration: text(),
  },
  conditional: true,
  judge: (judgement) => {
    const { options, declared } = judgement;
    const statuses = declared(options.declaration);
    const isServedUnlocated = Array.isArray(statuses) && (statuses as readonly unknown[]).includes(200);
    return judgeBodies(
      (body) => {
        if (!isObject(body)) return undefined;
        const isEmpty =
          body['type'] === 'FeatureCollection' && Array.isArray(body['features']) && body['features'].length === 0;
        return isEmpty
          ? { pointer: '/features', expected: '204 if nothing is found', received: '200 with an empty collection' }
          : 'met';
      },
      {
        when: options.when,
        isJudged: ({ facts }) => !isServedUnlocated || !/unlocated|no-history/.test(String(facts.set)),
      },
    )(judgement);
  },
});
