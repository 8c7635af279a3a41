import type { Operation } from '../../../contracts/contract.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { groupBy } from '../../../contracts/group-by.ts';
import { responseJson } from '../../evidence/history.ts';
import { hasContent } from '../../evidence/statuses.ts';
import { asPhrase, jsonValue, phrase } from '../../evidence/phrase.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { broken, met, type Observation } from '../observation.ts';
import { nestedAt, objectsIn, pairOf, positionsOf, type Placed } from '../shared/geojson-objects.ts';
import { ALONE, labelsNamed, responsesAlone } from './device-marks.ts';

type Position = readonly [x: number, y: number];

/** Degrees that a device may be from where it was, and that a position must be from its mirror image to be distinguished from it. */
const NEAR = 1;
const FAR = 10;

/** One device may have moved to the mirror image of its position. */
const FEWEST_DEVICES = 2;

/** Positions of the geometries of a response, or of those in a list. */
const positionsIn = (exchange: Exchange): readonly Placed<Position>[] =>
  nestedAt(responseJson(exchange), 1, '')
    .flatMap(({ value, pointer }) => objectsIn(value, pointer))
    .flatMap(({ value, pointer }) => positionsOf(value, pointer) ?? [])
    .flatMap(({ value, pointer }) => {
      const [x, y] = pairOf(value);
      return typeof x === 'number' && typeof y === 'number' ? [{ value: [x, y] as const, pointer }] : [];
    });

const shownIn = (exchange: Exchange): readonly Position[] => positionsIn(exchange).map(({ value }) => value);

const isNear = ([x, y]: Position, [otherX, otherY]: Position): boolean =>
  Math.abs(x - otherX) <= NEAR && Math.abs(y - otherY) <= NEAR;

const swapped = ([x, y]: Position): Position => [y, x];

type IsOf = (operation: string, lookup: Operation['lookup']) => boolean;

/** Where responses about one device alone show it. */
interface Located {
  readonly label: string;
  readonly location: Exchange;
  readonly places: readonly Position[];
}

/** A response about devices whose locations are known, and whether it has their numbers the other way round. */
interface Compared {
  readonly labels: readonly string[];
  /** Of the first of them. */
  readonly location: Exchange;
  readonly exchange: Exchange;
  readonly isSwapped: boolean;
}

function compared(exchange: Exchange, located: ReadonlyMap<string, Located>): Compared | undefined {
  const known = labelsNamed(exchange).flatMap((label) => located.get(label) ?? []);
  const shown = shownIn(exchange);
  const [first] = known;
  if (!first || shown.length === 0) return undefined;
  const about = { labels: known.map(({ label }) => label), location: first.location, exchange };
  const isAmong = (position: Position): boolean =>
    known.some(({ places }) => places.some((place) => isNear(place, position)));
  if (shown.some(isAmong)) return { ...about, isSwapped: false };
  return shown.every((position) => isAmong(swapped(position))) ? { ...about, isSwapped: true } : undefined;
}

/** Devices by label, apart from those at positions close to their mirror image. */
function locatedIn({ history, requirement }: Judgement, isOf: IsOf): ReadonlyMap<string, Located> {
  const alone = requirement.operations
    .filter((operation) => isOf(operation, 'locations'))
    .flatMap((operation) => responsesAlone({ history }, operation));
  return new Map(
    [...groupBy(alone, ({ label }) => label)].flatMap(([label, some]) => {
      const places = some.flatMap(({ exchange }) => shownIn(exchange)).filter(([x, y]) => Math.abs(x - y) >= FAR);
      return places.length === 0 ? [] : [[label, { label, location: some[0]!.exchange, places }] as const];
    }),
  );
}

export default defineCheck({
  id: 'position-order',
  decides:
    'The positions of devices in histories, and in locations of several devices, have their numbers in the order that the location of one device has.',
  needs: [{ exchange: ALONE }],
  leaves:
    'Which of the two orders is wrong; devices that moved; positions close to their mirror image; a single device that has its numbers the other way round.',
  conditional: true,
  judge: (judgement) => {
    const { requirement, history, contract } = judgement;
    const isOf: IsOf = (operation, lookup) =>
      contract.operations.some((one) => one.id === operation && one.lookup === lookup);
    const located = locatedIn(judgement, isOf);
    return requirement.operations.flatMap((operation): readonly Observation[] => {
      const all = history
        .exchanges({ operations: [operation], facts: { token: 'valid', scope: 'held' } })
        .filter(({ response }) => hasContent(response) && !response.truncated)
        .filter((one) => isOf(operation, 'history') || labelsNamed(one).length > 1)
        .flatMap((one) => compared(one, located) ?? []);
      const wrong = all.filter(({ isSwapped }) => isSwapped);
      const devices = new Set(wrong.flatMap(({ labels }) => labels));
      return all.flatMap(({ location, exchange, isSwapped }): readonly Observation[] => {
        if (!isSwapped) return [met(location, exchange)];
        if (devices.size < FEWEST_DEVICES) return [];
        const { value, pointer } = positionsIn(exchange)[0]!;
        return [
          broken([exchange, location], {
            pointer,
            expected: phrase`the numbers of a position in the order of ${jsonValue([...shownIn(location)[0]!])}`,
            received: asPhrase(jsonValue([...value])),
            signature: `${operation} swapped`,
          }),
        ];
      });
    });
  },
});
