import type { Json } from '../../../contracts/contract.ts';
import { WANTED } from '../../../contracts/formats/evidence/when.ts';
import { responseJson } from '../../evidence/history.ts';
import { hasContent } from '../../evidence/statuses.ts';
import { defineCheck } from '../check.ts';
import { broken, met, type Observation } from '../observation.ts';
import { objectsIn, pairOf, positionsOf, type Node } from '../shared/geojson-objects.ts';
import { phrase, plainValue } from '../../evidence/phrase.ts';

/** True for coordinates without a number. */
const isWithoutNumbers = (value: Json | undefined): boolean => Array.isArray(value) && value.flat(9).length === 0;

/** True for a geometry without content (RFC 7946, section 3.1); null geometries are not among the objects of a body. */
const isWithout = ({ type, geometry, geometries, coordinates }: Node): boolean =>
  type === 'FeatureCollection' ||
  (type === 'Feature' && geometry !== undefined) ||
  (type === 'GeometryCollection' && Array.isArray(geometries)) ||
  isWithoutNumbers(coordinates);

/** A number that may be of a position, not of a time: a location may be in a member that GeoJSON does not define. */
const DECIMAL = /(?<![\d:.])\d{1,3}\.\d{2,}(?![\d.Z])/;

export default defineCheck({
  id: 'geojson-with-positions',
  decides:
    'A response 200 to a lookup of a device that has a location or history, as the profile declares, contains a position.',
  needs: ({ options }) => [{ exchange: options.when }],
  leaves:
    'Empty collections, wrong coordinates, bodies that are incomplete or not GeoJSON, and bodies with numbers of a position outside geometries.',
  options: {
    /** Facts of the requests. */
    when: WANTED,
  },
  conditional: true,
  judge: ({ history, requirement, options }) =>
    history
      .exchanges({ operations: requirement.operations, facts: options.when })
      .flatMap((exchange): readonly Observation[] => {
        const { response, facts } = exchange;
        if (!hasContent(response) || response.truncated || facts.accept === 'other') return [];
        const objects = objectsIn(responseJson(exchange));
        const positions = objects.flatMap(({ value, pointer }) => positionsOf(value, pointer) ?? []);
        if (positions.some(({ value }) => pairOf(value).filter((one) => typeof one === 'number').length === 2))
          return [met(exchange)];
        const isCollection = objects[0]?.value['type'] === 'FeatureCollection' && objects.length === 1;
        const isUnlocated = objects.length > 0 && objects.every(({ value }) => isWithout(value));
        if (!isUnlocated || isCollection || DECIMAL.test(response.body)) return [];
        return [
          broken([exchange], {
            expected: 'a position, as the device has a location',
            received: phrase`geometries without a position: ${plainValue(response.body.slice(0, 80))}`,
            signature: exchange.operation,
          }),
        ];
      }),
});
