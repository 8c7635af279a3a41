import type { Contract, Json } from '../../../contracts/contract.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { responseJson } from '../../evidence/history.ts';
import { succeeded } from '../../evidence/lifecycles/lifecycle-of.ts';
import { defineCheck } from '../check.ts';
import { broken, met, undecided, type Observation } from '../observation.ts';
import { everyPositionOf, identifiedIn, positionsIn } from './device-marks.ts';
import { phrase, plainValue } from '../../evidence/phrase.ts';

const placesText = (exchange: Exchange): string =>
  exchange.response?.truncated ? '' : everyPositionOf(responseJson(exchange)).toSorted().join(' ');

/**
 * Positions that depend on the key: in every round the same by IMSI before and after, and others, or fewer, by the number in between. A
 * device that moves does not return to its position each time.
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
        expected: 'the same positions by IMSI and by MSISDN',
        received: 'other or fewer positions in each request by MSISDN',
        signature: 'positions by key',
      })
    : undefined;
}

/** Members that depend on the time of a request, or on how it names the device. */
const OF_REQUEST = /date|time|last|updat|modif|key|query|request|link|href|url|self/i;

/** Values of a details body that do not depend on the request, by their place. */
function lastingValues(exchange: Exchange): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const visit = (value: Json | undefined, place: string): void => {
    if (typeof value === 'object' && value !== null) {
      for (const [name, one] of Object.entries(value)) if (!OF_REQUEST.test(name)) visit(one, `${place}/${name}`);
    } else if (value !== undefined && !/imsi|msisdn/i.test(String(value))) found.set(place, JSON.stringify(value));
  };
  if (exchange.response?.truncated !== true) visit(responseJson(exchange), '');
  return found;
}

/**
 * A value of the details that depends on the key: in every round the same by IMSI before and after, and another by the number in between.
 */
function detailByKey(all: readonly Exchange[]): Observation | undefined {
  const at = (nth: number): readonly Exchange[] => all.filter(({ facts }) => facts.nth === nth);
  const [before, byNumber, after] = [at(1), at(2), at(4)];
  if (before.length < 2 || byNumber.length < before.length || after.length < before.length) return undefined;
  const rounds = before.map((one, round) => [one, byNumber[round]!, after[round]!].map(lastingValues));
  const place = [...(rounds[0]?.[0]?.keys() ?? [])].find((where) =>
    rounds.every((values) => {
      const [then, number, again] = values.map((one) => one.get(where));
      return then !== undefined && number !== undefined && then === again && then !== number;
    }),
  );
  const [first] = rounds;
  if (place === undefined || !first) return undefined;
  return broken([before[0]!, byNumber[0]!, after[0]!], {
    severity: 'warn',
    pointer: place,
    expected: phrase`${plainValue(first[0]?.get(place))} by IMSI and by MSISDN`,
    received: phrase`${plainValue(first[1]?.get(place))} in each request by MSISDN`,
    signature: `details by key ${place}`,
  });
}

/** Whether two responses about one device, by different keys, show the same one. */
function compared(first: Exchange, exchange: Exchange): Observation {
  const [one, other] = [identifiedIn(first), identifiedIn(exchange)];
  if (one.size > 0 && other.size > 0)
    return [...other].every((label) => one.has(label))
      ? met(first, exchange)
      : broken([first, exchange], {
          expected: phrase`device ${[...one].join(', ')}`,
          received: phrase`device ${[...other].join(', ')}`,
          signature: `${exchange.operation} ${String(exchange.facts.key)}`,
        });
  const isSame = JSON.stringify(responseJson(first)) === JSON.stringify(responseJson(exchange));
  const isShared = [...positionsIn(exchange)].some((position) => positionsIn(first).has(position));
  return isSame || isShared
    ? met(first, exchange)
    : undecided('the responses show nothing that identifies the device', first, exchange);
}

const isDetails = ({ operations }: Contract, operation: string): boolean =>
  operations.some(({ id, lookup }) => id === operation && lookup === 'details');

export default defineCheck({
  id: 'same-device-any-key',
  decides: 'Requests by IMSI, by MSISDN and by both return the same device with the same details.',
  needs: [
    { exchange: { step: 'same-device', key: 'imsi' } },
    { exchange: { step: 'same-device', key: ['msisdn', 'both'] } },
  ],
  leaves:
    'Locations that moved in between, details that depend on the time or the request, bodies that do not identify the device.',
  judge: ({ requirement, history, contract }) =>
    requirement.operations.flatMap((operation) => {
      const all = history.exchanges({ operations: [operation], facts: { step: 'same-device' } }).filter(succeeded);
      const first = all.find(({ facts }) => facts.key === 'imsi');
      if (!first) return [];
      const difference = positionsByKey(all) ?? (isDetails(contract, operation) ? detailByKey(all) : undefined);
      if (difference) return [difference];
      return all.filter(({ facts }) => facts.key !== 'imsi').map((exchange) => compared(first, exchange));
    }),
});
