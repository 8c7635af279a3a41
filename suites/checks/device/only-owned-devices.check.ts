import { defineCheck, type Judgement } from '../check.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import {
  boxNumbersIn,
  customerOf,
  identifierNumbers,
  isEdge,
  labelsAsked,
  marksByDevice,
  ownPositions,
  positionsIn,
} from './device-marks.ts';
import { broken, met, type Observation } from '../observation.ts';
import { servedIdentifiers, servedPlaces } from './served-identifiers.ts';

/** True where a refusal tells a position in its words: both numbers, fine enough to be of one place alone. */
const isTold = (position: string, text: string): boolean =>
  position
    .split(',')
    .every(
      (number) => /\.\d{3,}$/.test(number) && new RegExp(`(?<![\\d.])${number.replace('.', '\\.')}(?!\\d)`).test(text),
    );

/** A device of another customer that shows in an answer, and how it was told. */
function leaked(
  exchange: Exchange,
  places: ReadonlyMap<string, readonly string[]>,
  told: Parameters<typeof servedIdentifiers>[1],
): string | undefined {
  const caller = exchange.facts.customer;
  const foreign = (label: string): boolean => customerOf(label) !== caller && customerOf(label) !== 'unknown';
  const named = [...servedIdentifiers(exchange, told)].find(foreign);
  if (named !== undefined) return `an identifier of ${named}`;
  const deviceAt = (isThere: (position: string) => boolean): string | undefined =>
    [...places.keys()].filter(foreign).find((label) => places.get(label)?.some(isThere));
  const positions = positionsIn(exchange);
  const placed = deviceAt((one) => positions.has(one));
  if (placed !== undefined) return `a position of ${placed}`;
  const words = (exchange.response?.status ?? 0) >= 400 ? (exchange.response?.body ?? '') : '';
  const toldOf = deviceAt((one) => isTold(one, words));
  if (toldOf !== undefined) return `a position of ${toldOf} in its words`;
  const box = boxNumbersIn(exchange);
  const boxed = deviceAt((one) => isEdge(one, box));
  return boxed === undefined ? undefined : `a bounding box that reaches to ${boxed}`;
}

function judgeOperation(judgement: Judgement, operation: string): readonly Observation[] {
  const numbers = identifierNumbers(judgement.profile);
  const marks = marksByDevice(judgement, operation, numbers);
  const exchanges = judgement.history.exchanges({ operations: [operation] });
  const places = new Map([...marks.keys()].map((label) => [label, [...ownPositions(marks, label)]]));
  const told = { numbers, places: servedPlaces(exchanges) };
  return exchanges.flatMap((exchange): readonly Observation[] => {
    if (!exchange.response || exchange.response.truncated || exchange.facts.customer === undefined) return [];
    const leak = leaked(exchange, places, told);
    if (leak !== undefined)
      return [
        broken([exchange], {
          expected: `devices of customer ${String(exchange.facts.customer)} alone`,
          received: leak,
          signature: `${operation} ${String(exchange.facts.set)}`,
        }),
      ];
    // Only where a foreign device was asked for, and its owner sees it, does its absence say something.
    const foreign = labelsAsked(exchange).filter(
      (label) => customerOf(label) !== exchange.facts.customer && marks.has(label),
    );
    return foreign.length > 0 ? [met(exchange)] : [];
  });
}

export default defineCheck({
  id: 'only-owned-devices',
  decides: "No answer holds an identifier or a position of another customer's device.",
  // TODO(needs): 'A call that asks for a foreign device, which its own customer has been answered about.' / evidence ['lookup-access', 'lookup-behaviour', 'controls']
  needs: [{ traffic: true }],
  leaves:
    'Keys of the request that are merely repeated; positions that several devices share; devices the profile does not name.',
  judge: (judgement) => judgement.requirement.operations.flatMap((operation) => judgeOperation(judgement, operation)),
});
