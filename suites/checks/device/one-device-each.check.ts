import type { Json } from '../../../contracts/contract.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { NAMES_OF_SETS_OF_SEVERAL } from '../../../contracts/formats/evidence/steps/lookups.ts';
import { classOf } from '../../../contracts/placed-devices.ts';
import {
  answersAlone,
  identifiedIn,
  labelsNamed,
  placedIn,
  positionsIn,
  positionsOf,
  STEPS_WITH_DEVICES,
} from './device-marks.ts';
import { responseJson } from '../../evidence/history.ts';
import { isObject } from '../../evidence/json-type.ts';
import { broken, met, type Observation } from '../observation.ts';

/** What responses about a device alone show of it, where all of them show the same. */
interface Known {
  /** No response about it shows another device (a neighbour, a group). */
  readonly isAlone: boolean;
  /** Its positions, where it was seen twice and had not moved. */
  readonly places: ReadonlySet<string>;
}

const NOWHERE: ReadonlySet<string> = new Set();

function knownDevices(judgement: Judgement, operation: string): ReadonlyMap<string, Known> {
  const answers = new Map<string, Exchange[]>();
  for (const { label, exchange } of answersAlone(judgement, operation))
    answers.set(label, [...(answers.get(label) ?? []), exchange]);
  return new Map(
    [...answers].map(([label, all]) => {
      const texts = new Set(all.map((exchange) => [...positionsIn(exchange)].toSorted().join(' ')));
      const stays = all.length > 1 && texts.size === 1;
      return [
        label,
        {
          isAlone: all.every((exchange) => [...identifiedIn(exchange)].every((other) => other === label)),
          places: stays && all[0] ? positionsIn(all[0]) : NOWHERE,
        },
      ] as const;
    }),
  );
}

/** Objects of the first list in which more than one shows a device. */
function elementsOf(body: Json | undefined): readonly Json[] {
  if (Array.isArray(body)) {
    const shown = (body as readonly Json[]).filter((one) => isObject(one) && placedIn(JSON.stringify(one)).length > 0);
    return shown.length > 1 ? shown : [];
  }
  if (!isObject(body)) return [];
  return (
    Object.values(body)
      .map(elementsOf)
      .find((elements) => elements.length > 0) ?? []
  );
}

interface Mixture {
  readonly expected: string;
  readonly received: string;
}

/** What an element shows of another device than the one it is about. */
function mixtureIn(element: Json, known: ReadonlyMap<string, Known>): Mixture | undefined {
  const labels = [...new Set(placedIn(JSON.stringify(element)).map(({ label }) => label))];
  const [label = ''] = labels;
  if (labels.length > 1)
    return labels.every((one) => known.get(one)?.isAlone)
      ? { expected: `the keys of one device, ${label}`, received: `those of ${labels.join(' and ')}` }
      : undefined;
  const own = known.get(label)?.places ?? NOWHERE;
  const places = [...positionsOf(element)];
  if (classOf(label) === 'unlocated' && places.length > 0 && !known.has(label))
    return {
      expected: `${label} without a position, as when it is asked for alone`,
      received: `a position, ${places[0]}`,
    };
  if (own.size === 0 || places.length === 0 || places.some((place) => own.has(place))) return undefined;
  const other = [...known].find(([, { places: theirs }]) => places.every((place) => theirs.has(place)));
  return other && { expected: `${label} where it stays`, received: `${label} at the position of ${other[0]}` };
}

const GOOD = { token: 'valid', scope: 'held', kind: 'good' } as const;

export default defineCheck({
  id: 'one-device-each',
  decides: 'A response about several devices shows each with its own keys and at its own position.',
  needs: [{ exchange: { ...GOOD, step: STEPS_WITH_DEVICES, set: NAMES_OF_SETS_OF_SEVERAL } }],
  leaves: 'Devices that move, elements that name neighbours, bodies without identifiers of devices.',
  conditional: true,
  judge: (judgement) =>
    judgement.requirement.operations.flatMap((operation) => {
      const known = knownDevices(judgement, operation);
      return judgement.history
        .exchanges({ operations: [operation], facts: GOOD })
        .flatMap((exchange): readonly Observation[] => {
          if (exchange.response?.status !== 200 || labelsNamed(exchange).length < 2) return [];
          const elements = elementsOf(responseJson(exchange));
          const mixture = elements.map((element) => mixtureIn(element, known)).find((one) => one !== undefined);
          if (mixture)
            return [broken([exchange], { ...mixture, signature: `${operation} ${String(exchange.facts.set)}` })];
          return elements.length > 0 ? [met(exchange)] : [];
        });
    }),
});
