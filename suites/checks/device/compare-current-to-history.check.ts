import type { Contract, Operation } from '../../../contracts/contract.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { responseJson } from '../../evidence/history.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { broken, met, seen, undecided, type Observation } from '../observation.ts';
import { labelsNamed, positionsIn, positionsOfGeometries, STEPS_WITH_DEVICES } from './device-marks.ts';
import { instantsAt } from './instants-at.ts';
import { hasContent } from '../../evidence/statuses.ts';

const OF_ONE = { kind: 'good', set: 'owned', key: ['imsi', 'msisdn'] } as const;

const lookups = ({ operations }: Contract, wanted: Operation['lookup']): readonly string[] =>
  operations.filter(({ lookup }) => lookup === wanted).map(({ id }) => id);

/** A position with its two numbers the other way round. */
const mirrored = (position: string): string => position.split(',').toReversed().join();

interface Entry {
  /** Milliseconds since 1970. */
  readonly instant: number;
  readonly position: string;
}

/** The newest entry of a history, if each of its positions has an instant at the declared place, and one entry alone has the last one. */
function newestEntry({ own }: Pick<Judgement, 'own'>, exchange: Exchange): Entry | undefined {
  const order = own('historyOrder');
  if (!isObject(order)) return undefined;
  const body = responseJson(exchange) ?? null;
  const positions = positionsOfGeometries(body);
  const instants = instantsAt(String(order['pointer']), body);
  if (positions.length !== instants.length || instants.some(Number.isNaN)) return undefined;
  const entries = instants.map((instant, index) => ({ instant, position: positions[index] ?? '' }));
  const last = Math.max(...instants);
  const [newest, ...others] = entries.filter(({ instant }) => instant === last);
  return others.length > 0 ? undefined : newest;
}

const areSame = (one: Entry, other: Entry): boolean => one.instant === other.instant && one.position === other.position;

/** Histories before and after a location with the same newest entry, which that location is not. */
function notNewest(
  judgement: Pick<Judgement, 'own'>,
  current: Exchange,
  histories: readonly Exchange[],
): readonly [before: Exchange, after: Exchange] | undefined {
  const before = histories.findLast(({ at }) => at <= current.startedAt);
  const after = histories.find(({ startedAt }) => startedAt >= current.at);
  if (!before || !after) return undefined;
  const [earlier, later] = [newestEntry(judgement, before), newestEntry(judgement, after)];
  if (!earlier || !later || !areSame(earlier, later)) return undefined;
  return positionsIn(current).has(earlier.position) ? undefined : [before, after];
}

export default defineCheck({
  id: 'compare-current-to-history',
  decides: 'If declared, the current location of a device is the newest entry of its history.',
  needs: ({ contract }) =>
    (['locations', 'history'] as const).map((wanted) => ({
      exchange: { ...OF_ONE, step: STEPS_WITH_DEVICES },
      operations: lookups(contract, wanted),
    })),
  leaves:
    'Any history while nothing is declared; a device that may have moved between the two requests; a history that has its numbers the other way round, which another requirement is about; which entry is the newest if no place of its time is declared.',
  judge: (judgement) => {
    const { contract, history, own } = judgement;
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
      const past = same.flatMap((one) => [...positionsIn(one)]);
      const isInside = past.some((position) => now.has(position));
      if (!isDeclared) return [seen(`the current location is ${isInside ? '' : 'not '}in the history`, current)];
      if (!isInside && past.some((position) => now.has(mirrored(position))))
        return [undecided('the history has the current location with its two numbers the other way round', current)];
      const around = notNewest(judgement, current, same);
      if (around)
        return [
          broken([around[0], current, around[1]], {
            expected: 'the newest entry of the history, as declared',
            received: isInside ? 'an older entry of the history' : 'a location that is not in the history',
            signature: 'not newest',
          }),
        ];
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
