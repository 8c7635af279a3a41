import type { Exchange } from '../../../contracts/formats/recording.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { broken, met, type Observation } from '../observation.ts';
import {
  boxNumbersIn,
  identifierNumbers,
  isEdge,
  isForeign,
  isForeignTo,
  labelsNamed,
  marksByDevice,
  ownPositions,
  positionsIn,
} from './device-marks.ts';
import { distinctiveTexts, recognisedIn, type DistinctiveTexts } from './distinctive-texts.ts';
import { servedIdentifiers, servedPlaces } from './served-identifiers.ts';
import { phrase } from '../../evidence/phrase.ts';

/** Digits far behind the point result from calculating with a number of a few. */
const CALCULATED = 1e-6;

/** True for a number with three decimal places or more, precise enough to be of one place alone: others meet it by chance. */
function isPrecise(number: string): boolean {
  const hundredths = Number(number) * 100;
  return Math.abs(hundredths - Math.round(hundredths)) > CALCULATED;
}

/** True where a text contains both numbers of a position. */
const isWritten = (position: string, text: string): boolean =>
  position
    .split(',')
    .every(
      (number) => text.includes(number) && new RegExp(`(?<![\\d.])${number.replace('.', '\\.')}(?!\\d)`).test(text),
    );

interface Placed {
  readonly label: string;
  readonly positions: readonly string[];
}

interface Leak {
  readonly received: string;
  readonly pointer?: string;
}

/** A device of another customer that a response shows, and by what. */
function leakIn(
  exchange: Exchange,
  foreign: readonly Placed[],
  { texts, ...known }: Parameters<typeof servedIdentifiers>[1] & { readonly texts: DistinctiveTexts },
): Leak | undefined {
  const named = [...servedIdentifiers(exchange, known)].find((label) => isForeign(exchange, label));
  if (named !== undefined) return { received: `an identifier of ${named}` };
  const recognised = recognisedIn(exchange, texts).find((label) => isForeign(exchange, label));
  if (recognised !== undefined) return { received: `the texts that distinguish ${recognised}` };
  const deviceAt = (isThere: (position: string) => boolean): string | undefined =>
    foreign.find(({ positions }) => positions.some(isThere))?.label;
  const positions = positionsIn(exchange);
  const placed = deviceAt((one) => positions.has(one));
  if (placed !== undefined) return { received: `a position of ${placed}` };
  const words = (exchange.response?.status ?? 0) >= 400 ? (exchange.response?.body ?? '') : '';
  const written = deviceAt((one) => one.split(',').every(isPrecise) && isWritten(one, words));
  if (written !== undefined) return { received: `a position of ${written} in its text` };
  const box = boxNumbersIn(exchange);
  const boxed = deviceAt((one) => one.split(',').some(isPrecise) && isEdge(one, box));
  return boxed === undefined ? undefined : { received: `a bounding box that reaches to ${boxed}`, pointer: '/bbox' };
}

function judgeOperation({ history, profile }: Judgement, operation: string): readonly Observation[] {
  const numbers = identifierNumbers(profile);
  const marks = marksByDevice({ history }, operation, numbers);
  const exchanges = history.exchanges({ operations: [operation] });
  const placed = [...marks.keys()].map((label) => ({ label, positions: [...ownPositions(marks, label)] }));
  const texts = distinctiveTexts({ history }, operation);
  const known = { numbers, places: servedPlaces(exchanges), texts };
  const customers = new Set(exchanges.flatMap(({ facts }) => facts.customer ?? []));
  const foreignTo = new Map(
    [...customers].map((customer) => [customer, placed.filter(({ label }) => isForeignTo(customer, label))]),
  );
  const isDistinguished = (label: string): boolean => {
    const mark = marks.get(label);
    return (mark?.identified ?? false) || (mark?.positions.size ?? 0) > 0 || (texts.get(label)?.size ?? 0) > 0;
  };
  return exchanges.flatMap((exchange): readonly Observation[] => {
    const foreign = foreignTo.get(exchange.facts.customer ?? '');
    if (!exchange.response || exchange.response.truncated || !foreign) return [];
    const leak = leakIn(exchange, foreign, known);
    if (leak !== undefined)
      return [
        broken([exchange], {
          expected: phrase`only devices of customer ${String(exchange.facts.customer)}`,
          ...leak,
          signature: `${operation} ${String(exchange.facts.set)}`,
        }),
      ];
    // The absence of a foreign device says something only where the request names it, and its owner sees what distinguishes it.
    return labelsNamed(exchange).some((label) => isForeign(exchange, label) && isDistinguished(label))
      ? [met(exchange)]
      : [];
  });
}

export default defineCheck({
  id: 'only-owned-devices',
  decides: "No response contains an identifier, a position or the distinguishing texts of another customer's device.",
  needs: [{ traffic: true }],
  leaves:
    'Keys of the request that are merely repeated; positions that several devices share; devices the profile does not name.',
  isOfAccess: true,
  judge: (judgement) => judgement.requirement.operations.flatMap((operation) => judgeOperation(judgement, operation)),
});
