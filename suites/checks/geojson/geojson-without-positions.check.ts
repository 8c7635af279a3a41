import { WANTED } from '../../../contracts/formats/evidence/when.ts';
import { responseJson } from '../../evidence/history.ts';
import { hasContent } from '../../evidence/statuses.ts';
import { defineCheck } from '../check.ts';
import { broken, met, type Observation } from '../observation.ts';
import { objectsIn, pairOf, positionsOf, shown } from '../shared/geojson-objects.ts';

export default defineCheck({
  id: 'geojson-without-positions',
  decides:
    'A lookup of devices that have neither a location nor a history, as the profile declares, returns no position.',
  needs: ({ options }) => [{ exchange: options.when }],
  leaves: 'Rejections, bodies that are incomplete or not GeoJSON, and lookups that include other devices.',
  options: {
    /** Facts of the requests. */
    when: WANTED,
  },
  judge: ({ history, requirement, options }) =>
    history
      .exchanges({ operations: requirement.operations, facts: options.when })
      .flatMap((exchange): readonly Observation[] => {
        const { response, facts } = exchange;
        if (response?.status === 204) return [met(exchange)];
        if (!hasContent(response) || response.truncated || facts.accept === 'other') return [];
        const objects = objectsIn(responseJson(exchange));
        if (objects.length === 0) return [];
        const [position] = objects
          .flatMap(({ value, pointer }) => positionsOf(value, pointer) ?? [])
          .filter(({ value }) => pairOf(value).filter((one) => typeof one === 'number').length === 2);
        if (!position) return [met(exchange)];
        return [
          broken([exchange], {
            expected: 'no position, as the device has no location',
            received: shown(position.value),
            pointer: position.pointer,
            signature: exchange.operation,
          }),
        ];
      }),
});
