import type { Contract } from '../../../contracts/contract.ts';
import { NAMES_OF_SETS_OF_SEVERAL } from '../../../contracts/formats/evidence/steps/lookups.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { classOfDevice } from '../../../contracts/placed-devices.ts';
import { defineCheck } from '../check.ts';
import { broken, met, undecided, type Observation } from '../observation.ts';
import {
  ALONE,
  identifiedIn,
  identifierNumbers,
  isOwn,
  labelsNamed,
  marksByDevice,
  ownPositions,
  positionsIn,
  STEPS_WITH_DEVICES,
  type IdentifierNumbers,
  type Marks,
} from './device-marks.ts';
import { hasContent } from '../../evidence/statuses.ts';
import { phrase } from '../../evidence/phrase.ts';

interface Known {
  readonly marks: ReadonlyMap<string, Marks>;
  readonly numbers: IdentifierNumbers;
  /** A device without a location may be absent from a response about locations, regardless of the response about it alone. */
  readonly needsLocation: boolean;
}

type Presence = 'there' | 'absent' | 'unclear';

function presenceOf(label: string, exchange: Exchange, { marks, numbers }: Known): Presence {
  const identified = identifiedIn(exchange, numbers);
  const own = ownPositions(marks, label);
  const positions = positionsIn(exchange);
  const isShown = identified.has(label) || [...own].some((one) => positions.has(one));
  if (isShown) return 'there';
  // A form for several devices may name none of them, and a location may have moved since it was seen alone.
  const namesNone = identified.size === 0 && positions.size > 0;
  return marks.get(label)?.identified && !namesNone ? 'absent' : 'unclear';
}

function judgeOne(exchange: Exchange, known: Known): Observation {
  const own = labelsNamed(exchange).filter(
    (label) =>
      isOwn(exchange, label) &&
      known.marks.has(label) &&
      !(known.needsLocation && classOfDevice(label) === 'unlocated'),
  );
  if (own.length === 0) return undecided('none of the devices has a location', exchange);
  const presences = own.map((label) => ({ label, presence: presenceOf(label, exchange, known) }));
  const missing = presences.find(({ presence }) => presence === 'absent');
  if (missing)
    return broken([exchange], {
      expected: phrase`every found device, among them ${missing.label}`,
      received: phrase`a response without ${missing.label}`,
      signature: `${exchange.operation} ${String(exchange.facts.set)}`,
    });
  return presences.every(({ presence }) => presence === 'there')
    ? met(exchange)
    : undecided('the responses show nothing that distinguishes the devices', exchange);
}

const isDetails = ({ operations }: Contract, operation: string): boolean =>
  operations.some(({ id, lookup }) => id === operation && lookup === 'details');

const SEVERAL = { token: 'valid', scope: 'held', kind: 'good', key: ['imsi', 'msisdn'] } as const;

export default defineCheck({
  id: 'found-devices-included',
  decides: 'A response about several devices contains every requested own device that is found.',
  needs: [{ exchange: { ...SEVERAL, step: STEPS_WITH_DEVICES, set: NAMES_OF_SETS_OF_SEVERAL } }, { exchange: ALONE }],
  leaves: 'Bodies that show neither an identifier nor a position.',
  judge: ({ requirement, history, profile, contract }) =>
    requirement.operations.flatMap((operation) => {
      const numbers = identifierNumbers(profile);
      const marks = marksByDevice({ history }, operation, numbers);
      const known = { marks, numbers, needsLocation: !isDetails(contract, operation) };
      return history
        .exchanges({ operations: [operation], facts: SEVERAL })
        .filter(({ response }) => hasContent(response) && !response.truncated)
        .filter((exchange) => labelsNamed(exchange).length > 1)
        .map((exchange) => judgeOne(exchange, known));
    }),
});
