import { defineCheck } from '../check.ts';
import { labelsAsked, positionsIn } from './device-marks.ts';
import { broken, met, seen, undecided, type Observation } from '../observation.ts';

export default defineCheck({
  id: 'compare-current-to-history',
  decides: 'That the current location of a device is in its history, once declared.',
  // TODO(needs): 'A location and a history of one device.' / evidence ['lookup-access']
  needs: [{ traffic: true }],
  leaves: 'Everything while undeclared.',
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
});
