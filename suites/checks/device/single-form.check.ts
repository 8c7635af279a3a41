import type { Json } from '../../../contracts/contract.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { matchPattern } from '../../../contracts/json/json-pointer.ts';
import { responseJson } from '../../evidence/history.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { defineCheck } from '../check.ts';
import { broken, met, undecided, type Observation } from '../observation.ts';
import { identityPointers } from './declared-identities.ts';
import {
  identifiedIn,
  labelsNamed,
  marksByDevice,
  ownPositions,
  placedIn,
  positionsIn,
  type Marks,
} from './device-marks.ts';
import { identifiersAtServedPlaces, servedPlaces, type ServedPlaces } from './served-identifiers.ts';
import { hasContent } from '../../evidence/statuses.ts';
import { phrase } from '../../evidence/phrase.ts';

/** The device that a value identifies: its whole text is an identifier, with or without a plus sign. */
function labelOf(value: Json | undefined): string | undefined {
  if (typeof value !== 'string' || !/^\+?\{\{[^{}]+\}\}$/.test(value)) return undefined;
  return placedIn(value)[0]?.label;
}

/** The devices that the features of a collection are about, by the first value of each that identifies one. */
function labelsOfFeatures(body: Json | undefined): readonly string[] {
  if (!isObject(body) || !Array.isArray(body['features'])) return [];
  const labelIn = (value: Json | undefined): string | undefined => {
    const inner = Array.isArray(value)
      ? (value as readonly Json[])
      : isObject(value)
        ? Object.values(value)
        : undefined;
    if (!inner) return labelOf(value);
    return inner.map(labelIn).find((label) => label !== undefined);
  };
  return (body['features'] as readonly Json[]).flatMap((feature) => labelIn(feature) ?? []);
}

interface Places {
  /** Declared places of identifiers. */
  readonly pointers: readonly string[];
  /** Places of identifiers in responses to requests by the other key. */
  readonly served: ServedPlaces;
  readonly marks: ReadonlyMap<string, Marks>;
}

/**
 * Requested devices of which the whole history is in a collection, by positions that no other device has been at. A single feature with several
 * histories has the single form.
 */
function devicesByPosition(exchange: Exchange, marks: ReadonlyMap<string, Marks>): readonly string[] {
  const body = responseJson(exchange);
  if (labelsNamed(exchange).length < 2 || !isObject(body) || body['type'] !== 'FeatureCollection') return [];
  const positions = positionsIn(exchange);
  return labelsNamed(exchange).filter((label) => {
    const own = [...ownPositions(marks, label)];
    return own.length > 0 && own.every((one) => positions.has(one));
  });
}

/** The devices that a history is about. An identifier at another place may repeat the request. */
function devicesOf(exchange: Exchange, { pointers, served, marks }: Places): ReadonlySet<string> {
  const body = responseJson(exchange);
  const declared = pointers.flatMap((pointer) =>
    matchPattern(pointer, body ?? null).flatMap(({ value }) =>
      placedIn(JSON.stringify(value)).map(({ label }) => label),
    ),
  );
  return new Set([
    ...declared,
    ...labelsOfFeatures(body),
    ...identifiersAtServedPlaces(exchange, served),
    ...devicesByPosition(exchange, marks),
  ]);
}

export default defineCheck({
  id: 'single-form',
  decides: 'A history contains the locations of one device only.',
  needs: [{ traffic: true }],
  leaves: 'The number of positions or features of one device, and identifiers that may repeat the request.',
  judge: (judgement) =>
    judgement.requirement.operations.flatMap((operation) => {
      const exchanges = judgement.history.exchanges({ operations: [operation] });
      const places = {
        pointers: identityPointers(judgement, operation),
        served: servedPlaces(exchanges),
        marks: marksByDevice(judgement, operation, new Map()),
      };
      return exchanges.flatMap((exchange): readonly Observation[] => {
        if (!hasContent(exchange.response) || !isObject(responseJson(exchange))) return [];
        const devices = devicesOf(exchange, places);
        if (devices.size > 1)
          return [
            broken([exchange], {
              expected: 'the history of one device',
              received: phrase`${devices.size} devices: ${[...devices].join(', ')}`,
              signature: exchange.operation,
            }),
          ];
        if (labelsNamed(exchange).length === 1 || devices.size === 1) return [met(exchange)];
        return identifiedIn(exchange).size > 0
          ? [undecided('the identifiers in the body may repeat the request', exchange)]
          : [];
      });
    }),
});
