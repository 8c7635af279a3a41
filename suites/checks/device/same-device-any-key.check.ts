import type { Exchange } from '../../../contracts/formats/recording.ts';
import { responseJson } from '../../evidence/history.ts';
import { succeeded } from '../../evidence/lifecycles/lifecycle-of.ts';
import { defineCheck } from '../check.ts';
import { broken, met, undecided, type Observation } from '../observation.ts';
import { everyPositionOf, identifiedIn, positionsIn } from './device-marks.ts';

const placesText = (exchange: Exchange): string =>
  exchange.response?.truncated ? '' : everyPositionOf(responseJson(exchange)).toSorted().join(' ');

/**
 * Positions that depend on the key: in every round the same by IMSI before and after, and others, or fewer, by the number in between. A
 * device that moves does not come back each time.
 */
function positionsByKey(all: readonly Exchange[]): Observation | undefined {
  const at = (nth: number): readonly Exchange[] => all.filter(({ facts }) => facts.nth === nth);
  const [before, byNumber, after] = [at(1), at(2), at(4)];
  if (before.length < 2 || byNumber.length < before.length || after.length < before.length) return undefined;
  const differs = before.every((one, round) => {
    const [then, number, again] = [one, byNumber[round]!, after[round]!].map(placesText);
    return then !== '' && number !== '' && then === again && then !== number;
  });
  return differs
    ? broken([before[0]!, byNumber[0]!, after[0]!], {
        expected: 'the same positions by either key',
        received: 'others, or not as many, by the number, each time',
        signature: 'positions by key',
      })
    : undefined;
}

/** Whether two responses about one device, by different keys, show the same one. */
function compared(first: Exchange, exchange: Exchange): Observation {
  const [one, other] = [identifiedIn(first), identifiedIn(exchange)];
  if (one.size > 0 && other.size > 0)
    return [...other].every((label) => one.has(label))
      ? met(first, exchange)
      : broken([first, exchange], {
          expected: `device ${[...one].join(', ')}`,
          received: `device ${[...other].join(', ')}`,
          signature: `${exchange.operation} ${String(exchange.facts.key)}`,
        });
  const isSame = JSON.stringify(responseJson(first)) === JSON.stringify(responseJson(exchange));
  const isShared = [...positionsIn(exchange)].some((position) => positionsIn(first).has(position));
  return isSame || isShared
    ? met(first, exchange)
    : undecided('the responses show nothing that identifies the device', first, exchange);
}

export default defineCheck({
  id: 'same-device-any-key',
  decides: 'IMSI, MSISDN and both of one device lead to the same device.',
  needs: [
    { exchange: { step: 'same-device', key: 'imsi' } },
    { exchange: { step: 'same-device', key: ['msisdn', 'both'] } },
  ],
  leaves: 'Locations that moved in between; bodies that show nothing of the device.',
  judge: ({ requirement, history }) =>
    requirement.operations.flatMap((operation) => {
      const all = history.exchanges({ operations: [operation], facts: { step: 'same-device' } }).filter(succeeded);
      const first = all.find(({ facts }) => facts.key === 'imsi');
      if (!first) return [];
      const difference = positionsByKey(all);
      if (difference) return [difference];
      return all.filter(({ facts }) => facts.key !== 'imsi').map((exchange) => compared(first, exchange));
    }),
});
