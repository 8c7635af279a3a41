import type { Contract, Operation } from '../../../contracts/contract.ts';
import { defineCheck } from '../check.ts';
import { broken, met, seen, undecided, type Observation } from '../observation.ts';
import { labelsNamed, positionsIn, STEPS_WITH_DEVICES } from './device-marks.ts';
import { hasContent } from '../../evidence/status-class.ts';

const OF_ONE = { kind: 'good', set: 'owned', key: ['imsi', 'msisdn'] } as const;

const lookups = ({ operations }: Contract, wanted: Operation['lookup']): readonly string[] =>
  operations.filter(({ lookup }) => lookup === wanted).map(({ id }) => id);

export default defineCheck({
  id: 'compare-current-to-history',
  decides: 'If declared, the current location of a device is in its history.',
  needs: ({ contract }) =>
    (['locations', 'history'] as const).map((wanted) => ({
      exchange: { ...OF_ONE, step: STEPS_WITH_DEVICES },
      operations: lookups(contract, wanted),
    })),
  leaves: 'Any history while nothing is declared, and a device that may have moved between the two requests.',
  judge: ({ contract, history, own }) => {
    const isDeclared = own('currentEqualsNewest') === true;
    const served = (wanted: Operation['lookup']) =>
      history
        .exchanges({ operations: lookups(contract, wanted), facts: OF_ONE })
        .filter(({ response }) => hasContent(response));
    const histories = served('history').filter(({ response }) => response?.truncated !== true);
    return served('locations').flatMap((current): readonly Observation[] => {
      const [label] = labelsNamed(current);
      const same = label === undefined ? [] : histories.filter((one) => labelsNamed(one)[0] === label);
      const [first] = same;
      const now = positionsIn(current);
      if (!first || now.size === 0) return [];
      const isInside = same.some((one) => [...positionsIn(one)].some((position) => now.has(position)));
      if (!isDeclared) return [seen(`the current location is ${isInside ? '' : 'not '}in the history`, current)];
      if (isInside) return [met(current, first)];
      const [later, again] = same.filter(({ startedAt }) => startedAt >= current.at);
      return !later || !again
        ? [undecided('the device may have moved between the two requests', current, first)]
        : [
            broken([current, later, again], {
              expected: 'the current location in the history, as declared',
              received: 'a history without the current location',
              signature: 'not in history',
            }),
          ];
    });
  },
});
