import { defineCheck } from '../check.ts';
import { labelsAsked } from './device-marks.ts';
import { broken, met, type Observation } from '../observation.ts';
import { servedPlaces, shownUnasked } from './served-identifiers.ts';

export default defineCheck({
  id: 'only-asked-devices',
  decides: 'An answer is about the devices asked for, and no others.',
  // TODO(needs): 'Answers that show a device by the key it was not asked by.' / evidence ['lookup-access', 'lookup-behaviour']
  needs: [{ traffic: true }],
  leaves: 'Identifiers at other places, devices the profile does not name, answers that only repeat the request.',
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
            signature: `${operation} ${String(exchange.facts.set)}`,
          }),
        ];
      });
    }),
});
