import type { Json } from '../../../contracts/contract.ts';
import { NAMES_OF_SETS_OF_SEVERAL } from '../../../contracts/formats/evidence/steps/lookups.ts';
import { classOfDevice } from '../../../contracts/placed-devices.ts';
import { responseJson } from '../../evidence/history.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { defineCheck } from '../check.ts';
import { broken, met, undecided, type Observation } from '../observation.ts';
import { labelsNamed, placedIn, positionsOf, STEPS_WITH_DEVICES, type Identifier } from './device-marks.ts';
import { elementsOf, knownDevices, NOWHERE, type Known } from './known-devices.ts';
import { hasContent } from '../../evidence/statuses.ts';
import { phrase, plainValue, type Phrase } from '../../evidence/phrase.ts';

/** Labels that name one device; several in a text, or the same kind of several in a list, may repeat the request. */
const ofOne = (identifiers: readonly Identifier[], isRepeat: boolean): readonly string[] => {
  const labels = [...new Set(identifiers.map(({ label }) => label))];
  return labels.length > 1 && isRepeat ? [] : labels;
};

/** Labels of the devices that an element is about. */
function labelsIn(value: Json | undefined): readonly string[] {
  if (typeof value === 'string') return ofOne(placedIn(value), true);
  if (Array.isArray(value)) {
    const list = value as readonly Json[];
    if (!list.every((one) => typeof one === 'string')) return list.flatMap(labelsIn);
    const identifiers = list.flatMap(placedIn);
    return ofOne(identifiers, new Set(identifiers.map(({ kind }) => kind)).size === 1);
  }
  return isObject(value) ? Object.entries(value).flatMap(([name, one]) => [...labelsIn(name), ...labelsIn(one)]) : [];
}

interface Mixture {
  /** A device at the position of another one. */
  readonly moved?: string;
  readonly expected: Phrase;
  readonly received: Phrase;
}

/** What an element shows of another device than the one it is about. */
function mixtureIn(element: Json, known: ReadonlyMap<string, Known>): Mixture | undefined {
  const labels = [...new Set(labelsIn(element))];
  const [label = ''] = labels;
  if (labels.length > 1)
    return labels.every((one) => known.get(one)?.isAlone)
      ? { expected: phrase`the keys of one device, ${label}`, received: phrase`the keys of ${labels.join(' and ')}` }
      : undefined;
  const own = known.get(label)?.places ?? NOWHERE;
  const places = [...positionsOf(element)];
  if (classOfDevice(label) === 'unlocated' && places.length > 0 && !known.has(label))
    return {
      expected: phrase`${label} without a position, as in the response about it alone`,
      received: phrase`a position, ${plainValue(places[0])}`,
    };
  if (own.size === 0 || places.length === 0 || places.some((place) => own.has(place))) return undefined;
  const other = [...known].find(([, { places: seen }]) => places.every((place) => seen.has(place)));
  return (
    other && {
      moved: label,
      expected: phrase`${label} at its own position`,
      received: phrase`${label} at the position of ${plainValue(other[0])}`,
    }
  );
}

const GOOD = { token: 'valid', scope: 'held', kind: 'good' } as const;

export default defineCheck({
  id: 'one-device-each',
  decides: 'A response about several devices contains each device with its own keys and its own position.',
  needs: [{ exchange: { ...GOOD, step: STEPS_WITH_DEVICES, set: NAMES_OF_SETS_OF_SEVERAL } }],
  leaves:
    'Devices that move, positions of another device in one response only, elements that name other devices, texts and lists that may repeat the request, bodies without identifiers of devices.',
  conditional: true,
  judge: (judgement) =>
    judgement.requirement.operations.flatMap((operation) => {
      const known = knownDevices(judgement, operation);
      const found = judgement.history
        .exchanges({ operations: [operation], facts: GOOD })
        .filter((exchange) => hasContent(exchange.response) && labelsNamed(exchange).length > 1)
        .map((exchange) => {
          const elements = elementsOf(responseJson(exchange));
          const mixture = elements.map((element) => mixtureIn(element, known)).find((one) => one !== undefined);
          return { exchange, elements, mixture };
        });
      return found.flatMap(({ exchange, elements, mixture }): readonly Observation[] => {
        if (elements.length === 0) return [];
        if (!mixture) return [met(exchange)];
        const { moved, expected, received } = mixture;
        // A device may have moved to the place of another one for the time of one response.
        if (moved !== undefined && found.filter((one) => one.mixture?.moved === moved).length < 2)
          return [undecided('the device may have moved', exchange)];
        return [broken([exchange], { expected, received, signature: `${operation} ${String(exchange.facts.set)}` })];
      });
    }),
});
