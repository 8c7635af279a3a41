import { NO_OPTIONS, type Check } from '../check.ts';
import { responseJson } from '../../evidence/history.ts';
import { identifiedIn, labelsAsked } from './device-marks.ts';
import { isObject } from '../../evidence/json-type.ts';
import { broken, met, type Observation } from '../observation.ts';

/**
 * Decides: a history answer is about one device.
 * Needs:   an answer 200 about one device.
 * Leaves:  how many positions or features a history has: several of one device are no form for several devices.
 */
export const singleForm: Check = {
  id: 'single-form',
  decides: 'A history answer is about one device.',
  needs: 'An answer 200.',
  leaves: 'How many positions or features the history of one device has.',
  options: NO_OPTIONS,
  evidence: ['lookup-access', 'lookup-behaviour'],
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
};
