import type { Exchange } from '../../../contracts/formats/recording.ts';
import { groupBy } from '../../../contracts/group-by.ts';
import { responseJson } from '../../evidence/history.ts';
import { hasContent } from '../../evidence/status-class.ts';
import { phrase, plainValue } from '../../evidence/phrase.ts';
import { defineCheck } from '../check.ts';
import { broken, met, type Observation } from '../observation.ts';
import { ALONE, labelsNamed, positionsOfGeometries, responsesAlone } from './device-marks.ts';

type Position = readonly [x: number, y: number];

/** Degrees that a device may be from where it was, and that a position must be from its mirror image to be distinguished from it. */
const NEAR = 1;
const FAR = 10;

/** One device may have moved to the mirror image of its position. */
const FEWEST_DEVICES = 2;

const positionsIn = (exchange: Exchange): readonly Position[] =>
  exchange.response?.truncated
    ? []
    : positionsOfGeometries(responseJson(exchange)).map((text) => text.split(',').map(Number) as unknown as Position);

const textOf = (exchange: Exchange): string => String(positionsIn(exchange)[0]);

const isNear = ([x, y]: Position, [otherX, otherY]: Position): boolean =>
  Math.abs(x - otherX) <= NEAR && Math.abs(y - otherY) <= NEAR;

const swapped = ([x, y]: Position): Position => [y, x];

/** A response about devices whose locations are known, and whether it has their numbers the other way round. */
interface Compared {
  readonly location: Exchange;
  readonly exchange: Exchange;
  readonly isSwapped: boolean;
}

function compared(exchange: Exchange, locations: ReadonlyMap<string, readonly Exchange[]>): Compared | undefined {
  const known = labelsNamed(exchange).flatMap((label) => locations.get(label) ?? []);
  const [location] = known;
  const places = known.flatMap(positionsIn).filter(([x, y]) => Math.abs(x - y) >= FAR);
  const shown = positionsIn(exchange);
  if (!location || places.length === 0 || shown.length === 0) return undefined;
  const isAmong = (position: Position): boolean => places.some((place) => isNear(place, position));
  if (shown.some(isAmong)) return { location, exchange, isSwapped: false };
  return shown.every((position) => isAmong(swapped(position))) ? { location, exchange, isSwapped: true } : undefined;
}

export default defineCheck({
  id: 'position-order',
  decides:
    'The positions of devices in histories, and in locations of several devices, have their numbers in the order that the location of one device has.',
  needs: [{ exchange: ALONE }],
  leaves:
    'Which of the two orders is wrong; devices that moved; positions close to their mirror image; a single device that has its numbers the other way round.',
  conditional: true,
  judge: ({ requirement, history, contract }) => {
    const isOf = (operation: string, lookup: string): boolean =>
      contract.operations.some((one) => one.id === operation && one.lookup === lookup);
    const alone = requirement.operations
      .filter((operation) => isOf(operation, 'locations'))
      .flatMap((operation) => responsesAlone({ history }, operation));
    const locations = new Map(
      [...groupBy(alone, ({ label }) => label)].map(([label, some]) => [label, some.map(({ exchange }) => exchange)]),
    );
    return requirement.operations.flatMap((operation): readonly Observation[] => {
      const all = history
        .exchanges({ operations: [operation], facts: { token: 'valid', scope: 'held' } })
        .filter((one) => hasContent(one.response))
        .filter((one) => isOf(operation, 'history') || labelsNamed(one).length > 1)
        .flatMap((one) => compared(one, locations) ?? []);
      const wrong = all.filter(({ isSwapped }) => isSwapped);
      const devices = new Set(wrong.flatMap(({ exchange }) => labelsNamed(exchange)));
      return all.flatMap(({ location, exchange, isSwapped }): readonly Observation[] => {
        if (!isSwapped) return [met(location, exchange)];
        if (devices.size < FEWEST_DEVICES) return [];
        return [
          broken([exchange, location], {
            expected: phrase`the numbers of a position in the order of ${plainValue(textOf(location))}`,
            received: plainValue(textOf(exchange)),
            signature: `${operation} swapped`,
          }),
        ];
      });
    });
  },
});
