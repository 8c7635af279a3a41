import { NO_OPTIONS, type Check } from '../check.ts';
import { labelsAsked, positionsIn } from './device-marks.ts';
import { broken, met, seen, undecided, type Observation } from '../observation.ts';

/**
 * Decides: once declared: that the current location of a device is in its history.
 * Needs:   a location and a history of one device.
 * Leaves:  everything while undeclared; a device may have moved between two calls, so a difference is judged only if it lasts: two histories
 *          that were asked for afterwards lack the location. Histories that were not recorded whole.
 */
export const compareCurrentToHistory: Check = {
  id: 'compare-current-to-history',
  decides: 'That the current location of a device is in its history, once declared.',
  needs: 'A location and a history of one device.',
  leaves: 'Everything while undeclared.',
  options: NO_OPTIONS,
  evidence: ['lookup-access'],
  judge: ({ history, declared }) => {
    const wanted = declared('device.currentEqualsNewest');
    const of = (operation: string) =>
      history
        .exchanges({ operations: [operation], facts: { kind: 'good', set: 'owned', key: ['imsi', 'msisdn'] } })
        .filter(({ response }) => response?.status === 200);
    const histories = of('device.history').filter(({ response }) => response?.truncated !== true);
    return of('device.locations').flatMap((current): readonly Observation[] => {
      const [label] = labelsAsked(current);
      const same = label === undefined ? [] : histories.filter((one) => labelsAsked(one)[0] === label);
      const [first] = same;
      const now = positionsIn(current);
      if (!first || now.size === 0) return [];
      const inside = same.some((one) => [...positionsIn(one)].some((position) => now.has(position)));
      if (wanted !== true)
        return [
          seen(
            inside ? 'the current location is in the history' : 'the current location is not in the history',
            current,
          ),
        ];
      if (inside) return [met(current, first)];
      const [later, again] = same.filter(({ startedAt }) => startedAt >= current.at);
      return !later || !again
        ? [undecided('the device may have moved between the two calls', current, first)]
        : [
            broken([current, later, again], {
              expected: 'the current location in the history, as declared',
              received: 'a history without it',
              signature: 'not in history',
            }),
          ];
    });
  },
};
