import { responseJson } from '../../evidence/history.ts';
import { isObject } from '../../evidence/json-type.ts';
import { defineCheck } from '../check.ts';
import { broken, met, type Observation } from '../observation.ts';
import { identifiedIn, labelsNamed } from './device-marks.ts';

export default defineCheck({
  id: 'single-form',
  decides: 'A history is about one device.',
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
      return labelsNamed(exchange).length === 1 || devices.size === 1 ? [met(exchange)] : [];
    }),
});
