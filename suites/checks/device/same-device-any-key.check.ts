import { defineCheck } from '../check.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { responseJson } from '../../evidence/history.ts';
import { everyPositionOf, identifiedIn, positionsIn } from './device-marks.ts';
import { broken, met, undecided, type Observation } from '../observation.ts';
import { succeeded } from '../../evidence/lives/life-of.ts';

const placesText = (exchange: Exchange): string =>
  exchange.response?.truncated ? '' : everyPositionOf(responseJson(exchange)).toSorted().join(' ');

/**
 * Positions that depend on the key: in every round the same by IMSI before and after, and others, or fewer, by the number in between. A
 * device that moves does not come back each time.
 */
function positionsByKey(all: readonly Exchange[]): Observation | undefined {
  const at = (step: string): readonly Exchange[] => all.filter(({ facts }) => facts.step === `same-device-${step}`);
  const [before, byNumber, after] = [at('first'), at('second'), at('last')];
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

export default defineCheck({
  id: 'same-device-any-key',
  decides: 'IMSI, MSISDN and both of one device lead to the same device.',
  // TODO(needs): 'Answers by each key that show identifiers, or the same details.' / evidence ['lookup-behaviour']
  needs: [{ traffic: true }],
  leaves: 'Locations that moved in between; bodies by which devices cannot be told apart.',
  judge: ({ requirement, history }) =>
    requirement.operations.flatMap((operation) => {
      const all = history
        .exchanges({ operations: [operation], scenario: 'lookup-behaviour' })
        .filter((exchange) => String(exchange.facts.step).startsWith('same-device') && succeeded(exchange));
      const first = all.find(({ facts }) => facts.key === 'imsi');
      if (!first) return [];
      const stale = positionsByKey(all);
      if (stale) return [stale];
      return all
        .filter(({ facts }) => facts.key !== 'imsi')
        .map((exchange): Observation => {
          const [one, other] = [identifiedIn(first), identifiedIn(exchange)];
          if (one.size > 0 && other.size > 0)
            return [...other].every((label) => one.has(label))
              ? met(first, exchange)
              : broken([first, exchange], {
                  expected: `device ${[...one].join(', ')}`,
                  received: `device ${[...other].join(', ')}`,
                  signature: `${operation} ${String(exchange.facts.key)}`,
                });
          const same = JSON.stringify(responseJson(first)) === JSON.stringify(responseJson(exchange));
          const shared = [...positionsIn(exchange)].some((position) => positionsIn(first).has(position));
          return same || shared
            ? met(first, exchange)
            : undecided('the answers show nothing by which the device could be told', first, exchange);
        });
    }),
});
