import { defineCheck } from '../check.ts';
import { responseJson } from '../../evidence/history.ts';
import { identifiedIn, labelsAsked } from './device-marks.ts';
import { isObject } from '../../evidence/json-type.ts';
import { broken, met, type Observation } from '../observation.ts';

export default defineCheck({
  id: 'single-form',
  decides: 'A history answer is about one device.',
  // TODO(needs): 'An answer 200.' / evidence ['lookup-access', 'lookup-behaviour']
  needs: [{ traffic: true }],
  leaves: 'How many positions or features the history of one device has.',
  judge: ({ requirement, history }) =>
    history.exchanges({ operations: requirement.operations }).flatMap((exchange): readonly Observation[] => {
      if (exchange.response?.status !== 200 || !isObject(responseJson(exchange))) return [];
      const devices = identifiedIn(exchange);
      if (devices.size > 1)
        return [
          broken([exchange], {
            expected: 'the history of one device',
            received: `${devices.size} devices: ${[...devices].join(', ')}`,
            signature: exchange.operation,
          }),
        ];
      return labelsAsked(exchange).length === 1 || devices.size === 1 ? [met(exchange)] : [];
    }),
});
