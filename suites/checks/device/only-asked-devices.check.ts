import { NO_OPTIONS, type Check } from '../check.ts';
import { labelsAsked } from './device-marks.ts';
import { broken, met, type Observation } from '../observation.ts';
import { servedPlaces, shownUnasked } from './served-identifiers.ts';

/**
 * Decides: an answer is about the devices asked for, and no others.
 * Needs:   answers that show a device by the key it was not asked by, so that the place of such identifiers is known.
 * Leaves:  identifiers at other places (a neighbour, a group), devices the profile does not name, answers that only repeat the request.
 */
export const onlyAskedDevices: Check = {
  id: 'only-asked-devices',
  decides: 'An answer is about the devices asked for, and no others.',
  needs: 'Answers that show a device by the key it was not asked by.',
  leaves: 'Identifiers at other places, devices the profile does not name, answers that only repeat the request.',
  options: NO_OPTIONS,
  evidence: ['lookup-access', 'lookup-behaviour'],
  judge: ({ requirement, history }) =>
    requirement.operations.flatMap((operation) => {
      const exchanges = history.exchanges({ operations: [operation], facts: { token: 'valid', scope: 'held' } });
      const places = servedPlaces(exchanges);
      if (places.size === 0) return [];
      return exchanges.flatMap((exchange): readonly Observation[] => {
        if (exchange.response?.status !== 200 || exchange.response.truncated || labelsAsked(exchange).length === 0)
          return [];
        const [stranger] = shownUnasked(exchange, places);
        if (stranger === undefined) return [met(exchange)];
        return [
          broken([exchange], {
            expected: `nothing but ${labelsAsked(exchange).join(', ')}`,
            received: `an identifier of ${stranger} where devices are shown`,
            signature: `${operation} ${String(exchange.facts['set'])}`,
          }),
        ];
      });
    }),
};
