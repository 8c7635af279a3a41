import type { Json } from '../../../contracts/contract.ts';
import { NAMES_OF_SETS_OF_SEVERAL } from '../../../contracts/formats/evidence/steps/lookups.ts';
import { classOfDevice } from '../../../contracts/placed-devices.ts';
import { responseJson } from '../../evidence/history.ts';
import { defineCheck } from '../check.ts';
import { broken, met, type Observation } from '../observation.ts';
import { labelsNamed, placedIn, positionsOf, STEPS_WITH_DEVICES } from './device-marks.ts';
import { elementsOf, knownDevices, NOWHERE, type Known } from './known-devices.ts';
import { hasContent } from '../../evidence/statuses.ts';
import { phrase, plainValue, type Phrase } from '../../evidence/phrase.ts';

interface Mixture {
  readonly expected: Phrase;
  readonly received: Phrase;
}

/** What an element shows of another device than the one it is about. */
function mixtureIn(element: Json, known: ReadonlyMap<string, Known>): Mixture | undefined {
  const labels = [...new Set(placedIn(JSON.stringify(element)).map(({ label }) => label))];
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
  leaves: 'Devices that move, elements that name other devices, bodies without identifiers of devices.',
  conditional: true,
  judge: (judgement) =>
    judgement.requirement.operations.flatMap((operation) => {
      const known = knownDevices(judgement, operation);
      return judgement.history
        .exchanges({ operations: [operation], facts: GOOD })
        .flatMap((exchange): readonly Observation[] => {
          if (!hasContent(exchange.response) || labelsNamed(exchange).length < 2) return [];
          const elements = elementsOf(responseJson(exchange));
          const mixture = elements.map((element) => mixtureIn(element, known)).find((one) => one !== undefined);
          if (mixture)
            return [broken([exchange], { ...mixture, signature: `${operation} ${String(exchange.facts.set)}` })];
          return elements.length > 0 ? [met(exchange)] : [];
        });
    }),
});
